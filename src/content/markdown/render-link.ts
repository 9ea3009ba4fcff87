import type { Token, Tokens } from 'marked';
import type { Placeholder } from '../text-template.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import type { TargetPlace } from './definitions.ts';
import { inspectAddress, inspectTarget, labelOf } from './inspect-target.ts';
import { imageTarget, linkTarget, type Target } from './link-target.ts';
import { lateLoading } from './late-loading.ts';
import { plainText } from './plain-text.ts';
import { MappedLabel, type MappedText } from './mapped-text.ts';
import type { Problem } from './source.ts';
import { checkVariables } from './unknown-variable.ts';
import { markAddress, numberedHole, open } from './variables.ts';
import type { RenderContext } from './render-context.ts';

/** How the words of a link are rendered; they may hold all that a text may. */
export type RenderWords = (
  tokens: readonly Token[],
  mapped: MappedText,
  offset: number,
  context: RenderContext,
) => string;

/** A link as HTML; it begins at `at` of `run`. A target that is refused is reported, and the words stay. */
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

/** The attributes of a link that is written as HTML; its address is at `place`. */
export function linkAttributes(href: string, place: TargetPlace, context: RenderContext): string {
  const target = linkTarget(href, context.file);
  inspectAddress(target, false, place, context);
  const address = addressOf(target, context.placeholders);
  return address === undefined ? '' : ` href="${address}"${foreignMarks(target)}`;
}

/** The address of a picture that is written as HTML, and its size where `given` has none. */
export function pictureAttributes(
  src: string,
  given: ReadonlyMap<string, string>,
  place: TargetPlace,
  context: RenderContext,
): string {
  const target = imageTarget(src, context.file);
  inspectAddress(target, true, place, context);
  if (target.kind === 'external')
    context.source.report(foreignPicture, place.run, place.offset, place.length);
  const address = addressOf(target, context.placeholders);
  if (address === undefined) return '';
  const sized = given.has('width') || given.has('height');
  return ` src="${address}"${sized ? '' : sizeOf(target, context.placeholders)}`;
}

/** A picture as HTML; it begins at `at` of `run`. */
export function renderImage(
  token: Tokens.Image,
  mapped: MappedText,
  at: number,
  context: RenderContext,
): string {
  const target = imageTarget(decodeReferences(token.href), context.file);
  inspectTarget(target, token, mapped, at, context);
  checkVariables(token.raw.slice(0, labelOf(token).end), mapped, at, context);
  if (target.kind === 'external')
    context.source.report(foreignPicture, mapped, at, token.raw.length);
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
  if (plainText(token.tokens).trim() === '')
    context.source.report(linkWithoutWords, mapped, at, token.raw.length);
  // As long as what was written: no backslash was dropped, so offsets in the words are offsets in the run.
  if (end - start === token.text.length) return render(token.tokens, mapped, at + start, context);
  return render(token.tokens, new MappedLabel(token.text, mapped, at + start), 0, context);
}

/** The attributes with the size of a picture of the site, from its file. */
function sizeOf(target: Target, placeholders: Placeholder[]): string {
  if (target.kind !== 'asset') return '';
  const { asset, beside } = target;
  const placeholder = (size: 'width' | 'height') =>
    numberedHole(placeholders.push({ asset, beside, size }) - 1);
  return ` width="${placeholder('width')}" height="${placeholder('height')}"`;
}

/** The value of `href` or `src`, with signs for its holes; `undefined` for a refused target. */
function addressOf(target: Target, placeholders: Placeholder[]): string | undefined {
  switch (target.kind) {
    case 'refused':
      return undefined;
    case 'page':
      return numberedHole(
        placeholders.push({ page: target.page, anchor: encodeAddress(target.anchor) }) - 1,
      );
    case 'file':
      return numberedHole(
        placeholders.push({ file: target.file, anchor: encodeAddress(target.anchor) }) - 1,
      );
    case 'asset':
      return (
        numberedHole(placeholders.push({ asset: target.asset, beside: target.beside }) - 1) +
        escapeHtml(encodeAddress(target.anchor))
      );
    case 'anchor':
      return escapeHtml(encodeAddress(target.anchor));
    default:
      return escapeHtml(encodeAddress(target.href));
  }
}

/** Percent-encodes what an address cannot hold, and leaves what is encoded already. */
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
  why: 'That site would learn of every visitor, and the page’s policy may forbid it.',
  fix: 'Put the image into assets/ and use its path there, such as images/office.png.',
};
