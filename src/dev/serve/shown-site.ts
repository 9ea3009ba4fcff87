import { createHash } from 'node:crypto';
import { answerAs, plainHost, type Answer } from '../../hosts/answer.ts';
import { siteHeaders } from '../../hosts/headers.ts';
import type { Output, Tree } from '../../tree.ts';
import type { Revision } from '../rebuild/revision.ts';
import { injectClient } from './inject-client.ts';

/** The site as the server shows it: the newest revision, and the last good version of pages that have errors. */
export type ShownSite = ReturnType<typeof createShownSite>;

/** An output as the server shows it. */
export interface Shown {
  /** `undefined` if it has never been rendered without errors. */
  readonly output: Output | undefined;
  /** `true` if errors keep the newest content from being shown. */
  readonly stale: boolean;
  /** `true` if it is a page that a build leaves out. */
  readonly draft: boolean;
}

/** Returns the site without a revision, so that requests wait. */
export function createShownSite(base: string) {
  let revision: Revision | undefined;
  let failed = false;
  let shown = new Map<string, Output>();
  let complete = false;
  let waiting: (() => void)[] = [];

  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const has = (path: string) => shown.has(path) || (revision?.has(path) ?? false);
  const headers = siteHeaders(undefined);
  const answer = (address: string) =>
    answerAs(plainHost, { has }, { base, headers, redirects: revision?.redirects ?? [] }, address);

  return {
    /** Finds the output at an address. If there is none, waits until all pages are rendered. */
    async find(address: string): Promise<Answer> {
      for (;;) {
        const found = answer(address);
        if (found.status !== 404 || complete) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    /** Returns the output at a path, rendered on request. */
    get(path: string): Shown {
      const output = revision?.get(path);
      if (output !== undefined) shown.set(path, output);
      return {
        output: output ?? shown.get(path),
        stale: failed || (output === undefined && has(path)),
        draft: revision?.isDraft(path) ?? false,
      };
    },
    /** Shows a revision; `undefined` if errors keep the site from being planned. */
    update(next: Revision | undefined): void {
      failed = next === undefined;
      revision = next ?? revision;
      complete = false;
      wake();
    },
    /** Shows only what was shown before, until the next revision. */
    halt(): void {
      failed = true;
      revision = undefined;
      complete = true;
      wake();
    },
    /** Called when all pages of the revision are rendered, with the whole site if there are no errors. */
    complete(tree: Tree | undefined): void {
      if (tree !== undefined) shown = new Map(tree);
      complete = true;
      wake();
    },
    /** Returns the output path of the page at an address, of the 404 page if there is none; `undefined` for another kind of output. */
    pageAt(pathname: string): string | undefined {
      const { location, file = '404.html' } = answer(pathname);
      return location === undefined && file.endsWith('.html') ? file : undefined;
    },
  };
}

/** Returns a page with the live script, and a short text that differs for every version of it. */
export function showPage({ bytes }: Output, host: string) {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { html: injectClient(Buffer.from(bytes).toString(), host, version), version };
}
