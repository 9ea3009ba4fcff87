import { slug } from 'github-slugger';

/**
 * Returns the id that GitHub gives a heading with these words; one of punctuation alone is a
 * “section”.
 */
export function idOf(title: string): string {
  const words = title.trim().toLowerCase();
  const kept = isAscii.test(words) ? words.replace(/[^\w -]/g, '') : slug(words);
  return kept.replaceAll(' ', '-') || 'section';
}

/** Of these, the package, whose pattern takes long to compile, keeps the same. */
const isAscii = /^[\0-\x7f]*$/;

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
