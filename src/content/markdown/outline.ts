import type { Token, Tokens } from 'marked';
import { headingTitle, slugOf, writtenId } from './heading-id.ts';
import { HeadingIds } from './heading-ids.ts';
import type { Heading } from './markdown-draft.ts';
import type { Source } from './source.ts';

/** A heading as it will be rendered: the written id is taken off its words. */
export interface OutlinedHeading extends Heading {
  readonly words: readonly Token[];
  /** Of its first line. */
  readonly length: number;
  /** Whether the id was written, not generated; one that was taken counts as generated. */
  readonly hasOwnId: boolean;
}

/** The headings of one text: gives each its id, and reports ids and levels that are wrong. */
export class Outline {
  readonly headings: OutlinedHeading[] = [];
  readonly #source: Source;
  readonly #idsRequired: boolean;
  readonly #ids: HeadingIds;
  #level = 1;

  /** `tokens` are the blocks of the whole text: a generated id keeps clear of the written ones. */
  constructor(
    tokens: readonly Token[],
    { idsRequired, source }: { idsRequired: boolean; source: Source },
  ) {
    this.#source = source;
    this.#idsRequired = idsRequired;
    this.#ids = new HeadingIds(
      new Set(
        tokens.flatMap((token) =>
          token.type === 'heading' ? (writtenId(token as Tokens.Heading)?.id ?? []) : [],
        ),
      ),
    );
  }

  /** Adds the next heading, which begins in `line`. */
  add(token: Tokens.Heading, line: number): OutlinedHeading {
    const position = this.#source.position(line, token.raw.search(/\S/));
    const length = firstLineLength(token.raw);
    const written = writtenId(token);
    const words = written?.words ?? token.tokens;
    const title = headingTitle(words);
    const report = (problem: Parameters<Source['reportAt']>[0]) =>
      this.#source.reportAt(problem, position, length);
    if (title === '') report(emptyHeading);
    this.#checkLevel(token.depth, report);
    if (written !== undefined) this.#checkWritten(written.id, report);
    // One that is taken was reported; in the page it would only be found again.
    const id =
      written === undefined || this.#ids.has(written.id) ? this.#ids.generate(title) : written.id;
    if (written === undefined && this.#idsRequired && token.depth <= 3)
      report(missingId(token, title, id));
    this.#ids.add(id);
    const heading = {
      id,
      level: token.depth,
      title,
      line: position.line,
      column: position.column,
      length,
      words,
      hasOwnId: id === written?.id,
    };
    this.headings.push(heading);
    return heading;
  }

  #checkLevel(
    level: number,
    report: (problem: { code: string; message: string; why: string; fix: string }) => void,
  ): void {
    if (level === 1) return report(pageTitle);
    if (level > this.#level + 1) {
      const right = '#'.repeat(this.#level + 1);
      report({
        code: 'markdown/heading-level-skipped',
        message: `This heading is of level ${level}, the one above it of level ${this.#level}.`,
        why: 'Screen readers tell the levels, and a gap sounds as if something were missing.',
        fix: `Begin it with ${right}.`,
      });
    }
    this.#level = level;
  }

  #checkWritten(
    id: string,
    report: (problem: { code: string; message: string; why?: string; fix: string }) => void,
  ): void {
    if (!wellFormedId.test(id)) {
      report({
        code: 'markdown/heading-id-malformed',
        message: `The id “${id}” is not well-formed.`,
        fix: `Use lower-case letters and digits, joined by single hyphens: {#${slugOf(id)}}.`,
      });
    } else if (this.#ids.has(id)) {
      report({
        code: 'markdown/heading-id-duplicate',
        message: `The id “${id}” is taken by a heading above.`,
        why: 'A link to it would lead to the first of them only.',
        fix: 'Give this heading an id of its own.',
      });
    }
  }
}

const wellFormedId = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const pageTitle = {
  code: 'markdown/heading-level-one',
  message: 'A text cannot have a heading of the first level.',
  why: 'The page’s title is that heading, and a page has one.',
  fix: 'Begin it with ##.',
};

const emptyHeading = {
  code: 'markdown/heading-empty',
  message: 'This heading has no words.',
  fix: 'Write its words, or take it out.',
};

function missingId({ depth }: Tokens.Heading, title: string, id: string) {
  return {
    code: 'markdown/heading-id-missing',
    message: 'This heading has no id of its own.',
    why: 'Others link to the headings of this text, and those links must not break when the words change.',
    fix: `Write it as: ${'#'.repeat(depth)} ${title} {#${id}}`,
  };
}

function firstLineLength(raw: string): number {
  const words = raw.trimStart();
  const end = words.indexOf('\n');
  return (end === -1 ? words : words.slice(0, end)).trimEnd().length;
}
