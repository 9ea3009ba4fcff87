import { createHash } from 'node:crypto';
import { findOutput, type Found } from '../../serve/find-output.ts';
import type { Output, Tree } from '../../tree.ts';
import type { Revision } from '../rebuild/revision.ts';
import { injectClient } from './inject-client.ts';

/** The site as the server shows it: the newest revision, and the last good version of pages that have errors. */
export interface ShownSite {
  /** Shows a revision; `undefined` if errors keep the site from being planned. */
  update(revision: Revision | undefined): void;
  /** Called when all pages of the revision are rendered. If there are no errors (`ok`), outputs that are not in the tree are dropped. */
  complete(tree: Tree, ok: boolean): void;
  /** Finds the output at an address. If there is none, waits until all pages are rendered. */
  find(pathname: string): Promise<Found>;
  /** Returns the output path of the page at an address, of the 404 page if there is none; `undefined` for another kind of output. */
  pathAt(pathname: string): string | undefined;
  /** Returns the output at a path, rendered on request. */
  get(path: string): Shown;
  /** The output that was last shown at a path. */
  last(path: string): Output | undefined;
}

/** What is shown at an output path. */
export interface Shown {
  /** `undefined` if it has never been rendered without errors. */
  readonly output: Output | undefined;
  /** Whether errors keep the newest content from being shown. */
  readonly stale: boolean;
  /** Whether it is a page that a build would leave out. */
  readonly draft: boolean;
}

export function createShownSite(base: string): ShownSite {
  let revision: Revision | undefined;
  let failed = false;
  let shown = new Map<string, Output>();
  let pending = createSignal();

  const has = (path: string) => shown.has(path) || (revision?.has(path) ?? false);

  const get = (path: string): Shown => {
    const output = revision?.get(path);
    if (output !== undefined) shown.set(path, output);
    return {
      output: output ?? shown.get(path),
      stale: failed || (output === undefined && has(path)),
      draft: revision?.isDraft(path) ?? false,
    };
  };

  return {
    get,
    async find(pathname) {
      for (;;) {
        const { done, isDone } = pending;
        const found = findOutput({ has }, base, pathname);
        if (found.kind !== 'missing' || isDone()) return found;
        await done;
      }
    },
    last: (path) => shown.get(path),
    update(next) {
      failed = next === undefined;
      if (next !== undefined) revision = next;
      const last = pending;
      pending = createSignal();
      last.end();
    },
    complete(tree, ok) {
      if (ok) shown = new Map(tree);
      else
        for (const [path, output] of tree)
          if (revision?.isFaulty(path) !== true) shown.set(path, output);
      pending.end();
    },
    pathAt(pathname) {
      const found = findOutput({ has }, base, pathname);
      if (found.kind === 'missing') return '404.html';
      return found.kind === 'output' && found.path.endsWith('.html') ? found.path : undefined;
    },
  };
}

function createSignal() {
  let end = () => {};
  let ended = false;
  const done = new Promise<void>((resolve) => {
    end = () => {
      ended = true;
      resolve();
    };
  });
  return { done, end, isDone: () => ended };
}

/** A page as it is sent. */
export interface ShownPage {
  readonly html: string;
  readonly version: string;
}

/** A page that can be shown. */
type RenderedPage = Pick<Shown, 'draft'> & { readonly output: Output };

/** Returns a page with the live script. */
export function showPage(page: RenderedPage, host: string): ShownPage {
  const version = versionOf(page);
  const html = Buffer.from(page.output.bytes).toString();
  return { html: injectClient(html, host, version, page.draft), version };
}

const versions = new WeakMap<Uint8Array, string>();

/** A short text, different for every version of a page. */
export function versionOf({ output: { bytes }, draft }: RenderedPage): string {
  let version = versions.get(bytes);
  if (version === undefined)
    versions.set(bytes, (version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)));
  return draft ? `${version}-draft` : version;
}
