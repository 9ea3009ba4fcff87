import {
  changesDirection,
  directionControl,
  forbidden,
  forbiddenCharacters,
} from '../../files/forbidden-characters.ts';
import type { Report } from '../../report/diagnostic.ts';
import type { YamlData } from '../../files/yaml.ts';
import { changeValue } from './field-values.ts';

/**
 * Reports the values of a YAML block with such a character, which an escape such as `"\x04"` can
 * add, and puts U+FFFD instead. Warns of those that change the direction of the text.
 */
export function checkValues(
  data: YamlData,
  { file, report }: { file: string; report: Report },
): void {
  const value = changeValue(data.value, (text, path) => {
    if (typeof text !== 'string') return text;
    const at = () => ({ file, ...data.locationOf(path) });
    if (directionControl.test(text)) report({ ...changesDirection, ...at() });
    const character = text.match(forbiddenCharacters)?.[0];
    if (character === undefined) return text;
    report({ ...forbidden(character), ...at() });
    return text.replace(forbiddenCharacters, '\uFFFD');
  });
  Object.assign(data, { value });
}
