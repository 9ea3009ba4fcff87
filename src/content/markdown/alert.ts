import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import type { MarkdownWords } from '../../site/markdown-settings.ts';
import { MappedLines } from './mapped-text.ts';
import type { RenderContext } from './render-context.ts';

const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

/** A quotation that begins with a marker such as `[!NOTE]`, as on GitHub. */
export interface Alert {
  readonly kind: (typeof kinds)[number];
  /** The length of the line with the marker. */
  readonly length: number;
}

/** Returns the alert that begins in `line`; `undefined` for another quotation. Reports an unknown kind of alert. */
export function alertOf(
  { tokens }: Tokens.Blockquote,
  line: number,
  { source }: RenderContext,
): Alert | undefined {
  const first = tokens[0];
  if (first?.type !== 'paragraph' || first.tokens?.[0]?.type !== 'text') return undefined;
  const [mark, name = '', next = ''] = /^\[!([A-Za-z]+)\][ \t]*([^]|$)/.exec(first.raw) ?? [];
  if (mark === undefined) return undefined;
  const kind = kinds.find((each) => each === name.toLowerCase());
  if (kind !== undefined && next.trim() === '') return { kind, length: mark.length };
  new MappedLines(first.raw, line, source).report(noAlert, 0, name.length + 3);
  return undefined;
}

/** Returns the HTML of an alert with these blocks. */
export const alertElement = ({ kind }: Alert, html: string, words: MarkdownWords) =>
  `<div class="alert" role="note" data-kind="${kind}">\n<p class="alert-title">${words[kind]}</p>\n${html}</div>\n`;

const noAlert: Problem = {
  severity: 'warning',
  code: 'markdown/alert',
  message: 'This looks like an alert, but is a quotation.',
  why: 'The page would show the marker with its brackets.',
  fix: `Write one of ${kinds.map((kind) => `[!${kind.toUpperCase()}]`).join(', ')} on a separate line.`,
};
