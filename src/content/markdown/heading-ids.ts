import GithubSlugger, { slug } from 'github-slugger';

/**
 * The ids of the headings of one text, without duplicates. Generated ids are the same as on GitHub,
 * so that links from elsewhere work.
 */
export class HeadingIds {
  readonly #used = new Set<string>();
  readonly #slugger = new GithubSlugger();

  /**
   * `written` are the ids that authors wrote anywhere in the text; generated ids differ from them.
   */
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
    const id = idOf(title);
    return id in this.#slugger.occurrences ? this.#slugger.slug(id) : id;
  }
}

/**
 * Returns the id that GitHub gives a heading with these words; one of punctuation alone is a
 * “section”.
 */
export const idOf = (title: string) => slug(title.trim()) || 'section';

/**
 * Returns the id with the same letters and digits. Other generators write other signs between them,
 * and none at the start.
 */
export function similarId(id: string, ids: readonly string[]): string | undefined {
  const letters = lettersOf(id);
  return letters === '' ? undefined : ids.find((each) => lettersOf(each) === letters);
}

const lettersOf = (id: string) =>
  id
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
