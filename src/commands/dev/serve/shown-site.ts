import { EventEmitter, once } from 'node:events';
import { findAnswer, type Answer } from '../../../features/hosts/find-answer.ts';
import type { Output, Tree } from '../../../tree.ts';
import type { Revision } from '../rebuild/revision.ts';

/**
 * The site as the server shows it: the newest revision, and the last good version of pages that
 * have errors.
 */
export type ShownSite = ReturnType<typeof createShownSite>;

/** Returns the site without a revision, so that requests wait. */
export function createShownSite(base: string) {
  let revision: Revision | undefined;
  let shown = new Map<string, Output>();
  let complete = false;
  const events = new EventEmitter().setMaxListeners(0);

  const has = (path: string) => shown.has(path) || (revision?.has(path) ?? false);
  const answer = (address: string) =>
    findAnswer({ has }, revision?.rules ?? { base, mount: base, redirects: [] }, address);

  return {
    /** Finds the output at an address. If there is none, waits until all pages are rendered. */
    async find(address: string): Promise<Answer> {
      for (;;) {
        const found = answer(address);
        if (found.status !== 404 || complete) return found;
        await once(events, 'change');
      }
    },
    /**
     * Returns the output at a path, rendered on request; `undefined` if it was never rendered
     * without errors. It is `stale` if errors keep the newest content from being shown. `draft` is
     * the word for a page that a build leaves out.
     */
    get(path: string) {
      const output = revision?.get(path);
      if (output !== undefined) shown.set(path, output);
      return {
        output: output ?? shown.get(path),
        stale: revision === undefined || (output === undefined && has(path)),
        draft: revision?.draftWord(path),
      };
    },
    /** Returns the source map of a script; `undefined` if it has none. */
    sourceMapOf: (path: string) => revision?.sourceMapOf(path),
    /** Shows a revision; without one, only what was shown before. */
    update(next: Revision | undefined): void {
      revision = next;
      complete = next === undefined;
      events.emit('change');
    },
    /**
     * Called when all pages of the revision are rendered, with the whole site if there are no
     * errors.
     */
    complete(tree: Tree | undefined): void {
      if (tree !== undefined) shown = new Map(tree);
      complete = true;
      events.emit('change');
    },
    /**
     * Returns the output path of the page at an address, of the 404 page if there is none;
     * `undefined` for another kind of output.
     */
    pageAt(pathname: string): string | undefined {
      const { location, file = '404.html' } = answer(pathname);
      return location === undefined && file.endsWith('.html') ? file : undefined;
    },
  };
}
