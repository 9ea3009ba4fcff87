import type { Tokens } from 'marked';
import type { MarkdownWords } from '../../site/markdown-settings.ts';

/** A quotation that begins with a marker such as `[!NOTE]`, as on GitHub. */
export interface Alert {
  readonly kind: 'note' | 'tip' | 'important' | 'warning' | 'caution';
  /** The length of the line with the marker. */
  readonly length: number;
}

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Returns the alert that a quotation is; `undefined` for another quotation. */
export function alertOf({ tokens: [first] }: Tokens.Blockquote): Alert | undefined {
  if (first?.type !== 'paragraph' || first.tokens?.[0]?.type !== 'text') return undefined;
  const [found = '', kind] = marker.exec(first.raw) ?? [];
  return kind === undefined
    ? undefined
    : { kind: kind.toLowerCase() as Alert['kind'], length: found.length };
}

/** Returns the HTML of an alert with these blocks. */
export const alertElement = ({ kind }: Alert, html: string, words: MarkdownWords) =>
  `<div class="alert" role="note" data-kind="${kind}">\n<p class="alert-title">${words[kind]}</p>\n${html}</div>\n`;
