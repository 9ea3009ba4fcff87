import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/position.ts';
import type { YamlData } from './yaml.ts';

/**
 * Matches a character that HTML forbids in text: control characters, noncharacters and half of a pair of surrogates
 * (https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
 */
export const forbiddenCharacter =
  /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Matches these and all surrogates, several times faster. */
const suspiciousCharacter = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

/**
 * Reports the forbidden characters of a file, each once, and returns the text with U+FFFD in their place, so that offsets stay the
 * same and none is taken for a marker of `markdown/variables.ts`.
 */
export function checkCharacters(
  text: string,
  { file, report }: { file: string; report: Report },
): string {
  if (!suspiciousCharacter.test(text)) return text;
  const seen = new Set<string>();
  return text.replace(forbiddenCharacters, (character, offset: number) => {
    if (!seen.has(character))
      report({ ...forbidden(character), file, ...positionAt(text, offset) });
    seen.add(character);
    return '\uFFFD'.repeat(character.length);
  });
}

/** Reports the values of a YAML block with such a character, which an escape such as `"\x04"` can add. */
export function checkValues(
  data: YamlData,
  { file, report }: { file: string; report: Report },
  value: unknown = data.value,
  path: readonly (string | number)[] = [],
): void {
  if (typeof value === 'string') {
    const character = forbiddenCharacter.exec(value)?.[0];
    if (character !== undefined) report({ ...forbidden(character), file, ...data.placeOf(path) });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value))
      checkValues(data, { file, report }, each, [...path, key]);
  }
}

/** Matches all of them in a text. */
export const forbiddenCharacters = new RegExp(forbiddenCharacter, 'gu');

function forbidden(character: string) {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'content/forbidden-character',
    message: `The text contains a forbidden character: U+${code}.`,
    why: 'HTML does not allow it. It often comes from text that was copied from another program.',
    fix: 'Delete it. If you cannot see it, delete the letters around it and type them again.',
  } as const;
}
