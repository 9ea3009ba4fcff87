import type { Token, Tokens } from 'marked';
import type { Placeholder } from '../text-template.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { inspectAddress, inspectTarget, labelOf } from './inspect-target.ts';
import { imageTarget, linkTarget, type Target } from './link-target.ts';
import { lateLoading } from './late-loading.ts';
import { plainText } from './plain-text.ts';
import { MappedPart, type MappedText, type Span } from './mapped-text.ts';
import type { Problem } from './source.ts';
import { checkVariables } from './unknown-variable.ts';
import { markAddress, numberedPlaceholder, open } from './variables.ts';
import type { RenderContext } from './render-context.ts';

/** Renders the words of a link, which may contain any inline markup. */
export type RenderWords = (
  tokens: readonly Token[],
  mapped: MappedText,
  offset: number,
  context: RenderContext,
) => string;

/** Renders a link that begins at `at` of `mapped`. A refused target is reported, and only the words are rendered. */
export function renderLink(
  token: Tokens.Link,
  mapped: MappedText,
  at: number,
  context: RenderContext,
  render: RenderWords,
): string {
  const target = linkTarget(
    token.autolink === true ? token.href : decodeReferences(token.href),
    context.file,
  );
  inspectTarget(target, token, mapped, at, context);
  const words =
    token.autolink === true
      ? escapeHtml(token.text)
      : renderWords(token, mapped, at, context, render);
  const address = addressOf(target, context.placeholders);
  return address === undefined
    ? words
    : `<a href="${address}"${titleOf(token)}${foreignMarks(target)}>${words}</a>`;
}

const foreignMarks = ({ kind }: Target) =>
  kind === 'external' ? ' rel="noopener" data-external' : '';

/** Returns the attributes of a link that is written as HTML; its address is at `place`. */
export function linkAttributes(href: string, place: Span, context: RenderContext): string {
  const target = linkTarget(href, context.file);
  inspectAddress(target, false, place, context);
  const address = addressOf(target, context.placeholders);
  return address === undefined ? '' : ` href="${address}"${foreignMarks(target)}`;
}

/** Returns the `src` of a picture that is written as HTML, and its size unless `given` has one. */
export function pictureAttributes(
  src: string,
  given: ReadonlyMap<string, string>,
  place: Span,
  context: RenderContext,
): string {
  const target = imageTarget(src, context.file);
  inspectAddress(target, true, place, context);
  if (target.kind === 'external') place.mapped.report(foreignPicture, place.offset, place.length);
  const address = addressOf(target, context.placeholders);
  if (address === undefined) return '';
  const sized = given.has('width') || given.has('height');
  return ` src="${address}"${sized ? '' : sizeOf(target, context.placeholders)}`;
}

/** Renders a picture that begins at `at` of `mapped`. */
export function renderImage(
  token: Tokens.Image,
  mapped: MappedText,
  at: number,
  context: RenderContext,
): string {
  const target = imageTarget(decodeReferences(token.href), context.file);
  inspectTarget(target, token, mapped, at, context);
  checkVariables(token.raw.slice(0, labelOf(token).end), mapped, at, context);
  if (target.kind === 'external') mapped.report(foreignPicture, at, token.raw.length);
  const alternative = escapeHtml(plainText(token.tokens));
  const address = addressOf(target, context.placeholders);
  return address === undefined
    ? alternative
    : `<img src="${address}" alt="${alternative}"${titleOf(token)}${sizeOf(target, context.placeholders)} ${lateLoading}>`;
}

function renderWords(
  token: Tokens.Link,
  mapped: MappedText,
  at: number,
  context: RenderContext,
  render: RenderWords,
): string {
  const { start, end } = labelOf(token);
  if (plainText(token.tokens).trim() === '') mapped.report(linkWithoutWords, at, token.raw.length);
  // If no backslash was dropped, offsets in the words are offsets in the mapped text.
  if (end - start === token.text.length) return render(token.tokens, mapped, at + start, context);
  return render(token.tokens, new MappedPart(token.text, mapped, at + start), 0, context);
}

/** Returns the attributes with the size of the picture in its file; `''` for a picture of another site. */
function sizeOf(target: Target, placeholders: Placeholder[]): string {
  if (target.kind !== 'asset') return '';
  const { asset, beside } = target;
  const placeholder = (size: 'width' | 'height') =>
    numberedPlaceholder(placeholders.push({ asset, beside, size }) - 1);
  return ` width="${placeholder('width')}" height="${placeholder('height')}"`;
}

/** Returns the value of `href` or `src` with marked placeholders; `undefined` for a refused target. */
function addressOf(target: Target, placeholders: Placeholder[]): string | undefined {
  switch (target.kind) {
    case 'refused':
      return undefined;
    case 'page':
      return numberedPlaceholder(
        placeholders.push({ page: target.page, anchor: encodeAddress(target.anchor) }) - 1,
      );
    case 'file':
      return numberedPlaceholder(
        placeholders.push({ file: target.file, anchor: encodeAddress(target.anchor) }) - 1,
      );
    case 'asset':
      return (
        numberedPlaceholder(placeholders.push({ asset: target.asset, beside: target.beside }) - 1) +
        escapeHtml(encodeAddress(target.anchor))
      );
    case 'anchor':
      return escapeHtml(encodeAddress(target.anchor));
    default:
      return escapeHtml(encodeAddress(target.href));
  }
}

/** Percent-encodes an address. Characters that are already encoded stay the same. */
function encodeAddress(address: string): string {
  if (plainAddress.test(address)) return address;
  const encoded = address.replace(/[^\x86\x87]+/g, (part) =>
    encodeURI(part.replace(loneSurrogate, '�')).replaceAll('%25', '%'),
  );
  return address.includes(open) ? markAddress(encoded) : encoded;
}

const plainAddress = /^[\w\-.~:/?#@!$&'()*+,;=%]*$/;
const loneSurrogate = /\p{Surrogate}/gu;

const titleOf = ({ title }: { title?: string | null }) =>
  title ? ` title="${escapeHtml(decodeReferences(title))}"` : '';

const linkWithoutWords: Problem = {
  code: 'markdown/link-without-words',
  message: 'This link has no text.',
  why: 'Visitors could not see it, and screen readers would read its address.',
  fix: 'Write the link’s text in the square brackets. If the link is an image, describe the link’s target as the image’s alternative text.',
};

const foreignPicture: Problem = {
  severity: 'warning',
  code: 'markdown/foreign-picture',
  message: 'This image comes from another site.',
  why: 'That site would learn of every visitor, and the page’s content security policy may block the image.',
  fix: 'Put the image into assets/ and use its path there, such as images/office.png.',
};
