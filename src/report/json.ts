import { createHash } from 'node:crypto';
import type { Output, Tree } from '../tree.ts';
import { arrange } from './arrange.ts';
import { hasErrors, type Diagnostic } from './diagnostic.ts';

/** A file of the site as `--json` tells of it. */
export interface JsonFile {
  /** Where it lies in the output folder, with forward slashes. */
  readonly path: string;
  /** The file that a person edits to change it, relative to the site's root; `''` when only the generator makes it. */
  readonly source: string;
  /** Its size. */
  readonly bytes: number;
  /** SHA-256 of its content, in hexadecimal. */
  readonly hash: string;
}

/** A page also has the address at which visitors find it. */
export interface JsonPage extends JsonFile {
  readonly address: string;
}

/** A diagnostic, its fields in a fixed order. */
export type JsonDiagnostic = {
  readonly [Field in keyof Diagnostic]: Diagnostic[Field] | undefined;
};

/**
 * What `--json` prints. The version grows when a field goes away or changes its meaning, not when one is added.
 * The same site gives the same document, but for `duration_ms`.
 */
export interface JsonDocument {
  readonly version: 1;
  /** Whether there is no error; warnings are allowed. */
  readonly ok: boolean;
  /** The output folder, as the command names it. */
  readonly out: string;
  readonly pages: readonly JsonPage[];
  /** Everything that is no page, by path. */
  readonly files: readonly JsonFile[];
  readonly diagnostics: readonly JsonDiagnostic[];
  /** How long the command took, in whole milliseconds. */
  readonly duration_ms?: number;
}

export interface JsonInput {
  readonly out: string;
  /** Empty when the build came to no site. */
  readonly tree: Tree;
  /** The pages of the tree in their order: output path and address. */
  readonly pages: readonly { readonly path: string; readonly address: string }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly durationMs?: number;
}

/** Describes the result of a command as data. Pages that the tree does not hold are left out. */
export function jsonDocument({
  out,
  tree,
  pages,
  diagnostics,
  durationMs,
}: JsonInput): JsonDocument {
  const addresses = new Map(pages.map(({ path, address }) => [path, address]));
  return {
    version: 1,
    ok: !hasErrors(diagnostics),
    out,
    pages: [...addresses].flatMap(([path, address]) =>
      describe(path, tree.get(path)).map((file) => ({ address, ...file })),
    ),
    files: [...tree.keys()]
      .filter((path) => !addresses.has(path))
      .sort()
      .flatMap((path) => describe(path, tree.get(path))),
    diagnostics: arrange(diagnostics).map(inOrder),
    ...(durationMs === undefined ? {} : { duration_ms: Math.round(durationMs) }),
  };
}

/** The document as text, indented by two spaces, with a line break at the end. Nothing in it steers a terminal. */
export function formatJson(document: JsonDocument): string {
  return `${JSON.stringify(document, undefined, 2).replace(unescaped, escape)}\n`;
}

/** JSON leaves these characters as they are, though terminals act on them. */
const unescaped = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

function escape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function describe(path: string, output: Output | undefined): JsonFile[] {
  if (output === undefined) return [];
  const hash = createHash('sha256').update(output.bytes).digest('hex');
  return [{ path, source: output.source, bytes: output.bytes.byteLength, hash }];
}

/** The same fields in the same order, whoever made the diagnostic; the serializer leaves out the absent ones. */
function inOrder({
  code,
  severity,
  message,
  why,
  fix,
  file,
  line,
  column,
  length,
}: Diagnostic): JsonDiagnostic {
  return { code, severity, message, why, fix, file, line, column, length };
}
