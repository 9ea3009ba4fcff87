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
  if (readsToml && /^\{\s*"/.test(text)) {
    report({
      ...missingFrontMatter(text, file, []),
      why: 'It begins with JSON, and fields are written in YAML.',
      fix: 'Write three hyphens in the lines above and below, and “title: First” instead of “"title": "First",”.',
      length: 1,
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
  const above = fields.trimEnd().split('\n');
  const [below = ''] = text.slice(fields.length).split(/\r?\n/, 1);
  // A line of three hyphens far below is a part of the text.
  if (close === null || otherSigns.test(below) || isText(text.slice(fields.length, close.index))) {
    const end = [below, above.at(-1)?.trimEnd() ?? ''].find((line) => otherSigns.test(line));
    report({
      code: 'front-matter/unclosed',
      message: 'The front matter is not closed.',
      why: 'The second line of three hyphens is missing, so the fields cannot be separated from the text.',
      fix:
        end === undefined
          ? 'Add a line of three hyphens below this line.'
          : 'Write three hyphens in this line, and nothing else: ---',
      file,
      line: end === below ? above.length + 1 : above.length,
      column: 1,
      length: (end ?? above.at(-1))?.length ?? 1,
    });
    return undefined;
  }
  const range = { start: opening[0].length, end: close.index };
  return fieldsAt(range, close.index + close[0].length);
}

/** Signs in a line that are not three hyphens, or have spaces before them. */
const otherSigns = /^(?!---[ \t]*$)[ \t]*(?:[–—]|[-–—*_=+`~.]{2,})[ \t]*$/;

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
