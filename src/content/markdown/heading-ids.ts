import { slugOf } from './heading-id.ts';

/** The ids of the headings of one text, no two alike. */
export class HeadingIds {
  readonly #used = new Set<string>();
  readonly #written: ReadonlySet<string>;
  /** How many headings made the same id out of their words. */
  readonly #counts = new Map<string, number>();

  /** `written` are the ids that headings of the text name themselves: generated ones keep clear of them, wherever they stand. */
  constructor(written: ReadonlySet<string> = new Set()) {
    this.#written = written;
  }

  has(id: string): boolean {
    return this.#used.has(id);
  }

  add(id: string): void {
    this.#used.add(id);
  }

  /** Makes an id for a heading out of its words, which is still to be added. */
  generate(title: string): string {
    const slug = slugOf(title);
    let id = slug;
    let count = this.#counts.get(slug) ?? 1;
    while (this.#used.has(id) || this.#written.has(id)) id = `${slug}-${++count}`;
    this.#counts.set(slug, count);
    return id;
  }
}
