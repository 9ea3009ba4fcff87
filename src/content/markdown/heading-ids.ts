import GithubSlugger, { slug } from 'github-slugger';

/** The ids of the headings of one text, no two alike; those that are generated are GitHub's, so that links from elsewhere hold. */
export class HeadingIds {
  readonly #used = new Set<string>();
  readonly #slugger = new GithubSlugger();

  /** `written` are the ids that headings of the text name themselves: generated ones keep clear of them, wherever they stand. */
  constructor(written: readonly string[]) {
    for (const id of written) this.#slugger.occurrences[id] = 0;
  }

  has(id: string): boolean {
    return this.#used.has(id);
  }

  add(id: string): void {
    this.#used.add(id);
    this.#slugger.occurrences[id] ??= 0;
  }

  /** Makes an id for a heading out of its words, which is still to be added. */
  generate(title: string): string {
    return this.#slugger.slug(wordsOf(title));
  }
}

/** An id that has only what a written one may have, as near as possible to the words. */
export const plainSlug = (words: string) =>
  slug(wordsOf(words)).replace(/[^a-z0-9_-]/g, '') || 'section';

/** A heading of nothing but punctuation has no words. */
const wordsOf = (title: string) =>
  /[a-z0-9]/i.test(title) || slug(title) !== '' ? title : 'section';
