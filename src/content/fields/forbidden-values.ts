import {
  changesDirection,
  directionControl,
  forbidden,
  forbiddenCharacters,
} from '../../files/forbidden-characters.ts';
import type { Report } from '../../report/diagnostic.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path } from '../../files/yaml-locator.ts';

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
