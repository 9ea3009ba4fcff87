import { slug } from 'github-slugger';

/**
 * The ids of the headings of one text, without duplicates. Generated ids are the same as on GitHub,
 * so that links from elsewhere work.
 */
export class HeadingIds {
  readonly #used = new Set<string>();
  /** How often each id was generated or written. */
  readonly #counts = new Map<string, number>();

  /**
   * `written` are the ids that authors wrote anywhere in the text; generated ids differ from them.
   */
  constructor(written: readonly string[]) {
    for (const id of written) this.#counts.set(id, 0);
  }

  has(id: string): boolean {
    return this.#used.has(id);
  }

  add(id: string): void {
    this.#used.add(id);
    if (!this.#counts.has(id)) this.#counts.set(id, 0);
  }

  /** Returns an id for a heading with these words; `add` has to be called with it. */
  generate(title: string): string {
    const id = idOf(title);
    let count = this.#counts.get(id);
    if (count === undefined) return id;
    while (this.#counts.has(`${id}-${++count}`));
    this.#counts.set(id, count);
    return `${id}-${count}`;
  }
}

/**
 * Returns the id that GitHub gives a heading with these words; one of punctuation alone is a
 * “section”.
 */
export function idOf(title: string): string {
  const words = title.trim().toLowerCase();
  return (plainWords.test(words) ? words.replaceAll(' ', '-') : slug(words)) || 'section';
}

/** GitHub keeps all of these signs. */
const plainWords = /^[\w -]*$/;

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
