import type { Token, Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { checkForeignSyntax, mayBeForeign } from './foreign-syntax.ts';
import { checkText } from './near-misses.ts';
import type { FootnoteReference } from './footnotes.ts';
import { closeElements, renderHtml } from './inline-html.ts';
import { inspectTarget, labelOf } from './inspect-target.ts';
import { linkTarget } from './link-target.ts';
import { linkTag, renderImage } from './render-link.ts';
import { MappedPart, type Place } from './mapped-text.ts';
import { plainText } from './plain-text.ts';
import { checkVariables } from './unknown-variable.ts';
import { restoreVariables } from './variables.ts';
import type { RenderContext } from './render-context.ts';

/** Renders inline tokens as HTML with marked placeholders. The first token begins at `place`. */
export function renderInline(
  tokens: readonly Token[],
  place: Place,
  context: RenderContext,
): string {
  const { outside } = context;
  const around = context.open.length;
  context.outside = around;
  let html = '';
  let at = place;
  for (const token of tokens) {
    html +=
      token.type === 'text' ? renderText(token.raw, at, context) : renderMarkup(token, at, context);
    at = at.plus(token.raw.length);
  }
  context.outside = outside;
  return html + closeElements(around, context);
}

function renderText(text: string, place: Place, context: RenderContext): string {
  if (mayBeForeign.test(text)) checkForeignSyntax(text, place, context);
  if (!notable.test(text)) return text;
  checkVariables(text, place, context);
  checkText(text, place, context);
  return escapeHtml(decodeReferences(text));
}

function renderMarkup(token: Token, place: Place, context: RenderContext): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${renderInline(token.tokens ?? [], place.plus(2), context)}</strong>`;
    case 'em':
      return `<em>${renderInline(token.tokens ?? [], place.plus(1), context)}</em>`;
    case 'del':
      return `<del>${renderInline(token.tokens ?? [], place.plus((token.raw.length - token.text.length) / 2), context)}</del>`;
    case 'link':
      return renderLink(token as Tokens.Link, place, context);
    case 'image':
      return renderImage(token as Tokens.Image, place, context);
    case 'codespan':
      return `<code>${escapeHtml(restoreVariables(token.text))}</code>`;
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
function renderLink(token: Tokens.Link, place: Place, context: RenderContext): string {
  const { autolink, href, text } = token;
  const target = linkTarget(autolink === true ? href : decodeReferences(href), context.file);
  inspectTarget(target, token, place, context);
  const words = autolink === true ? escapeHtml(text) : renderWords(token, place, context);
  const tag = linkTag(token, target, context);
  return tag === undefined ? words : `${tag}${words}</a>`;
}

function renderWords(token: Tokens.Link, place: Place, context: RenderContext): string {
  const { raw, text, tokens } = token;
  const { start, end } = labelOf(token);
  if (plainText(tokens).trim() === '') place.report(linkWithoutWords, 0, raw.length);
  // If no backslash was dropped, offsets in the words are offsets in the mapped text.
  if (end - start === text.length) return renderInline(tokens, place.plus(start), context);
  const { mapped, offset } = place;
  return renderInline(tokens, new MappedPart(text, mapped, offset + start).at(0), context);
}

/** Matches characters that need escaping, may be a variable, or may be markup with a mistake. */
const notable = /[&<>"\]{}\x86]/;

const linkWithoutWords: Problem = {
  code: 'markdown/link-without-words',
  message: 'This link has no text.',
  why: 'Visitors could not see it, and screen readers would read its address.',
  fix: 'Write the link’s text in the square brackets. If the link is an image, describe the link’s target as the image’s alternative text.',
};
