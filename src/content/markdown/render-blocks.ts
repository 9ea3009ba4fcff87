import type { Token, Tokens } from 'marked';
import { decodeReferences, escapeHtml } from './html.ts';
import { inspectDefinition } from './inspect-target.ts';
import { deepest } from './lex.ts';
import { checkParagraph } from './lookalikes.ts';
import { alertElement, alertOf } from './alert.ts';
import type { FootnoteDefinition } from './footnotes.ts';
import { closeElements, renderHtml } from './inline-html.ts';
import { renderInline } from './render-inline.ts';
import { renderTable } from './render-table.ts';
import { countLines, LinesRun } from './run.ts';
import type { Problem } from './source.ts';
import { restoreVariables } from './variables.ts';
import type { Writing } from './writing.ts';

/** Block tokens as HTML, with signs for its holes. `line` is that of the first (0-based); `depth` counts the lists and quotations around. */
export function renderBlocks(
  tokens: readonly Token[],
  line: number,
  depth: number,
  writing: Writing,
): string {
  const around = writing.open.length;
  let html = '';
  eachBlock(tokens, line, (token, at) => {
    html += renderBlock(token, at, depth, writing);
  });
  return html + closeElements(around, writing);
}

/** Visits each block with the line that it begins in. */
export function eachBlock(
  tokens: readonly Token[],
  line: number,
  visit: (token: Token, line: number) => void,
): void {
  let at = line;
  let before = '\n';
  for (const token of tokens) {
    const { raw, type } = token;
    // The lexer joins the parts of a quotation with a line end that is in none of its tokens.
    if (type !== 'space' && !before.endsWith('\n') && !lineEnd.test(raw)) at++;
    visit(token, at);
    at += countLines(raw);
    before = raw;
  }
}

const lineEnd = /^[^\S\n]*\n/;

/** One block as HTML; see `renderBlocks`. */
export function renderBlock(token: Token, line: number, depth: number, writing: Writing): string {
  switch (token.type) {
    case 'paragraph':
      return paragraphElement(renderParagraph(token as Words, line, depth, writing));
    case 'text':
      return renderParagraph(token as Words, line, depth, writing);
    case 'heading':
      return renderHeading(token as Tokens.Heading, line, depth, writing);
    case 'list':
      return renderList(token as Tokens.List, line, depth, writing);
    case 'blockquote':
      return renderQuote(token as Tokens.Blockquote, line, depth, writing);
    case 'table':
      return renderTable(token as Tokens.Table, line, writing);
    case 'code':
      return renderCode(token as Tokens.Code);
    case 'hr':
      return '<hr>\n';
    case 'html':
      return withLineEnd(renderHtml(token.raw, new LinesRun(token.raw, line), 0, true, writing));
    case 'footnote_definition':
      writing.footnotes.define(token as FootnoteDefinition, line);
      return '';
    case 'def':
      inspectDefinition(
        token as Tokens.Def,
        writing.definitions.add(token as Tokens.Def, line),
        writing,
      );
      return '';
    default:
      return '';
  }
}

const withLineEnd = (html: string) => (html.trim() === '' ? '' : `${html.trimEnd()}\n`);

/** Of a paragraph with nothing but comments, nothing is left. */
const paragraphElement = (words: string) => (words === '' ? '' : `<p>${words}</p>\n`);

/** A paragraph; also the words of an item of a list without empty lines, which has no `<p>`. */
type Words = (Tokens.Paragraph | Tokens.Text) & {
  /** How much of its start is not shown. */
  readonly skip?: number;
};

function renderParagraph(
  { type, text, tokens = [], skip = 0 }: Words,
  line: number,
  depth: number,
  writing: Writing,
): string {
  const run = new LinesRun(text, line);
  checkParagraph(run, writing);
  if (depth === deepest) checkDepth(run, writing);
  const [first, ...others] = tokens;
  if (first?.type === 'checkbox') {
    // In an item without `<p>`, the box is not in the text.
    const start = type === 'text' ? 0 : first.raw.length;
    const checked = (first as Tokens.Checkbox).checked ? ' checked' : '';
    return `<label><input type="checkbox" disabled${checked}> ${renderInline(others, run, start, writing)}</label>`;
  }
  if (first === undefined || skip === 0) return renderInline(tokens, run, 0, writing);
  return renderInline([{ ...first, raw: first.raw.slice(skip) }, ...others], run, skip, writing);
}

/** What is nested deeper than the lexer goes is text that looks like a list or a quotation. */
function checkDepth(run: LinesRun, { source }: Writing): void {
  const sign = blockSign.exec(run.text);
  if (sign !== null) source.report(tooDeep, run, sign.index + (sign[1]?.length ?? 0), 1);
}

function renderHeading(
  token: Tokens.Heading,
  line: number,
  depth: number,
  writing: Writing,
): string {
  const { id, level, words } = writing.outline.add(
    token,
    line,
    depth > 0 || writing.open.length > 0,
  );
  const html = renderInline(words, new LinesRun(token.text, line), 0, writing);
  return `<h${level} id="${escapeHtml(id)}">${html}</h${level}>\n`;
}

function renderList(
  { ordered, start, items }: Tokens.List,
  line: number,
  depth: number,
  writing: Writing,
): string {
  let html = '';
  let at = line;
  for (const { raw, task, tokens } of items) {
    html += `<li${task ? ' class="task"' : ''}>${renderBlocks(task ? withBox(tokens) : tokens, at, depth + 1, writing)}</li>\n`;
    at += countLines(raw);
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${html}</${tag}>\n`;
}

/** Where an item has no `<p>`, its box is a block before the words; it is put among them. */
function withBox([box, words, ...others]: readonly Token[]): readonly Token[] {
  return box?.type !== 'checkbox' || words?.type !== 'text'
    ? [box, words, ...others].filter((token) => token !== undefined)
    : [{ ...words, tokens: [box, ...(words.tokens ?? [])] }, ...others];
}

function renderQuote(
  token: Tokens.Blockquote,
  line: number,
  depth: number,
  writing: Writing,
): string {
  const alert = alertOf(token, line, writing);
  if (alert === undefined)
    return `<blockquote>\n${renderBlocks(token.tokens, line, depth + 1, writing)}</blockquote>\n`;
  const [first, ...others] = token.tokens;
  const blocks = [{ ...first, skip: alert.length } as Words, ...others];
  return alertElement(alert, renderBlocks(blocks, line, depth + 1, writing), writing.words);
}

/** Long lines scroll, so the block can be focused: those who use no pointer scroll with the arrow keys. */
function renderCode({ text, lang }: Tokens.Code): string {
  const language = /^\S+/.exec(lang ?? '')?.[0];
  const code = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `<pre tabindex="0"><code${language === undefined ? '' : ` class="language-${escapeHtml(decodeReferences(restoreVariables(language)))}"`}>${escapeHtml(restoreVariables(code))}</code></pre>\n`;
}

/** What begins a list or a quotation. */
const blockSign = /^([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])/m;

const tooDeep: Problem = {
  code: 'markdown/nested-too-deeply',
  message: `Lists and quotations stand in each other more than ${deepest} levels deep.`,
  why: 'Nobody could follow them.',
  fix: 'Write them with fewer levels, or a backslash before the sign to show it as it stands.',
};
