import GithubSlugger, { slug } from 'github-slugger';

/** The ids of the headings of one text, without duplicates. Generated ids are the same as on GitHub, so that links from elsewhere work. */
export class HeadingIds {
  readonly #used = new Set<string>();
  readonly #slugger = new GithubSlugger();

  /** `written` are the ids that authors wrote anywhere in the text; generated ids differ from them. */
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

  /** Returns an id for a heading with these words; `add` has to be called with it. */
  generate(title: string): string {
    return this.#slugger.slug(wordsOf(title));
  }
}

/** Returns an id for the words, with only the characters that authors may use in ids. */
export const plainSlug = (words: string) =>
  slug(wordsOf(words)).replace(/[^a-z0-9_-]/g, '') || 'section';

/** A heading that consists of punctuation has no words. */
const wordsOf = (title: string) =>
  /[a-z0-9]/i.test(title) || slug(title) !== '' ? title : 'section';
