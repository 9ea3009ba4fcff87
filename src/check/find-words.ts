import { positionAt, type Location } from '../report/location.ts';

/**
 * Returns the location of the first of some texts that a file contains; only the file if it has
 * none.
 */
export function findWords(file: string, text: string | undefined, ...words: string[]): Location {
  for (const each of words) {
    const at = each === '' || text === undefined ? -1 : text.indexOf(each);
    if (text !== undefined && at !== -1)
      return { file, ...positionAt(text, at), length: each.length };
  }
  return { file };
}
