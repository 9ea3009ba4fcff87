import type { Token, Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { idOf } from './heading-ids.ts';
import type { HeadingWithId } from './read-tokens.ts';
import type { Heading } from './markdown-text.ts';
import { plainText } from './plain-text.ts';
import type { Fragment } from './source.ts';

/** A heading, and what only the compiler needs of it. */
export interface OutlinedHeading {
  readonly heading: Heading;
  /** Its words without the written id. */
  readonly words: readonly Token[];
  /** The length of its first line. */
  readonly length: number;
  /** `false` if the id is generated, even if only because the written one was taken. */
  readonly hasOwnId: boolean;
}

/**
 * The headings of one text. Gives each an id, which is the same as on GitHub if it is generated, so that
 * links from elsewhere work, and reports wrong ids.
 */
export class Outline {
  readonly headings: OutlinedHeading[] = [];
  readonly #idsRequired: boolean;
  readonly #ids = new Set<string>();
  /** How often each id was generated or written. */
  readonly #counts = new Map<string, number>();

  /**
   * `tokens` are the blocks of the whole text; generated ids differ from the ids written in them.
   */
  constructor(tokens: readonly Token[], idsRequired: boolean) {
    this.#idsRequired = idsRequired;
    for (const { type, id } of tokens as HeadingWithId[])
      if (type === 'heading' && id !== undefined) this.#counts.set(id, 0);
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  #addId(id: string): void {
    this.#ids.add(id);
    if (!this.#counts.has(id)) this.#counts.set(id, 0);
  }

  /** Returns an id for a heading with these words; it has to be added. */
  #generateId(title: string): string {
    const id = idOf(title);
    let count = this.#counts.get(id);
    if (count === undefined) return id;
    while (this.#counts.has(`${id}-${++count}`));
    this.#counts.set(id, count);
    return `${id}-${count}`;
  }

  /**
   * Returns the id of the title that the text begins with, `written` or generated. The ids of other
   * headings differ from it, as on GitHub.
   */
  addTitle(title: string, written: string | undefined, report: (problem: Problem) => void): string {
    const isValid = written !== undefined && wellFormedId.test(written);
    if (written !== undefined && !isValid) report(malformedId(written));
    const id = isValid ? written : this.#generateId(title);
    this.#addId(id);
    return id;
  }

  /**
   * Adds the next heading, whose source is `fragment`. A heading that is `nested` in a list or a
   * quotation is not part of the outline.
   */
  add(token: HeadingWithId, fragment: Fragment, nested: boolean): OutlinedHeading {
    const indent = token.raw.search(/\S/);
    const [line = ''] = token.raw.slice(indent).split('\n', 1);
    const { length } = line.trimEnd();
    const report = (problem: Problem) => fragment.report(problem, indent, length);
    const { id: written, tokens: words } = token;
    const title = plainText(words).trim();
    const level = Math.max(2, token.depth);
    if (nested) report(nestedHeading);
    else if (token.depth === 1) report(secondTitle);
    if (written !== undefined && !wellFormedId.test(written)) report(malformedId(written));
    else if (written !== undefined && this.#ids.has(written)) report(takenId(written));
    // A taken id was reported, and would be reported again in the page.
    const hasOwnId = written !== undefined && !this.#ids.has(written);
    const id = hasOwnId ? written : this.#generateId(title);
    if (written === undefined && this.#idsRequired && !nested && level <= 3)
      report(missingId(token, title, id));
    this.#addId(id);
    const heading = { id, level, ...fragment.plus(indent).position };
    const outlined = { heading, words, length, hasOwnId };
    if (!nested) this.headings.push(outlined);
    return outlined;
  }

  /**
   * Adds the id of an anchor, so that generated ids differ from it. Returns `false` if the id is
   * taken. That is reported, unless it was generated for a heading, to which links to the anchor
   * can lead.
   */
  addAnchor(id: string, report: (problem: Problem) => void): boolean {
    const free = !this.#ids.has(id);
    const generated = this.headings.some(({ heading, hasOwnId }) => heading.id === id && !hasOwnId);
    if (!free && !generated) report(takenId(id));
    this.#addId(id);
    return free;
  }
}

const wellFormedId = /^[^\s"<>&`\\\x86\x87]+$/;

const malformedId = (id: string): Problem => ({
  code: 'markdown/heading-id-malformed',
  message: `The id “${id}” is not valid.`,
  fix: `Write it without spaces and variables: {#${idOf(id)}}.`,
});

const takenId = (id: string): Problem => ({
  code: 'markdown/heading-id-duplicate',
  message: `The id “${id}” is already used by a heading or an anchor above.`,
  why: 'Links to the id would lead only to the first heading.',
  fix: 'Choose another id.',
});

const secondTitle: Problem = {
  severity: 'warning',
  code: 'markdown/heading-level-one',
  message: 'This level-1 heading is shown as a level-2 heading.',
  why: 'A page has one level-1 heading, its title.',
  fix: 'Begin the heading with ##.',
};

const nestedHeading: Problem = {
  severity: 'warning',
  code: 'markdown/nested-heading',
  message: 'This heading is inside a list, a quotation or a block.',
  why: 'Screen readers list it with the page’s headings, without the text around it.',
  fix: 'Move it out, use **bold text**, or write \\# to show the character.',
};

const missingId = ({ depth }: Tokens.Heading, title: string, id: string): Problem => ({
  code: 'markdown/heading-id-missing',
  message: 'This heading has no explicit id.',
  why: 'Other documents link to the headings of this text. An explicit id does not change with the text.',
  fix: `Write it as: ${'#'.repeat(depth)} ${title} {#${id}}`,
});
