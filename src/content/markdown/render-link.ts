import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import type { Placeholder } from '../text-pattern.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { inspectAddress, inspectTarget, labelOf } from './inspect-target.ts';
import { imageTarget, linkTarget, type Target } from './link-target.ts';
import { lateLoading } from './late-loading.ts';
import { plainText } from './plain-text.ts';
import type { Place, Span } from './mapped-text.ts';
import { checkVariables } from './unknown-variable.ts';
import { addPlaceholder, markAddress, markStart } from './variables.ts';
import type { RenderContext } from './render-context.ts';

/** Returns the start tag of a link; `undefined` for a refused target. */
export function linkTag(token: Tokens.Link, target: Target, { placeholders }: RenderContext) {
  const address = addressOf(target, placeholders);
  return address === undefined
    ? undefined
    : `<a href="${address}"${titleOf(token)}${externalMarks(target)}>`;
}

const externalMarks = ({ kind }: Target) =>
  kind === 'external' ? ' rel="noopener" data-external' : '';

/** Returns the attributes of a link that is written as HTML; its address is at `span`. */
export function linkAttributes(href: string, span: Span, context: RenderContext): string {
  const target = linkTarget(href, context.file);
  inspectAddress(target, false, span, context);
  const address = addressOf(target, context.placeholders);
  return address === undefined ? '' : ` href="${address}"${externalMarks(target)}`;
}

/** Returns the `src` of a picture that is written as HTML, and its size unless `given` has one. */
export function pictureAttributes(
  src: string,
  given: ReadonlyMap<string, string>,
  span: Span,
  context: RenderContext,
): string {
  const target = imageTarget(src, context.file);
  inspectAddress(target, true, span, context);
  if (target.kind === 'external') span.place.report(externalPicture, 0, span.length);
  const address = addressOf(target, context.placeholders);
  if (address === undefined) return '';
  const sized = given.has('width') || given.has('height');
  return ` src="${address}"${sized ? '' : sizeOf(target, context.placeholders)}`;
}

/** Renders a picture that begins at `place`. */
export function renderImage(token: Tokens.Image, place: Place, context: RenderContext): string {
  const target = imageTarget(decodeReferences(token.href), context.file);
  inspectTarget(target, token, place, context);
  checkVariables(token.raw.slice(0, labelOf(token).end), place, context);
  if (target.kind === 'external') place.report(externalPicture, 0, token.raw.length);
  const alternative = escapeHtml(plainText(token.tokens));
  const address = addressOf(target, context.placeholders);
  return address === undefined
    ? alternative
    : `<img src="${address}" alt="${alternative}"${titleOf(token)}${sizeOf(target, context.placeholders)} ${lateLoading}>`;
}

/** Returns the attributes with the size of the picture in its file; `''` for a picture of another site. */
function sizeOf(target: Target, placeholders: Placeholder[]): string {
  if (target.kind !== 'asset') return '';
  const file = { asset: target.page, beside: target.beside };
  const width = addPlaceholder({ ...file, size: 'width' }, placeholders);
  const height = addPlaceholder({ ...file, size: 'height' }, placeholders);
  return ` width="${width}" height="${height}"`;
}

/** Returns the value of `href` or `src` with marked placeholders; `undefined` for a refused target. */
function addressOf(target: Target, placeholders: Placeholder[]): string | undefined {
  if (target.kind === 'refused') return undefined;
  if (!('page' in target)) return escapeHtml(encodeAddress(target.href));
  const { kind, page, beside } = target;
  const anchor = encodeAddress(target.anchor);
  if (kind === 'anchor') return escapeHtml(anchor);
  if (kind === 'asset')
    return addPlaceholder({ asset: page, beside }, placeholders) + escapeHtml(anchor);
  return addPlaceholder(kind === 'page' ? { page, anchor } : { file: page, anchor }, placeholders);
}

/** Percent-encodes an address. Characters that are already encoded stay the same. */
function encodeAddress(address: string): string {
  if (plainAddress.test(address)) return address;
  const encoded = address.replace(/[^\x86\x87]+/g, (part) =>
    encodeURI(part.replace(loneSurrogate, '�')).replaceAll('%25', '%'),
  );
  return address.includes(markStart) ? markAddress(encoded) : encoded;
}

const plainAddress = /^[\w\-.~:/?#@!$&'()*+,;=%]*$/;
const loneSurrogate = /\p{Surrogate}/gu;

const titleOf = ({ title }: { title?: string | null }) =>
  title ? ` title="${escapeHtml(decodeReferences(title))}"` : '';

const externalPicture: Problem = {
  severity: 'warning',
  code: 'markdown/foreign-picture',
  message: 'This image comes from another site.',
  why: 'That site would learn of every visitor, and the page’s content security policy may block the image.',
  fix: 'Put the image into assets/ and use its path there, such as images/office.png.',
};
