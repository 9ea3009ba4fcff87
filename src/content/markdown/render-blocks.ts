import type { Token, Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { alertElement, alertOf } from './alert.ts';
import { renderFencedBlock, unclosedFence } from './fenced-block.ts';
import type { FootnoteDefinition } from './footnotes.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { renderHtml, renderInside } from './inline-html.ts';
import { readTokens } from './read-tokens.ts';
import type { RenderContext } from './render-context.ts';
import { renderWords } from './render-inline.ts';
import { renderFigure } from './render-link.ts';
import { renderTable } from './render-table.ts';
import { countLines, Fragment } from './source.ts';
import { checkTextVariables } from './check-words.ts';
import { restoreVariables } from './variables.ts';

/**
 * Renders the blocks inside a list, a quotation, a footnote or a block of the site as HTML with
 * marked placeholders. The first begins in `line` (0-based).
 */
export const renderBlocks = (
  tokens: readonly Token[],
  line: number,
  context: RenderContext,
): string =>
  renderInside(context, () => {
    let html = '';
    context.depth++;
    eachBlock(tokens, line, (token, at) => {
      html += renderBlock(token, at, context);
    });
    context.depth--;
    return html;
  });

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

/** Renders one block as HTML; see `renderBlocks`. */
export function renderBlock(token: Token, line: number, context: RenderContext): string {
  const { source } = context;
  context.observer?.block(token, line);
  switch (token.type) {
    case 'paragraph':
      return (
        renderFigure(token as Tokens.Paragraph, line, context) ??
        paragraphElement(renderParagraph(token as Words, line, context))
      );
    case 'text':
      return renderParagraph(token as Words, line, context);
    case 'heading':
      return renderHeading(token as Tokens.Heading, line, context);
    case 'list':
      return renderList(token as Tokens.List, line, context);
    case 'blockquote':
      return renderQuote(token as Tokens.Blockquote, line, context);
    case 'table':
      return renderTable(token as Tokens.Table, line, context);
    case 'code':
      return (
        renderFencedBlock(token as Tokens.Code, line, context, (text, at) =>
          renderBlocks(readTokens(text, source, context.definitions.links), at, context),
        ) ?? renderCode(token as Tokens.Code, line, context)
      );
    case 'hr':
      return '<hr>\n';
    case 'html':
      return withLineEnd(
        renderHtml(token.raw, new Fragment(token.raw, line, source), true, context),
      );
    case 'footnote_definition':
      if (!context.footnotes.define(token as FootnoteDefinition, line))
        new Fragment(token.raw, line, source).report(secondNote, 0, token.raw.indexOf(']') + 1);
      return '';
    case 'def':
      checkTextVariables(token.raw, new Fragment(token.raw, line, source), context);
      return '';
    default:
      return '';
  }
}

const withLineEnd = (html: string) => (html.trim() === '' ? '' : `${html.trimEnd()}\n`);

/** A paragraph that consists of comments is left out. */
const paragraphElement = (words: string) => (words === '' ? '' : `<p>${words}</p>\n`);

/** A paragraph; also the words of an item of a list without empty lines, which has no `<p>`. */
type Words = Tokens.Paragraph | Tokens.Text;

function renderParagraph(
  { type, text, tokens = [] }: Words,
  line: number,
  context: RenderContext,
): string {
  const fragment = new Fragment(text, line, context.source);
  const [box, ...words] = tokens;
  if (box?.type !== 'checkbox') return renderWords(tokens, fragment, context, true);
  // In an item without `<p>`, the box is not in the text.
  const start = type === 'text' ? 0 : box.raw.length;
  const html = renderWords(words, fragment.plus(start), context, true);
  const { checked } = box as Tokens.Checkbox;
  return `<label><input type="checkbox" disabled${checked ? ' checked' : ''}> ${html}</label>`;
}

function renderHeading(token: Tokens.Heading, line: number, context: RenderContext): string {
  const nested = context.depth > 0 || context.open.length > 0;
  const { outline, source } = context;
  const { heading, words } = outline.add(token, new Fragment(token.raw, line, source), nested);
  const { id, level } = heading;
  const html = renderWords(words, new Fragment(token.text, line, source), context);
  return `<h${level} id="${escapeHtml(id)}">${html}</h${level}>\n`;
}

function renderList(token: Tokens.List, line: number, context: RenderContext): string {
  const { ordered, start, items } = token;
  let html = '';
  let at = line;
  for (const { raw, task, tokens } of items) {
    html += `<li${task ? ' class="task"' : ''}>${renderBlocks(task ? withBox(tokens) : tokens, at, context)}</li>\n`;
    at += countLines(raw);
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${html}</${tag}>\n`;
}

/** Moves the box of an item without `<p>`, which is a separate block, to the start of the words. */
function withBox([box, words, ...others]: readonly Token[]): readonly Token[] {
  return box?.type !== 'checkbox' || words?.type !== 'text'
    ? [box, words, ...others].filter((token) => token !== undefined)
    : [{ ...words, tokens: [box, ...(words.tokens ?? [])] }, ...others];
}

function renderQuote(token: Tokens.Blockquote, line: number, context: RenderContext): string {
  const alert = alertOf(token);
  if (alert === undefined)
    return `<blockquote>\n${renderBlocks(token.tokens, line, context)}</blockquote>\n`;
  const [first, ...others] = token.tokens as [Tokens.Paragraph, ...Token[]];
  const [words, ...inline] = first.tokens;
  const withoutMarker = <T extends Token>(from: T, tokens = {}): T => {
    const { raw, text } = from as Tokens.Text;
    return { ...from, ...tokens, raw: raw.slice(alert.length), text: text.slice(alert.length) };
  };
  const paragraph = withoutMarker(first, { tokens: [withoutMarker(words!), ...inline] });
  const lines = countLines(first.raw.slice(0, alert.length));
  const html = renderBlocks([paragraph, ...others], line + lines, context);
  return alertElement(alert, html, context.words);
}

/** Long lines scroll, so the block can be focused and scrolled with the arrow keys. */
function renderCode(
  { raw, text, lang }: Tokens.Code,
  line: number,
  context: RenderContext,
): string {
  const fence = unclosedFence(raw);
  if (fence !== undefined)
    new Fragment(raw, line, context.source).report(
      unclosedCode(fence),
      raw.indexOf(fence),
      fence.length,
    );
  const language = /^\S+/.exec(lang ?? '')?.[0];
  const code = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const name = language && escapeHtml(decodeReferences(restoreVariables(language)));
  const start = name === undefined ? '<code>' : `<code class="language-${name}">`;
  return `<pre tabindex="0">${start}${escapeHtml(restoreVariables(code))}</code></pre>\n`;
}

/** Matches the code blocks that name a language in HTML of `renderCode`: start, language, code. */
export const codeBlocks =
  /(<pre tabindex="0"><code class="language-([^"]*)">)([^<]*)(?=<\/code><\/pre>)/g;

const unclosedCode = (fence: string): Problem => ({
  severity: 'warning',
  code: 'markdown/unclosed-code',
  message: 'The code block that begins here is not closed.',
  why: 'All text below it is shown as code.',
  fix: `Write ${fence} on a separate line below the code. If it is no code, delete the signs, or write ~~words~~ to strike words through.`,
});

const secondNote: Problem = {
  severity: 'warning',
  code: 'markdown/hidden-line',
  message: 'The page does not show this note.',
  why: 'A note above it has the same mark.',
  fix: 'Give this note and its reference another mark, such as [^other], or delete it.',
};
