import { changesDirection, directionControl } from '../files/forbidden-characters.ts';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { readFrontMatter } from './fields/front-matter.ts';
import { compileMarkdown } from './markdown/compile-markdown.ts';
import type { MarkdownText } from './markdown/markdown-text.ts';
import type { OpenObserver } from './markdown/observer.ts';
import type { YamlData } from '../files/yaml.ts';
import { textOf } from '../files/read-text.ts';
import { checkFieldTexts } from './fields/variables.ts';
import type { TextInputs } from './text-inputs.ts';
import type { YamlRange } from '../files/yaml-locator.ts';

/** What a Markdown file says: a pure function of its bytes and `TextInputs`. */
export interface ParsedText extends MarkdownText {
  /** The values of the front matter; `undefined` if it has errors. */
  readonly fields: { readonly value: unknown } | undefined;
  /** Where the front matter is in the text. */
  readonly range: YamlRange;
  /** The offset at which the text below it begins; 0 without front matter. */
  readonly bodyStart: number;
  /** Whether the fields contain variables. */
  readonly varies: boolean;
}

/** Reads along while a text is parsed; see `Observer`. */
export interface TextObserver {
  /** Is called with the front matter, if it has no errors. */
  fields(data: YamlData, file: string): void;
  readonly body: OpenObserver;
}

/**
 * Parses a Markdown file. Reports every error that does not depend on the schema of its fields;
 * returns `undefined` if the file has no text that can be read.
 */
export function parseText(
  bytes: Uint8Array,
  inputs: TextInputs,
  report: Report,
  observer?: TextObserver,
): ParsedText | undefined {
  const { file, variables, imported } = inputs;
  const text = textOf(bytes, file, report);
  if (text === undefined) return undefined;
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
  if (data !== undefined) observer?.fields(data, file);
  const turned = text.slice(bodyStart).search(directionControl);
  if (turned !== -1)
    report({ ...changesDirection, file, ...positionAt(text, bodyStart + turned), length: 1 });
  const body = compileMarkdown(text, parts, inputs, report, observer?.body);
  const varies = data !== undefined && checkFieldTexts(data, { file, variables, report });
  return { ...body, fields: data && { value: data.value }, range, bodyStart, varies };
}
