import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';

/**
 * Matches a character that HTML or XML forbids in text: control characters, noncharacters and half of a
 * pair of surrogates
 * (https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
 */
export const forbiddenCharacter =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Cs}\p{Noncharacter_Code_Point}]/u;

/**
 * Matches these, all surrogates, and what `directionControl` matches: a text without a match needs no
 * slower test.
 */
const suspiciousCharacter =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]|&#/;

/**
 * Reports the forbidden characters of a file, each once, and returns the text with □ in their
 * place, and with the characters of Windows-1252 in the place of their codes (U+0092 is ’), so that
 * offsets stay the same and none is mistaken for a marker of `content/markdown/variables.ts`.
 */
export function checkCharacters(
  text: string,
  { file, report }: { file: string; report: Report },
): string {
  if (!suspiciousCharacter.test(text)) return text;
  const seen = new Set<string>();
  return text
    .replace(/[\x80-\x9f]/g, windows1252)
    .replace(forbiddenCharacters, (character, offset: number) => {
      if (!seen.has(character))
        report({ ...forbidden(character), file, ...positionAt(text, offset) });
      seen.add(character);
      return '□'.repeat(character.length);
    });
}

/**
 * Returns the character that was meant by a control character: text of Windows has letters at these
 * codes.
 */
const windows1252 = (character: string): string =>
  lettersOfWindows[character.charCodeAt(0) - 0x80] ?? character;

/** The characters of Windows-1252 from 0x80 to 0x9F. */
export const lettersOfWindows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Matches a character that changes the direction of the text after it, also as a character
 * reference: what readers see is then not what reviewers saw (https://trojansource.codes).
 */
export const directionControl =
  /[\u202a-\u202e\u2066-\u2069]|&#(?:x0*(?:202[a-e]|206[6-9])|0*(?:823[4-8]|829[4-7]))\b;?/i;

/** Describes such a character, which is a warning in words, and an error in a name. */
export const changesDirection = {
  severity: 'warning',
  code: 'markdown/invisible-character',
  message: 'An invisible character changes the direction of the words after it.',
  why: 'What visitors see is not what was written, and nobody who reviews the text sees why.',
  fix: 'Delete the letters around it, and type them again. Words of another direction belong between <bdi> and </bdi>.',
} as const;

/** Matches all of them in a text. */
export const forbiddenCharacters = new RegExp(forbiddenCharacter, 'gu');

/** Returns a diagnostic without its location. `where` is the subject of its message. */
export function forbidden(character: string, where = 'The text') {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'content/forbidden-character',
    message: `${where} contains a forbidden character: U+${code}.`,
    why: 'HTML does not allow it. It often comes from text that was copied from another program.',
    fix: 'Delete it. If you cannot see it, delete the letters around it and type them again.',
  } as const;
}
