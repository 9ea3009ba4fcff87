import type { Token, Tokens } from 'marked';
import { checkForeignSyntax, mayBeForeign } from './foreign-syntax.ts';
import type { FootnoteReference } from './footnotes.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { renderHtml, renderInside } from './inline-html.ts';
import { checkText } from './near-misses.ts';
import type { RenderContext } from './render-context.ts';
import { linkTag, renderImage } from './render-link.ts';
import type { Fragment } from './source.ts';
import { checkVariables } from './unknown-variable.ts';

/** Renders inline tokens as HTML with marked placeholders. The first token begins at `place`. */
export const renderInline = (
  tokens: readonly Token[],
  place: Fragment,
  context: RenderContext,
): string =>
  renderInside(context, () => {
    let html = '';
    let at = place;
    for (const token of tokens) {
      html +=
        token.type === 'text'
          ? renderText(token.raw, at, context)
          : renderMarkup(token, at, context);
      at = at.plus(token.raw.length);
    }
    return html;
  });

function renderText(text: string, place: Fragment, context: RenderContext): string {
  if (mayBeForeign.test(text)) checkForeignSyntax(text, place, context);
  if (!notable.test(text)) return text;
  checkVariables(text, place, context);
  checkText(text, place, context);
  return escapeHtml(decodeReferences(text));
}

function renderMarkup(token: Token, place: Fragment, context: RenderContext): string {
  const tokens = 'tokens' in token ? (token.tokens ?? []) : [];
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const markers = (token.raw.length - token.text.length) / 2;
      return `<${token.type}>${renderInline(tokens, place.plus(markers), context)}</${token.type}>`;
    }
    case 'link':
      return renderLink(token as Tokens.Link, place, context);
    case 'image':
      return renderImage(token as Tokens.Image, place, context);
    case 'codespan':
      return `<code>${escapeHtml(token.text)}</code>`;
    case 'br':
      return '<br>\n';
    case 'escape':
      return escapeHtml(token.text);
    case 'html':
      return renderHtml(token.raw, place, false, context);
    case 'footnote_reference':
      return context.footnotes.refer(token as FootnoteReference);
    default:
      return '';
  }
}

/** Renders a link. A refused target is reported, and only the words are rendered. */
function renderLink(token: Tokens.Link, place: Fragment, context: RenderContext): string {
  const { autolink, text, tokens } = token;
  const tag = linkTag(token, place, context);
  const words = autolink === true ? escapeHtml(text) : renderInline(tokens, place.plus(1), context);
  return tag === undefined ? words : `${tag}${words}</a>`;
}

/** Matches characters that need escaping, may be a variable, or may be markup with an error. */
const notable = /[&<>"\]{}\x86\u200b\u2060\ufeff]|\*\*/;
