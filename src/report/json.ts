import { digestOf } from '../lib/digest.ts';
import type { Tree } from '../tree.ts';
import { arrange } from './arrange.ts';
import { hasErrors, serialize, type Diagnostic } from './diagnostic.ts';

export interface JsonInput {
  /** The output folder, as the command names it. */
  readonly out?: string;
  readonly tree?: Tree;
  /** The pages of the site in their order; those that are not in the tree are left out. */
  readonly pages?: readonly { readonly output: string; readonly address: string }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly durationMs: number;
  /** The states of the languages besides the default one. */
  readonly languages?: readonly object[];
}

/**
 * Formats the result of a command as JSON: `version`, `ok` (no errors), `out`, `pages` and other
 * `files` (path, source to edit, size in bytes, SHA-256), `diagnostics`, and `duration_ms`. The
 * version is raised when a field is removed or changes its meaning. The same site gives the same
 * document, except for `duration_ms`. Ends with a line break.
 */
export function formatJson({
  out = '',
  tree = new Map(),
  pages = [],
  diagnostics,
  durationMs,
  languages = [],
}: JsonInput): string {
  const addresses = new Map(pages.map(({ output, address }) => [output, address]));
  const describe = (path: string) => {
    const output = tree.get(path);
    if (output === undefined) return [];
    const { source, bytes } = output;
    return [{ path, source, bytes: bytes.byteLength, hash: digestOf(bytes) }];
  };
  const document = {
    version: 1,
    ok: !hasErrors(diagnostics),
    out,
    pages: [...addresses].flatMap(([path, address]) =>
      describe(path).map((file) => ({ address, ...file })),
    ),
    files: [...tree.keys()]
      .filter((path) => !addresses.has(path))
      .sort()
      .flatMap(describe),
    diagnostics: arrange(diagnostics).map((each) => JSON.parse(serialize(each)) as unknown),
    ...(languages.length === 0 ? {} : { languages }),
    duration_ms: Math.round(durationMs),
  };
  return `${JSON.stringify(document, undefined, 2).replace(unescaped, escape)}\n`;
}

/** Characters that JSON does not escape and terminals interpret. */
const unescaped = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const escape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
