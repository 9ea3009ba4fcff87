import type { TokenizerExtensionFunction, Tokens } from 'marked';
import { escapeHtml } from './html.ts';
import type { MarkdownWords } from '../../site/markdown-settings.ts';

/** `[^label]` in a text. */
export interface FootnoteReference extends Tokens.Generic {
  readonly type: 'footnote_reference';
  readonly label: string;
}

/** `[^label]: note`, and the lines that belong to it. */
export interface FootnoteDefinition extends Tokens.Generic {
  readonly type: 'footnote_definition';
  readonly label: string;
}

/**
 * Returns GitHub's footnotes as an extension of marked's lexer, for one text; the rules are those
 * of cmark-gfm 0.29. Definitions are read at the top level of a text only.
 */
export function footnoteExtension() {
  const labels = new Set<string>();
  let inside = false;
  const readDefinition: TokenizerExtensionFunction = function (source) {
    const [raw, label] = definition.exec(source) ?? [];
    if (raw === undefined || label === undefined || inside || !this.lexer.state.top)
      return undefined;
    labels.add(label);
    inside = true;
    const body = raw.slice(raw.indexOf(':') + 1).trimStart();
    const tokens = this.lexer.blockTokens(body.replace(/\n(?: {1,4}|\t)/g, '\n'));
    inside = false;
    return { type: 'footnote_definition', raw, label, tokens };
  };
  const readReference: TokenizerExtensionFunction = (source) => {
    const [raw, label] = /^\[\^([^\]\s]{1,100})\]/.exec(source) ?? [];
    return raw === undefined || label === undefined || !labels.has(label)
      ? undefined
      : { type: 'footnote_reference', raw, label };
  };
  // A paragraph ends at the first empty line; a search beyond it would take quadratic time.
  const findDefinition = (source: string) =>
    /^ {0,3}\[\^[^\]\s]{1,100}\]:/m.exec(source.slice(0, source.indexOf('\n\n') >>> 0))?.index;
  return {
    block: [readDefinition],
    inline: [readReference],
    startBlock: [findDefinition],
    renderers: {},
    childTokens: {},
  };
}

const label = String.raw`^ {0,3}\[\^([^\]\s]{1,100})\]:`;
/** The first line, the rest of its paragraph, and indented lines after empty ones. */
const definition = new RegExp(
  String.raw`${label}[ \t]*.*(?:\n(?! {0,3}(?:\[\^[^\]\s]{1,100}\]:|#{1,6}[ \t]|>|\x60{3}|~~~|[-+*][ \t]|\d{1,9}[.)][ \t])).*\S.*|(?:\n[ \t]*)+\n(?: {2}|\t).*\S.*)*\n?`,
);

/** The footnotes of one text: numbered in the order in which it first refers to them. */
export class Footnotes {
  /** The notes that the text refers to, by label and in this order. */
  readonly #notes = new Map<string, { readonly number: number; references: number }>();
  readonly #definitions = new Map<string, { token: FootnoteDefinition; line: number }>();
  readonly #prefix: string;

  /** Every id begins with `prefix`, so that the ids of several texts on one page differ. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Adds a note; returns `false` if there is one with this label, which is shown instead. */
  define(token: FootnoteDefinition, line: number): boolean {
    if (this.#definitions.has(token.label)) return false;
    this.#definitions.set(token.label, { token, line });
    return true;
  }

  /** Returns the number of a note in the text, as a link to the note. */
  refer({ label }: FootnoteReference): string {
    const note = this.#notes.get(label) ?? { number: this.#notes.size + 1, references: 0 };
    this.#notes.set(label, note);
    const { number } = note;
    return `<sup><a href="#${this.#id('note', number)}" id="${this.#id('ref', number, ++note.references)}" role="doc-noteref">${number}</a></sup>`;
  }

  /** Renders the list of the notes, each with links back; `''` if the text refers to none.  */
  render(
    renderBlocks: (definition: FootnoteDefinition, line: number) => string,
    words: MarkdownWords,
  ): string {
    let items = '';
    // Notes may refer to further notes, which are then added to the map.
    for (const [label, note] of this.#notes) {
      const { number } = note;
      const { token, line } = this.#definitions.get(label)!;
      const html = renderBlocks(token, line).trimEnd();
      const links = Array.from(
        { length: note.references },
        (_, each) =>
          ` <a href="#${this.#id('ref', number, each + 1)}" role="doc-backlink" aria-label="${escapeHtml(words.back)}">↩</a>`,
      ).join('');
      const body = html.endsWith('</p>') ? `${html.slice(0, -4)}${links}</p>` : html + links;
      items += `<li id="${this.#id('note', number)}">${body}</li>\n`;
    }
    return items === ''
      ? ''
      : `<section class="footnotes" role="doc-endnotes" aria-label="${escapeHtml(words.footnotes)}">\n<ol>\n${items}</ol>\n</section>\n`;
  }

  #id(kind: 'note' | 'ref', number: number, count = 1): string {
    return `${this.#prefix}-${kind}-${number}${count === 1 ? '' : `-${count}`}`;
  }
}
