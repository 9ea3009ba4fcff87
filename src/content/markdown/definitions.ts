import type { Tokens } from 'marked';
import { didYouMean } from '../../report/suggest.ts';
import { MappedLines, type Span } from './mapped-text.ts';
import type { Source } from './source.ts';

/**
 * The definitions of reference links (`[label]: target`) and the places of their targets. They may come after the links
 * that use them, so callbacks receive the places once all are known.
 */
export class Definitions {
  /** Asks for the defined label that is most similar to one that is not defined. */
  readonly didYouMean: (label: string) => string | undefined;
  readonly #source: Source;
  readonly #places = new Map<string, Span>();
  readonly #waiting: (() => void)[] = [];

  constructor(labels: readonly string[], source: Source) {
    this.#source = source;
    this.didYouMean = (label) => didYouMean(label, labels);
  }

  /** Adds a definition that begins in `line`, and returns the place of its target. Of several definitions of a label, the first is used. */
  add({ tag, raw }: Tokens.Def, line: number): Span {
    const start = definitionStart.exec(raw)?.[0] ?? '';
    const length = raw.slice(start.length).search(start.endsWith('<') ? />/ : /\s|$/);
    const mapped = new MappedLines(raw, line, this.#source);
    const target = { place: mapped.at(start.length), length };
    if (!this.#places.has(tag)) this.#places.set(tag, target);
    return target;
  }

  /** Calls `use` with the place of a label's target as soon as all definitions are known. */
  whenKnown(label: string, use: (place: Span) => void): void {
    this.#waiting.push(() => {
      const place = this.#places.get(normalize(label));
      if (place !== undefined) use(place);
    });
  }

  /** Called when all definitions were added. */
  settle(): void {
    for (const use of this.#waiting) use();
  }
}

const definitionStart = /^ {0,3}\[(?:\\[\s\S]|[^[\]\\])+\]:\s*<?/;

/** Labels match without regard to case and to the kind and number of spaces (CommonMark 0.31, 6.3). */
function normalize(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}
