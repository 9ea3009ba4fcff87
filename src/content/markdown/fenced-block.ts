import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import { isLanguage } from '../../site/block-names.ts';
import type { RenderContext } from './render-context.ts';
import { Fragment } from './source.ts';
import { addPlaceholder, restoreVariables } from './variables.ts';

/**
 * Renders a code block that is a block of the site: its text, between two placeholders. Reports its
 * errors. Returns `undefined` for code. `renderText` renders Markdown that begins in a line.
 */
export function renderFencedBlock(
  { raw }: Tokens.Code,
  line: number,
  context: RenderContext,
  renderText: (markdown: string, line: number) => string,
): string | undefined {
  const { source, blocks, depth, blockDepth } = context;
  const names = Object.keys(blocks);
  const [opening = '', start = '', info = ''] = names.length === 0 ? [] : (fence.exec(raw) ?? []);
  const name = restoreVariables(info.trim());
  if (name === '') return undefined;
  const code = new Fragment(raw, line, source);
  const rule = Object.hasOwn(blocks, name) ? blocks[name]?.body : undefined;
  if (rule === undefined) {
    const problem = unknownBlock(name, raw.slice(opening.length), names);
    if (problem !== undefined) code.report(problem, start.length, name.length);
    return problem && '';
  }
  const mark = start.trim();
  if (depth > blockDepth) {
    code.report(nested(name), start.indexOf(mark), mark.length);
    return '';
  }
  if (unclosedFence(raw) !== undefined) {
    code.report(unclosed(name, mark), start.indexOf(mark), mark.length);
    return '';
  }
  const position = code.plus(start.length).position;
  const indent = new RegExp(`^ {0,${start.indexOf(mark)}}`);
  const lines = raw.trimEnd().split('\n').slice(1, -1);
  const end = lines.findIndex((each) => /^ {0,3}---[ \t]*$/.test(each));
  const words = lines.slice(end === -1 ? lines.length : end + 1);
  const hasText = words.some((each) => each.trim() !== '');
  if (hasText !== (rule === 'required') && rule !== 'optional')
    code.report(wrongText(name, hasText), start.length, name.length);
  const range = source.rangeOf(position.line + 1, end === -1 ? lines.length : end);
  const fields = context.readFields(range);
  const index = context.fenced.push({ name, ...position, length: name.length, fields, range }) - 1;
  context.blockDepth = depth + 1;
  const text = words.map((each) => each.replace(indent, '')).join('\n');
  const html = hasText ? renderText(text, position.line - source.firstLine + end + 2) : '';
  context.blockDepth = blockDepth;
  const [open, close] = [index, 'end' as const].map((block) =>
    addPlaceholder({ block }, context.placeholders),
  );
  return `${open}${html}${close}\n`;
}

/** Returns the fence of a code block whose end is missing. */
export function unclosedFence(code: string): string | undefined {
  const fence = /^ {0,3}(`{3,}|~{3,})(?![`~])/.exec(code)?.[1];
  if (fence === undefined) return undefined;
  const written = code.trimEnd();
  const end = /^\n {0,3}([`~]+)$/.exec(written.slice(written.lastIndexOf('\n')))?.[1];
  return end?.startsWith(fence) === true ? undefined : fence;
}

/** The line of a fence: what precedes the words after it, and these words. */
const fence = /^( {0,3}(?:`{3,}|~{3,})[ \t]*)(.*)\n?/;

/** Returns the problem of code that was probably meant to be a block. */
function unknownBlock(
  written: string,
  code: string,
  names: readonly string[],
): Problem | undefined {
  // Other generators write options after the name, and braces or a colon around it.
  const name = /[A-Za-z][\w-]*/.exec(written)?.[0] ?? '';
  const isBlock = names.some((each) => each.toLowerCase() === name.toLowerCase());
  // The last line is the end of the code.
  const isFields = /(?<![^])(?:[ \t]*(?:#.*)?\n)*[ \t]*(?:[\w-]+:(?:\s|$)|---[ \t]*$).*\n/m.test(
    code,
  );
  const isLike = isBlock || (name === written && isFields);
  if (isLanguage(name) || !isLike) return undefined;
  return {
    code: 'block/unknown',
    message: `There is no block “${written}”.`,
    fix:
      (name === written ? didYouMean(name, names) : undefined) ??
      `Write only a name here, one of ${names.join(', ')}, and each field on a line below it, such as “title: …”. A developer can declare other blocks in templates/. For code, name its language, such as text.`,
  };
}

const nested = (name: string): Problem => ({
  code: 'block/nested',
  message: `The block “${name}” is inside a list, a quotation or a footnote.`,
  why: 'A block stands between paragraphs, or in the text of another block.',
  fix: 'Move it out, and begin its lines at the start of the line.',
});

const unclosed = (name: string, fence: string): Problem => ({
  code: 'block/unclosed',
  message: `The block “${name}” is not closed.`,
  why: 'All text below it is a part of it.',
  fix: `Write ${fence} on a separate line below the block.`,
});

const wrongText = (name: string, hasText: boolean): Problem => ({
  code: 'block/text',
  message: hasText
    ? `The block “${name}” has no text, only fields.`
    : `The block “${name}” needs a text.`,
  fix: hasText
    ? 'Delete the line of three hyphens and the text below it, or move the text below the block.'
    : 'Write a line of three hyphens below its fields, and the text below that.',
});
