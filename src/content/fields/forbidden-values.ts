import {
  changesDirection,
  directionControl,
  forbidden,
  forbiddenCharacters,
} from '../../files/forbidden-characters.ts';
import type { Report } from '../../report/diagnostic.ts';
import type { YamlData } from '../../files/yaml.ts';
import { withoutMarkup } from '../../lib/without-markup.ts';
import { quoted } from '../../files/yaml-errors.ts';
import type { Path } from '../../files/yaml-locator.ts';
import { decodeReferences } from '../markdown/html.ts';
import { misread } from '../markdown/misread.ts';

/**
 * Reports the values of a YAML block with such a character, which an escape such as `"\x04"` can
 * add, and puts U+FFFD instead. Warns of those that change the direction of the text.
 */
export function checkValues(
  data: YamlData,
  { file, report }: { file: string; report: Report },
  values: unknown = data.value,
  path: Path = [],
): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [key, value] of Object.entries(values)) {
    const at = [...path, key];
    if (typeof value === 'string' && directionControl.test(value))
      report({ ...changesDirection, file, ...data.locationOf(at) });
    const character = typeof value === 'string' ? value.match(forbiddenCharacters)?.[0] : undefined;
    if (character === undefined) checkValues(data, { file, report }, value, at);
    else {
      report({ ...forbidden(character), file, ...data.locationOf(at) });
      Reflect.set(values, key, value.replace(forbiddenCharacters, '\uFFFD'));
    }
  }
}

/**
 * Warns of Markdown, HTML and character references in the title and the description, which have none,
 * and of typographic quotation marks around one, which are no marks of YAML.
 */
export function checkPlain(
  data: YamlData,
  { file, report }: { file: string; report: Report },
): void {
  for (const name of ['title', 'description']) {
    const value: unknown = Object(data.value)[name];
    if (typeof value !== 'string' || !/[*<&%[_~`#“„‘‚]/.test(value)) continue;
    const plain = decodeReferences(withoutMarkup(value)).replace(/\s+/g, ' ');
    const isMarked = plain !== value.replace(/\s+/g, ' ');
    const [, words, inner = words] = inMarks.exec(value) ?? [];
    if (!isMarked && inner === undefined) continue;
    const at = { file, ...data.locationOf([name]) };
    if (isMarked)
      report({ ...misread(value, 'Markdown or HTML', `Write: ${quoted(plain)}`), ...at });
    // In marks of YAML, they are meant for visitors.
    else if (inner !== undefined && at.length === value.length)
      report({
        ...misread(value, 'a value in quotation marks', `Write: ${quoted(inner)}`, shownMarks),
        why: `To show the marks, write: '${value.replaceAll("'", "''")}'`,
        ...at,
      });
  }
}

const inMarks = /^(?:[“„]([^“”„"]+)[”“"]|[‘‚]([^‘’‚']+)[’‘'])$/;
const shownMarks = 'visitors see the marks';
