import type { Token, Tokens } from 'marked';
import { decodeReferences, escapeHtml } from './html.ts';
import { inspectDefinition } from './inspect-target.ts';
import { deepest } from './lex.ts';
import { checkAlert, checkParagraph } from './lookalikes.ts';
import { refuseHtml } from './raw-html.ts';
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
  let html = '';
  eachBlock(tokens, line, (token, at) => {
    html += renderBlock(token, at, depth, writing);
  });
  return html;
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
    if (type === 'checkbox') continue;
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
      return `<p>${renderParagraph(token as Tokens.Paragraph, line, depth, writing)}</p>\n`;
    case 'text':
      return renderParagraph(token as Tokens.Text, line, depth, writing);
    case 'heading':
      return depth === 0
        ? renderHeading(token as Tokens.Heading, line, writing)
        : refuseHeading(token as Tokens.Heading, line, writing);
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
      refuseHtml(token.raw, new LinesRun(token.raw, line), 0, writing);
      return `<p>${escapeHtml(token.raw)}</p>\n`;
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

/** The words of a paragraph; also of an item of a list without empty lines, which has no `<p>`. */
function renderParagraph(
  token: Tokens.Paragraph | Tokens.Text,
  line: number,
  depth: number,
  writing: Writing,
): string {
  const { tokens = [] } = token;
  const box = tokens[0]?.type === 'checkbox' ? tokens[0].raw.length : 0;
  const run = new LinesRun(token.text.slice(box), line);
  checkParagraph(run, writing);
  if (depth === deepest) checkDepth(run, writing);
  return renderInline(box === 0 ? tokens : tokens.slice(1), run, 0, writing);
}

/** What is nested deeper than the lexer goes is text that looks like a list or a quotation. */
function checkDepth(run: LinesRun, { source }: Writing): void {
  const sign = blockSign.exec(run.text);
  if (sign !== null) source.report(tooDeep, run, sign.index + (sign[1]?.length ?? 0), 1);
}

function renderHeading(token: Tokens.Heading, line: number, writing: Writing): string {
  const { id, words } = writing.outline.add(token, line);
  return `<h${token.depth} id="${escapeHtml(id)}">${renderInline(words, new LinesRun(token.text, line), 0, writing)}</h${token.depth}>\n`;
}

function refuseHeading(token: Tokens.Heading, line: number, writing: Writing): string {
  const run = new LinesRun(token.raw, line);
  writing.source.report(nestedHeading, run, token.raw.search(/\S/), token.depth);
  return `<p>${renderInline(token.tokens, new LinesRun(token.text, line), 0, writing)}</p>\n`;
}

function renderList(
  { ordered, start, items }: Tokens.List,
  line: number,
  depth: number,
  writing: Writing,
): string {
  let html = '';
  let at = line;
  for (const item of items) {
    if (item.task || tickBox.test(item.text))
      writing.source.report(taskList, new LinesRun(item.raw, at), item.raw.search(/\[[ xX]\]/), 3);
    html += `<li>${renderBlocks(item.tokens, at, depth + 1, writing)}</li>\n`;
    at += countLines(item.raw);
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${html}</${tag}>\n`;
}

function renderQuote(
  { tokens }: Tokens.Blockquote,
  line: number,
  depth: number,
  writing: Writing,
): string {
  const first = tokens[0];
  if (first?.type === 'paragraph') checkAlert(new LinesRun(first.text, line), writing);
  return `<blockquote>\n${renderBlocks(tokens, line, depth + 1, writing)}</blockquote>\n`;
}

/** Long lines scroll, so the block can be focused: those who use no pointer scroll with the arrow keys. */
function renderCode({ text, lang }: Tokens.Code): string {
  const language = /^\S+/.exec(lang ?? '')?.[0];
  const code = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `<pre tabindex="0"><code${language === undefined ? '' : ` class="language-${escapeHtml(decodeReferences(restoreVariables(language)))}"`}>${escapeHtml(restoreVariables(code))}</code></pre>\n`;
}

const tickBox = /^\[[ xX]\](?:\s|$)/;

/** What begins a list or a quotation. */
const blockSign = /^([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])/m;

const tooDeep: Problem = {
  code: 'markdown/nested-too-deeply',
  message: `Lists and quotations stand in each other more than ${deepest} levels deep.`,
  why: 'Nobody could follow them.',
  fix: 'Write them with fewer levels, or a backslash before the sign to show it as it stands.',
};

const nestedHeading: Problem = {
  code: 'markdown/nested-heading',
  message: 'A heading stands inside a list or a quotation.',
  why: 'It would break the outline by which screen readers find their way.',
  fix: 'Move it out, make it **bold**, or write \\# to show the sign itself.',
};

const taskList: Problem = {
  code: 'markdown/task-list',
  message: 'Lists with boxes to tick are not supported.',
  why: 'Visitors could not tick them.',
  fix: 'Take the box out, or write \\[ to show the bracket itself.',
};
