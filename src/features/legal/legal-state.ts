import { hash } from 'node:crypto';
import type { LegalText } from '../../site/checks.ts';
import { elementsOf, type Element } from '../../check/dom/node.ts';
import { blocksOf, collapse, wordsOf } from '../../check/dom/words.ts';

/** The state of a legal text, as its page shows it. */
export type LegalState = ReturnType<typeof readLegalState>;

/**
 * Reads the state of a legal text from its page. `select` finds elements by a CSS selector; `base`
 * begins the addresses of the site, and is not a part of the text.
 */
export function readLegalState(
  text: LegalText,
  select: (selector: string) => readonly Element[],
  base: string,
) {
  const parts = select(text.words);
  const words = parts
    .flatMap((part) => blocksOf(part))
    .map((block) => block.words)
    .join('\n');
  const targets = parts
    .flatMap((part) => [...elementsOf(part)])
    .flatMap(({ name, attribs }) => (name === 'a' ? (attribs.href ?? []) : []))
    .map((target) => (target.startsWith(base) ? `/${target.slice(base.length)}` : target));
  return {
    /** The binding text, one line per block. */
    words,
    /**
     * `v2-`, and the first half of the SHA-256 of the text with the targets of its links, in
     * hexadecimal.
     */
    hash: `v2-${hashOf([words, ...targets].join('\n'))}`,
    version: select(text.version).map((element) => collapse(wordsOf(element)))[0] ?? '',
    /** Such as `2026-01-31`; `''` if the page shows none. */
    effective: select(text.effective)[0]?.attribs.datetime ?? '',
    /** Every id in the text, in order: contracts and emails may cite them. */
    anchors: parts
      .flatMap((part) => [part, ...elementsOf(part)])
      .flatMap(({ attribs }) => attribs.id ?? []),
    history: select(text.history).map((entry) => ({
      words: collapse(wordsOf(entry)),
      date: [...elementsOf(entry)].find(({ name }) => name === 'time')?.attribs.datetime ?? '',
    })),
  };
}

const hashOf = (text: string) => hash('sha256', text).slice(0, 32);

/**
 * Compares two versions part by part, numbers as numbers: `1.10` is above `1.9`. Negative if `a` is
 * lower.
 */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** What to do about a legal text that changed. */
export const howToRaise =
  'Raise the version of the original text, set the day from which the new words apply, and add an entry to its history, above the others.';
