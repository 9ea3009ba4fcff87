import type { Token, Tokens } from 'marked';
import type { FootnoteReference } from './footnotes.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { renderHtml, renderInside } from './inline-html.ts';
import { checkReferences } from './check-references.ts';
import type { RenderContext } from './render-context.ts';
import { linkTag, renderImage } from './render-link.ts';
import type { Fragment } from './source.ts';
import { checkTextVariables } from './check-text-variables.ts';

/** Renders the inline tokens of a block, which begin at `fragment`, as HTML with marked placeholders. */
export function renderWords(
  tokens: readonly Token[],
  fragment: Fragment,
  context: RenderContext,
  isParagraph = false,
): string {
  context.observer?.words(tokens, fragment, isParagraph);
  return renderInline(tokens, fragment, context);
}

const renderInline = (
  tokens: readonly Token[],
  fragment: Fragment,
  context: RenderContext,
): string =>
  renderInside(context, () => {
    let html = '';
    let at = fragment;
    for (const token of tokens) {
      html +=
        token.type === 'text'
          ? renderText(token.raw, at, context)
          : renderMarkup(token, at, context);
      at = at.plus(token.raw.length);
    }
    return html;
  });

function renderText(text: string, fragment: Fragment, context: RenderContext): string {
  if (!notable.test(text)) return withBreaks(text, fragment, context);
  checkTextVariables(text, fragment, context);
  checkReferences(text, fragment, context);
  return withBreaks(escapeHtml(decodeReferences(text)), fragment, context);
}

/** Shows line ends where the site wants it; one after a `<br>` is not another. */
const withBreaks = (html: string, { before }: Fragment, { breaks }: RenderContext) =>
  breaks
    ? html.replace(/ *\n/g, (found, at) =>
        at === 0 && /<br ?\/?>$/i.test(before) ? found : '<br>\n',
      )
    : html;

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
  const tag = linkTag(token, fragment, context);
  const words =
    autolink === true ? escapeHtml(text) : renderInline(tokens, fragment.plus(1), context);
  return tag === undefined ? words : `${tag}${words}</a>`;
}

/** Matches characters that need escaping, and those of a variable or a reference. */
const notable = /[&<>"\]{}\x86]/;
