import type { ServerResponse } from 'node:http';
import type { Messages } from '../messages.ts';
import type { ShownProblem } from './describe-problems.ts';
import { renderPanel } from './panel.tsx';
import { haveSameContent, showPage } from './show-page.ts';
import type { ShownSite } from './shown-site.ts';

/** A page that is open in a browser. */
interface OpenPage {
  /** The path of its address, encoded. */
  readonly pathname: string;
  /** The host of this server in the page's address, with the port. */
  readonly host: string;
  /** The version that it shows. */
  version: string;
  send<Name extends keyof Messages>(name: Name, message: Messages[Name]): void;
}

export type OpenPages = ReturnType<typeof createOpenPages>;

/** Returns the open pages, none at first. */
export function createOpenPages(site: ShownSite) {
  const open = new Set<OpenPage>();
  let problems: readonly ShownProblem[] = [];

  const shownIn = ({ pathname }: OpenPage) => {
    const path = site.pageAt(pathname);
    return path === undefined ? undefined : site.get(path);
  };

  const update = (page: OpenPage) => {
    const { output } = shownIn(page) ?? {};
    if (output === undefined) return;
    const { version, styles } = showPage(output, page.host);
    if (version === page.version) return;
    if (haveSameContent(version, page.version)) page.send('styles', { ...styles, version });
    else page.send('reload', true);
    page.version = version;
  };

  const sendProblems = (page: OpenPage) => {
    const { stale = false, draft } = shownIn(page) ?? {};
    page.send('panel', renderPanel({ problems, stale, draft }));
  };

  return {
    /** Tells every open page whose newest version differs from what it shows. */
    update: () => open.forEach(update),
    sendProblems(next: readonly ShownProblem[]): void {
      problems = next;
      open.forEach(sendProblems);
    },
    /**
     * Keeps a response open as a stream of server-sent events
     * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
     */
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
  };
}
