import type { ServerResponse } from 'node:http';
import type { PlannedPage } from '../plan/plan.ts';
import type { Tree } from '../tree.ts';
import type { ProblemsMessage } from './messages.ts';
import { pagesShowing } from './follow.ts';
import type { Changes } from './rebuild/changes.ts';
import { createLiveClients, type LiveClient } from './serve/live-clients.ts';
import { findPage, pathOf, showPage, versionOf, type ShownSite } from './serve/shown-site.ts';

/** The site as it is shown, in the open pages and to new ones. */
export interface LivePages {
  readonly site: () => ShownSite;
  /** Shows a tree without mistakes. */
  show(tree: Tree, pages: readonly PlannedPage[], changes: Changes): void;
  /** Shows some pages of the tree that is being made. */
  showPart(part: Tree): void;
  /** The outputs of the pages that somebody looks at. */
  open(): ReadonlySet<string>;
  /** Says what is wrong. */
  tell(problems: ProblemsMessage): void;
  /** Keeps an open page up to date. */
  add(
    response: ServerResponse,
    page: { readonly pathname: string; readonly version: string; readonly host: string },
  ): void;
}

/** `follow` brings the open pages to where the change is. */
export function createLivePages({
  base,
  follow,
}: {
  readonly base: string;
  readonly follow: boolean;
}): LivePages {
  const clients = createLiveClients();
  let tree: Tree | undefined;
  let problems: ProblemsMessage = { stale: false, problems: [] };

  const update = (client: LiveClient, from = tree) => {
    const output = from && findPage(from, base, client.pathname);
    if (output === undefined || versionOf(output.bytes) === client.version) return;
    const page = showPage(output, client.host);
    client.version = page.version;
    client.send('page', { ...page, follow });
  };

  const goTo = (before: Tree | undefined, after: Tree, edited: readonly PlannedPage[]) => {
    const shown = new Set([...clients].map(({ pathname }) => findPage(after, base, pathname)));
    const [page] = edited;
    const output = page && after.get(page.output);
    if (
      page === undefined ||
      output === undefined ||
      edited.some(({ output: path }) => shown.has(after.get(path)))
    )
      return;
    const old = before?.get(page.output);
    for (const client of clients) {
      client.send('go', {
        address: page.address,
        ...(old === undefined ? {} : { before: Buffer.from(old.bytes).toString() }),
        after: Buffer.from(output.bytes).toString(),
      });
    }
  };

  return {
    site: () => ({ tree, problems }),
    show(next, pages, changes) {
      const before = tree;
      tree = next;
      for (const client of clients) update(client);
      if (!follow || before === undefined || changes === undefined) return;
      goTo(
        before,
        next,
        pagesShowing(pages, changes).filter(
          ({ output }) => next.get(output)?.bytes !== before.get(output)?.bytes,
        ),
      );
    },
    showPart(part) {
      for (const client of clients) update(client, part);
    },
    open: () =>
      new Set(
        [...clients].flatMap(({ pathname }) =>
          tree === undefined ? [] : (pathOf(tree, base, pathname) ?? []),
        ),
      ),
    tell(message) {
      problems = message;
      for (const client of clients) client.send('problems', message);
    },
    add(response, page) {
      const client = clients.add(response, page);
      update(client);
      client.send('problems', problems);
    },
  };
}
