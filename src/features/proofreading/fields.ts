import { quoted } from '../../files/yaml-errors.ts';
import type { YamlData } from '../../files/yaml.ts';
import { decodeReferences } from '../../content/markdown/html.ts';
import { withoutMarkup } from './without-markup.ts';
import type { Report } from '../../report/diagnostic.ts';
import { misread } from './misread.ts';

/**
 * Warns of Markdown, HTML and character references in the title and the description, which have none,
 * and of typographic quotation marks around one, which are no marks of YAML.
 */
export function checkFields(data: YamlData, file: string, report: Report): void {
  for (const name of ['title', 'description']) {
    const value: unknown = Object(data.value)[name];
    if (typeof value !== 'string' || !/[*<&%[_~`#“„‘‚]/.test(value)) continue;
    const at = { file, ...data.locationOf([name]) };
    const oneLine = value.replace(/\s+/g, ' ');
    if (decodeReferences(withoutMarkup(value)).replace(/\s+/g, ' ') !== oneLine)
      report({ ...misread(value, 'Markdown or HTML', plain), ...at });
    // In marks of YAML, they are meant for visitors.
    else if (inMarks.test(value) && at.length === value.length)
      report({ ...misread(value, 'a value in quotation marks', inQuotes(value), shown), ...at });
  }
}

const plain = 'Write it without these signs: it is shown as plain words.';
const inMarks = /^(?:[“„][^“”„"]+[”“"]|[‘‚][^‘’‚']+[’‘'])$/;
const shown = 'visitors see the marks';
const inQuotes = (value: string) =>
  `Write: ${quoted(value.slice(1, -1))}. To show the marks, write: '${value.replaceAll("'", "''")}'`;
