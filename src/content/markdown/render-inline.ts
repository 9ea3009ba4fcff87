import type { Token, Tokens } from 'marked';
import { decodeReferences, escapeHtml } from './html.ts';
import { checkForeignSyntax, mayBeForeign } from './foreign-syntax.ts';
import { checkText } from './lookalikes.ts';
import type { FootnoteReference } from './footnotes.ts';
import { closeElements, renderHtml } from './inline-html.ts';
import { renderImage, renderLink } from './render-link.ts';
import type { Run } from './run.ts';
import { checkVariables } from './unknown-variable.ts';
import { restoreVariables } from './variables.ts';
import type { Writing } from './writing.ts';

/** Inline tokens as HTML, with signs for its holes. The first token begins at `offset` of `run`. */
export function renderInline(
  tokens: readonly Token[],
  run: Run,
  offset: number,
  writing: Writing,
): string {
  const around = writing.open.length;
  let html = '';
  let at = offset;
  for (const token of tokens) {
    html +=
      token.type === 'text'
        ? renderText(token.raw, run, at, writing)
        : renderMarkup(token, run, at, writing);
    at += token.raw.length;
  }
  return html + closeElements(around, writing);
}

function renderText(text: string, run: Run, at: number, writing: Writing): string {
  if (mayBeForeign.test(text)) checkForeignSyntax(text, run, at, writing);
  if (!notable.test(text)) return text;
  checkVariables(text, run, at, writing);
  checkText(text, run, at, writing);
  return escapeHtml(decodeReferences(text));
}

function renderMarkup(token: Token, run: Run, at: number, writing: Writing): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${renderInline(token.tokens ?? [], run, at + 2, writing)}</strong>`;
    case 'em':
      return `<em>${renderInline(token.tokens ?? [], run, at + 1, writing)}</em>`;
    case 'del':
      return `<del>${renderInline(token.tokens ?? [], run, at + (token.raw.length - token.text.length) / 2, writing)}</del>`;
    case 'link':
      return renderLink(token as Tokens.Link, run, at, writing, renderInline);
    case 'image':
      return renderImage(token as Tokens.Image, run, at, writing);
    case 'codespan':
      return `<code>${escapeHtml(restoreVariables(token.text))}</code>`;
    case 'br':
      return '<br>\n';
    case 'escape':
      return escapeHtml(token.text);
    case 'html':
      return renderHtml(token.raw, run, at, false, writing);
    case 'footnote_reference':
      return writing.footnotes.refer(token as FootnoteReference);
    default:
      return '';
  }
}

/** What needs escaping, may be a variable, or may look like markup that Markdown did not take for one. */
const notable = /[&<>"\]{}\x86]/;
