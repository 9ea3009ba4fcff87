import type { DiagnosticInput, Report } from '../../report/diagnostic.ts';
import { parseToml } from '../../files/toml.ts';
import { parseYaml, type YamlData } from '../../files/yaml.ts';
import type { YamlRange } from '../../files/yaml-locator.ts';

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
 * two `+++` lines if `isImported`; a file without one has no fields. Reports errors, with lines counted
 * from the file's first; returns `undefined` if the block has no end.
 */
export function readFrontMatter(
  text: string,
  file: string,
  report: Report,
  isImported = false,
): FrontMatter | undefined {
  const [opening = '', signs = ''] = /^(---|\+\+\+)[ \t]*\r?\n/.exec(text) ?? [];
  const isToml = signs === '+++';
  if ((isToml && !isImported) || (isImported && /^\{\s*"/.test(text))) {
    report({
      ...missingFrontMatter(text, file, []),
      why: `It begins with ${isToml ? 'TOML' : 'JSON'}, and fields are written in YAML.`,
      fix: 'Write a line of three hyphens above and below the fields, and each as “title: First”.',
    });
    return undefined;
  }
  const closing = isToml ? /^\+\+\+[ \t]*(?:\r?\n|$)/gm : /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening.length;
  const close = opening === '' ? { index: 0, 0: '' } : closing.exec(text);
  if (close === null) {
    report({
      code: 'front-matter/unclosed',
      message: 'The front matter that begins here is not closed.',
      fix: `Write ${signs} in a line below its last field, and nothing else.`,
      file,
      line: 1,
      column: 1,
      length: 3,
    });
    return undefined;
  }
  const range = { start: opening.length, end: close.index };
  const data = (isToml ? parseToml : parseYaml)(text, { ...range, file, report });
  return {
    data: data && isImported ? { ...data, value: inLowerCase(data.value) } : data,
    range,
    bodyStart: close.index + close[0].length,
  };
}

/** Returns fields with their names in lower case: other generators accept any. */
const inLowerCase = (value: unknown) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));

/**
 * Describes a file without front matter whose content type has fields, with the lines to paste; the
 * location is that of its first character.
 */
export function missingFrontMatter(
  text: string,
  file: string,
  fields: readonly string[],
): DiagnosticInput {
  const below = /^(?:\s|<!--(?:(?!-->)[^])*-->)*\n---[ \t]*(?:\r?\n|$)/.test(text);
  return {
    code: 'front-matter/missing',
    message: 'The file does not begin with front matter.',
    why: `A file of this kind has fields: ${fields.join(', ')}.`,
    fix: below
      ? 'Delete everything above the first line of three hyphens.'
      : `Begin it with a line of three hyphens, its fields, and another such line:\n---\n${fields.map((name) => `${name}: …`).join('\n')}\n---`,
    file,
    line: 1,
    column: 1,
  };
}

/** Matches a text without front matter that begins with what looks like it. */
export const likeFrontMatter =
  /^(?:[ \t]*\r?\n)* {0,3}(?:(?:---|\+\+\+)[ \t]*\w*[ \t]*\r?\n[ \t]*(?:\{\s*)?[\w"-]+[ \t]*[:=]|\{\s*"[^"\n]*"\s*:)/;

/** Describes such a text, whose fields are shown as words; the location is that of its first character. */
export const unreadFrontMatter = (file: string): DiagnosticInput => ({
  code: 'front-matter/missing',
  severity: 'warning',
  message: 'The text begins with what looks like front matter, which is shown as words.',
  fix: 'Write ---, and nothing else, in the first line of the file and below the fields, and each field as “title: First”.',
  file,
  line: 1,
  column: 1,
});
