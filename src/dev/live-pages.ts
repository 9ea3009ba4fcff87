import type { ServerResponse } from 'node:http';
import type { PlannedPage } from '../plan/plan.ts';
import { pagesShowing } from './follow.ts';
import type { Problem } from './messages.ts';
import type { Changes } from './rebuild/changes.ts';
import { createLiveClients, type LiveClient } from './serve/live-clients.ts';
import { showPage, versionOf, type ShownSite } from './serve/shown-site.ts';

/** The open pages. */
export interface LivePages {
  /** Sends the newest version of every open page that differs from what it shows. */
  update(): void;
  /** Navigates the open pages to the first page that shows the changes, unless one of them shows them already. */
  goTo(pages: readonly PlannedPage[], changes: Changes): void;
  /** Sends everything that is wrong. */
  sendProblems(problems: readonly Problem[]): void;
  /** Registers an open page to keep up to date. */
  add(
    response: ServerResponse,
    page: { readonly pathname: string; readonly version: string; readonly host: string },
  ): void;
}

/** With `follow`, the open pages go to the place of each change. */
export function createLivePages(site: ShownSite, { follow }: { follow: boolean }): LivePages {
  const clients = createLiveClients();
  let problems: readonly Problem[] = [];

  const shownIn = ({ pathname }: LiveClient) => {
    const path = site.pathAt(pathname);
    return path === undefined ? undefined : site.get(path);
  };

  const update = (client: LiveClient) => {
    const { output, draft = false } = shownIn(client) ?? {};
    if (output === undefined || versionOf({ output, draft }) === client.version) return;
    const page = showPage({ output, draft }, client.host);
    client.version = page.version;
    client.send('page', { ...page, follow });
  };

  const sendProblems = (client: LiveClient) => {
    const stale = problems.length > 0 && (shownIn(client)?.stale ?? false);
    client.send('problems', { stale, problems });
  };

  /** Returns the HTML of a page before and after a change; `undefined` if they are equal. */
  const render = (path: string) => {
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
    update() {
      for (const client of clients) update(client);
    },
    sendProblems(next) {
      problems = next;
      for (const client of clients) sendProblems(client);
    },
    add(response, page) {
      const client = clients.add(response, page);
      update(client);
      sendProblems(client);
    },
    goTo(pages, changes) {
      if (!follow || changes === undefined) return;
      const edited = pagesShowing(pages, changes);
      const open = new Set([...clients].map(({ pathname }) => site.pathAt(pathname)));
      for (const { output } of edited) if (open.has(output) && render(output)) return;
      for (const { address, output } of edited) {
        const rendered = render(output);
        if (rendered === undefined) continue;
        for (const client of clients) client.send('go', { address, ...rendered });
        return;
      }
    },
  };
}
