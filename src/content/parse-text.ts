import {
  changesDirection,
  checkCharacters,
  directionControl,
  suspiciousCharacter,
} from '../files/forbidden-characters.ts';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import type { BodyRules } from '../site/content-type.ts';
import type { MarkdownWords } from '../site/markdown-settings.ts';
import { checkPlain, checkValues } from './fields/forbidden-values.ts';
import { readFrontMatter } from './fields/front-matter.ts';
import { compileMarkdown } from './markdown/compile-markdown.ts';
import type { BlockRules } from '../site/block.ts';
import type { RenderedText } from './markdown/markdown-pattern.ts';
import { textOf } from '../files/read-text.ts';
import { checkVariables } from './fields/variables.ts';
import type { YamlRange } from '../files/yaml-locator.ts';

/**
 * All that a parsed text depends on besides the bytes of its file and the code that parses it. A
 * text that was parsed before is used again only if each of these fields is the same.
 */
export interface TextInputs {
  /** Relative links and the ids of footnotes contain its path, and problems name it. */
  readonly file: string;
  /** They decide whether a missing text, section or id is a problem. */
  readonly rules: BodyRules;
  /** Whether the content type has a title: a first-level heading is then that title. */
  readonly hasTitle: boolean;
  /** A known name in braces is a variable; any other is reported and stays text. */
  readonly variables: readonly string[];
  /** Links that begin with the site's origin lead inside the site. */
  readonly origin: string | undefined;
  /** Alerts and footnotes contain these words. */
  readonly words: MarkdownWords;
  /** Whether line ends in paragraphs are shown. */
  readonly breaks: boolean;
  /** Whether it is a text of another generator: its fields may be TOML, and links addresses of pages. */
  readonly imported: boolean;
  /** The names of the blocks that it can contain, and whether they have a text. */
  readonly blocks: BlockRules;
}

/** What a Markdown file says: a pure function of its bytes and `TextInputs`, and valid JSON. */
export interface ParsedText {
  /** The values of the front matter; `undefined` if it has errors. */
  readonly fields: { readonly value: unknown } | undefined;
  /** Where the front matter is in the text. */
  readonly range: YamlRange;
  /** The offset at which the text below it begins; 0 without front matter. */
  readonly bodyStart: number;
  /** Whether the fields contain variables. */
  readonly varies: boolean;
  readonly body: RenderedText;
}

/**
 * Parses a Markdown file. Reports every error that does not depend on the schema of its fields;
 * returns `undefined` if the file has no text that can be read.
 */
export function parseText(
  bytes: Uint8Array,
  { file, rules, hasTitle, origin, words, breaks, imported, blocks, ...inputs }: TextInputs,
  report: Report,
): ParsedText | undefined {
  const written = textOf(bytes, file, report);
  if (written === undefined) return undefined;
  const text = checkCharacters(written, { file, report });
  if (text.trim() === '') {
    report({
      code: 'content/empty',
      message: 'The file is empty.',
      fix: 'Write its front matter and text, or delete the file.',
      file,
      line: 1,
      column: 1,
    });
    return undefined;
  }
  const parts = readFrontMatter(text, file, report, imported);
  if (parts === undefined) return undefined;
  const { data, range, bodyStart } = parts;
  if (data !== undefined) {
    checkValues(data, { file, report });
    checkPlain(data, { file, report });
  }
  const turned = suspiciousCharacter.test(written)
    ? text.slice(bodyStart).search(directionControl)
    : -1;
  if (turned !== -1)
    report({ ...changesDirection, file, ...positionAt(text, bodyStart + turned), length: 1 });
  const variables = new Set(inputs.variables);
  const isGiven = Object.hasOwn(Object(data?.value), 'title');
  const body = compileMarkdown(text, {
    file,
    start: bodyStart,
    rules,
    title: hasTitle ? (isGiven ? 'given' : 'missing') : 'none',
    variables,
    origin,
    words,
    breaks,
    imported,
    blocks,
    report,
  });
  const varies = data !== undefined && checkVariables(data, { file, known: variables, report });
  return { fields: data && { value: data.value }, range, bodyStart, varies, body };
}
