import { createHash } from 'node:crypto';
import type { Output, Tree } from '../../tree.ts';
import type { ProblemsMessage } from '../messages.ts';
import { findOutput } from '../../serve/find-output.ts';
import { injectClient } from './inject-client.ts';

/** What visitors of the server see now. */
export interface ShownSite {
  /** The last tree without mistakes; `undefined` before the first. */
  readonly tree: Tree | undefined;
  readonly problems: ProblemsMessage;
}

/** A page as one visitor gets it. */
export interface ShownPage {
  readonly html: string;
  readonly version: string;
}

/** The page at an address, the 404 page included; `undefined` where something else is, or nothing. */
export function findPage(tree: Tree, base: string, pathname: string): Output | undefined {
  const path = pathOf(tree, base, pathname);
  return path === undefined ? undefined : tree.get(path);
}

/** The output of the page at an address, as `findPage` finds it. */
export function pathOf(tree: Tree, base: string, pathname: string): string | undefined {
  const found = findOutput(tree, base, pathname);
  if (found.kind === 'missing') return '404.html';
  return found.kind === 'output' && found.path.endsWith('.html') ? found.path : undefined;
}

/** A page with the live script in it. */
export function showPage(output: Output, host: string): ShownPage {
  const version = versionOf(output.bytes);
  return { html: injectClient(Buffer.from(output.bytes).toString(), host, version), version };
}

const versions = new WeakMap<Uint8Array, string>();

/** Two versions of a page are told apart by it. */
export function versionOf(bytes: Uint8Array): string {
  let version = versions.get(bytes);
  if (version === undefined)
    versions.set(bytes, (version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)));
  return version;
}
