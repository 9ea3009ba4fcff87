import type { Token, Tokens } from 'marked';
import type { FootnoteReference } from './footnotes.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { closeElements, renderHtml } from './inline-html.ts';
import { checkWords } from './check-words.ts';
import type { RenderContext } from './render-context.ts';
import { linkTag, renderImage } from './render-link.ts';
import type { Fragment } from './source.ts';

/** Renders the inline tokens of a block, which begin at `fragment`, as HTML with marked placeholders. */
export function renderWords(
  tokens: readonly Token[],
  fragment: Fragment,
  context: RenderContext,
  isParagraph = false,
): string {
  context.observer?.words(tokens, fragment, isParagraph);
  context.hasStars = false;
  return renderInline(tokens, fragment, context);
}

function renderInline(
  tokens: readonly Token[],
  fragment: Fragment,
  context: RenderContext,
): string {
  const { outside, open } = context;
  const around = (context.outside = open.length);
  let html = '';
  let at = 0;
  for (const token of tokens) {
    const { raw } = token;
    if (token.type !== 'text') html += renderMarkup(token, fragment.plus(at), context);
    else if (notable.test(raw)) html += renderNotable(raw, fragment.plus(at), context);
    else html += context.breaks ? withBreaks(raw, fragment.plus(at)) : raw;
    at += raw.length;
  }
  context.outside = outside;
  return html + closeElements(around, context);
}

/** Matches characters that need escaping, those of a variable or a reference, and stars. */
const notable = /[&<>"\]{}\x86]|\*\*/;

function renderNotable(text: string, fragment: Fragment, context: RenderContext): string {
  checkWords(text, fragment, context);
  const html = escapeHtml(decodeReferences(text));
  return context.breaks ? withBreaks(html, fragment) : html;
}

/** Shows line ends; one after a `<br>` is not another. */
const withBreaks = (html: string, { before }: Fragment) =>
  html.replace(/ *\n/g, (found, at) => (at === 0 && /<br ?\/?>$/i.test(before) ? found : '<br>\n'));

function renderMarkup(token: Token, fragment: Fragment, context: RenderContext): string {
  const tokens = 'tokens' in token ? (token.tokens ?? []) : [];
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const before = fragment.before.at(-1) ?? '';
      const markers = (token.raw.length - token.text.length) / 2;
      const html = renderInline(tokens, fragment.plus(markers), context);
      return hasTildes(token, before) ? `~${html}~` : `<${token.type}>${html}</${token.type}>`;
    }
    case 'link':
      return renderLink(token as Tokens.Link, fragment, context);
    case 'image':
      return renderImage(token as Tokens.Image, fragment, context);
    case 'codespan':
      return `<code>${escapeHtml(token.text)}</code>`;
    case 'br':
      return '<br>\n';
    case 'escape':
      return escapeHtml(token.text);
    case 'html':
      return renderHtml(token.raw, fragment, false, context);
    case 'footnote_reference':
      return context.footnotes.refer(token as FootnoteReference);
    default:
      return '';
  }
}

/** Returns whether the single tildes of a token are words, as in `5~10`, `H~2~O` and `Mo~Fr`. */
export const hasTildes = ({ type, raw }: Token, before = ' '): boolean =>
  type === 'del' && !raw.startsWith('~~') && /^\d|~\d|\d~|^\p{L}~\S+ /u.test(before + raw);

/** Renders a link. A refused target is reported, and only the words are rendered. */
function renderLink(token: Tokens.Link, fragment: Fragment, context: RenderContext): string {
  const { autolink, text, tokens } = token;
  context.observer?.link(token, fragment);
  const tag = linkTag(token, fragment, context);
  const words =
    autolink === true ? escapeHtml(text) : renderInline(tokens, fragment.plus(1), context);
  return tag === undefined ? words : `${tag}${words}</a>`;
}
