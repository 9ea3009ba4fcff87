import type { Report } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/position.ts';
import { forbiddenCharacter } from './html.ts';

/**
 * Reports the characters from `start` on that no HTML page may hold, each of them once, and returns the text with
 * U+FFFD in their place, so that none can pass for a sign of `variables.ts`.
 */
export function checkCharacters(
  text: string,
  { file, start, report }: { file: string; start: number; report: Report },
): string {
  const body = text.slice(start);
  if (!forbiddenCharacter.test(body)) return text;
  const seen = new Set<string>();
  const clean = body.replace(forbiddenCharacters, (character, offset: number) => {
    if (!seen.has(character)) report(forbidden(character, file, positionAt(text, start + offset)));
    seen.add(character);
    return '�';
  });
  return text.slice(0, start) + clean;
}

const forbiddenCharacters = new RegExp(forbiddenCharacter, 'g');

function forbidden(character: string, file: string, position: { line: number; column: number }) {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'markdown/forbidden-character',
    severity: 'error',
    message: `The text has a character that cannot be shown: U+${code}.`,
    why: 'HTML forbids it. It often comes along when a text is copied from another program.',
    fix: 'Delete it; if it cannot be seen, write the words around it again.',
    file,
    ...position,
  } as const;
}
