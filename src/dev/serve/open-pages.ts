import type { ServerResponse } from 'node:http';
import { documentsOf } from '../../check/locate.ts';
import type { PlannedPage } from '../../plan/plan.ts';
import type { Messages, Problem } from '../messages.ts';
import { showPage, type ShownSite } from './shown-site.ts';

/** A page that is open in a browser. */
export interface OpenPage {
  /** The path of its address, encoded. */
  readonly pathname: string;
  /** The host of this server in the page's address, with the port. */
  readonly host: string;
  /** The version that it shows. */
  version: string;
  send<Name extends keyof Messages>(name: Name, message: Messages[Name]): void;
}

/** Returns the open pages, none at first. With `follow`, they go to the place of each change. */
export function createOpenPages(site: ShownSite, { follow }: { follow: boolean }) {
  const open = new Set<OpenPage>();
  let problems: readonly Problem[] = [];

  const shownIn = ({ pathname }: OpenPage) => {
    const path = site.pageAt(pathname);
    return path === undefined ? undefined : site.get(path);
  };

  const update = (page: OpenPage) => {
    const { output, draft = false } = shownIn(page) ?? {};
    if (output === undefined) return;
    const shown = showPage({ output, draft }, page.host);
    if (shown.version === page.version) return;
    page.version = shown.version;
    page.send('page', { ...shown, follow });
  };

  const sendProblems = (page: OpenPage) => {
    const stale = problems.length > 0 && (shownIn(page)?.stale ?? false);
    page.send('problems', { stale, problems });
  };

  /** Returns the HTML of a page before and after a change; `undefined` if they are equal. */
  const compare = (path: string) => {
    const before = site.last(path)?.bytes;
    const after = site.get(path).output?.bytes;
    if (after === undefined || (before !== undefined && Buffer.compare(before, after) === 0))
      return undefined;
    return {
      ...(before === undefined ? {} : { before: Buffer.from(before).toString() }),
      after: Buffer.from(after).toString(),
    };
  };

  return {
    /** Sends the newest version of every open page that differs from what it shows. */
    update: () => open.forEach(update),
    sendProblems(next: readonly Problem[]): void {
      problems = next;
      open.forEach(sendProblems);
    },
    /** Keeps a response open as a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
    add(response: ServerResponse, opened: Omit<OpenPage, 'send'>): void {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // In milliseconds: how long a page waits before it reconnects.
      response.write('retry: 300\n\n');
      const page: OpenPage = {
        ...opened,
        send: (name, message) =>
          void response.write(`event: ${name}\ndata: ${JSON.stringify(message)}\n\n`),
      };
      open.add(page);
      response.on('close', () => open.delete(page));
      response.on('error', () => open.delete(page));
      update(page);
      sendProblems(page);
    },
    /** Navigates the open pages to the first page that shows the changed files, unless one of them shows them already. */
    goTo(pages: readonly PlannedPage[], files: ReadonlySet<string>): void {
      if (!follow) return;
      const edited = pages.filter((page) => documentsOf(page).some(({ file }) => files.has(file)));
      const paths = new Set([...open].map(({ pathname }) => site.pageAt(pathname)));
      if (edited.some(({ output }) => paths.has(output) && compare(output) !== undefined)) return;
      for (const { address, output } of edited) {
        const change = compare(output);
        if (change === undefined) continue;
        for (const page of open) page.send('go', { address, ...change });
        return;
      }
    },
  };
}
