import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import { parseToml } from '../files/toml.ts';
import { parseYaml, type YamlData } from '../files/yaml.ts';
import { quoted } from '../files/yaml-errors.ts';
import type { YamlRange } from '../files/yaml-locator.ts';

/** The two parts of a Markdown file. */
export interface FrontMatter {
  /** `undefined` if it is invalid; that was reported, and the text below can still be read. */
  readonly data: YamlData | undefined;
  /** Where the fields are in the text. */
  readonly range: YamlRange;
  /**
   * The offset at which the text below the front matter begins; 0 in a file without front matter.
   */
  readonly bodyStart: number;
}

/**
 * Reads the YAML block between two `---` lines at the very top of a Markdown file, or TOML between
 * two `+++` lines if `readsToml`; a file without one has no fields. Reports errors, with lines counted
 * from the file's first; returns `undefined` if the block has no end.
 */
export function readFrontMatter(
  text: string,
  file: string,
  report: Report,
  readsToml = false,
): FrontMatter | undefined {
  const toml =
    readsToml && text.startsWith('+++')
      ? /^(\+\+\+[ \t]*\r?\n)([^]*?)^\+\+\+[ \t]*(?:\r?\n|(?![^]))/m.exec(text)
      : null;
  if (toml?.index === 0) {
    const [{ length }, opening = '', fields = ''] = toml;
    const range = { start: opening.length, end: opening.length + fields.length };
    return { data: parseToml(text, { ...range, file, report }), range, bodyStart: length };
  }
  if (/^\+\+\+[ \t]*\r?\n/.test(text)) {
    report({
      ...missingFrontMatter(text, file, []),
      why: 'It begins with TOML, between lines of three plus signs, and fields are written in YAML.',
      fix: 'Write three hyphens instead of the plus signs, and “title: First” instead of “title = "First"”.',
      length: 3,
    });
    return undefined;
  }
  const fieldsAt = (range: YamlRange, bodyStart: number) => ({
    data: parseYaml(text, { ...range, file, report }),
    range,
    bodyStart,
  });
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (opening === null) return fieldsAt({ start: 0, end: 0 }, 0);
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening[0].length;
  const close = closing.exec(text);
  const [fields = ''] = /^---[ \t]*\r?\n(?:(?:[\w-]+:|[ \t]+\S|[-#] ).*\r?\n?)*/.exec(text) ?? [];
  // A line of three hyphens far below is a part of the text.
  if (close === null || isText(text.slice(fields.length, close.index))) {
    const last = fields.trimEnd().split('\n');
    report({
      code: 'front-matter/unclosed',
      message: 'The front matter is not closed.',
      why: 'The second line of three hyphens is missing, so the fields cannot be separated from the text.',
      fix: 'Add a line of three hyphens below this line.',
      file,
      line: last.length,
      column: 1,
      length: last.at(-1)?.length ?? 1,
    });
    return undefined;
  }
  const range = { start: opening[0].length, end: close.index };
  return fieldsAt(range, close.index + close[0].length);
}

const isText = (below: string) => /^\r?\n(?:\r?\n)*(?![\w-]+\s*[:：=]|[-#\s])./.test(below);

/**
 * Describes a file without front matter whose content type has fields, with the lines to paste; the
 * location is that of its first character.
 */
export function missingFrontMatter(
  text: string,
  file: string,
  fields: readonly string[],
): DiagnosticInput {
  const below = /^(?:\s|<!--(?:(?!-->)[^])*-->)+---[ \t]*(?:\r?\n|$)/.test(text);
  // What stands in the place of the three hyphens, and fields without them.
  const [, mark = '', written = ''] =
    /^(?:([-–—*_=+`]+\w*)\s*\n)?((?:[\w-]+:.*\n)*)/.exec(text.replaceAll('\r', '')) ?? [];
  const lines =
    written.trimEnd() || fields.map((name) => `${name}: ${sample(name, text)}`).join('\n');
  return {
    code: 'front-matter/missing',
    message: 'The file does not begin with front matter.',
    why:
      mark === '' || written === ''
        ? `A file of this kind has fields: ${fields.join(', ')}.`
        : `The first line is “${mark}”, and not three hyphens, which programs like to change.`,
    fix: below
      ? 'Delete everything above the first line of three hyphens.'
      : `Begin it with a line of three hyphens, its fields, and another such line:\n---\n${lines}\n---`,
    file,
    line: 1,
    column: 1,
  };
}

/** Returns a value for a field of a text without fields. */
function sample(name: string, text: string): string {
  if (/date/.test(name)) return new Date().toISOString().slice(0, 10);
  const words = text
    .split('\n')
    .map((line) => line.replace(/^[\s#>*+-]+|[*_`<>{}[\]]/g, '').trim());
  const [first = '…', second = first] = words.filter((line) => /\p{L}/u.test(line));
  return quoted((name === 'title' ? first : second).replace(/(?<=.{150}\S*)\s.*/, ' …'));
}
