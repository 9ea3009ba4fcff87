import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import type { AssetName, PicturePlaceholder, Placeholder } from '../placeholder.ts';
import { decodeReferences, escapeHtml, lateLoading } from './html.ts';
import { imageTarget, linkTarget, ownComputer, type Target } from './link-target.ts';
import type { InsideTarget } from './markdown-text.ts';
import { plainText } from './plain-text.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment, LinkLocation } from './source.ts';
import { checkTextVariables } from './check-text-variables.ts';
import {
  addPlaceholder,
  markAddress,
  markOf,
  markStart,
  pictureSize,
  pictureSource,
  restoreVariables,
} from './variables.ts';

/**
 * Returns the start tag of a link that begins at `fragment`; `undefined` for a refused target, which
 * is reported.
 */
export function linkTag(token: Tokens.Link, fragment: Fragment, context: RenderContext) {
  const href = token.autolink === true ? token.href : decodeReferences(token.href);
  // Instructions show such an address.
  if (ownComputer.test(href) && token.text === token.href) return undefined;
  const target = ownTarget(linkTarget(href, context.file), context);
  inspectTarget(target, token, fragment, context);
  const address = hrefOf(target, context.placeholders);
  return address === undefined
    ? undefined
    : `<a href="${address}"${titleAttribute(token)}${externalMarks(target)}>`;
}

/** Renders a picture that begins at `fragment`. */
export function renderImage(
  token: Tokens.Image,
  fragment: Fragment,
  context: RenderContext,
  title = titleAttribute(token),
): string {
  const target = imageTarget(decodeReferences(token.href), context.file);
  inspectTarget(target, token, fragment, context);
  if (target.kind === 'external') fragment.report(externalPicture, 0, token.raw.length);
  if (token.text.trim() === '') fragment.report(noAlternative, 0, token.raw.length);
  const alternative = escapeHtml(plainText([token]));
  if (target.kind === 'refused') return alternative;
  const film = media.exec(token.href);
  if (film !== null && target.kind === 'asset') {
    const address = hrefOf(target, context.placeholders);
    const element = film[1] === undefined ? 'audio' : 'video';
    // The usual proportions, until the browser knows those of the film.
    const size = element === 'video' ? ' width="1280" height="720"' : '';
    return `<${element} src="${address}"${size} controls preload="metadata" aria-label="${alternative}"></${element}>`;
  }
  const { src, size } = pictureMarks(target, context.placeholders);
  const tag = `<img src="${src}" alt="${alternative}"${title}${size} ${lateLoading}>`;
  return addPicture(tag, target, context.placeholders);
}

/** Renders an image with a title that is alone in a paragraph: the title is its caption. */
export function renderFigure(
  token: Tokens.Image,
  fragment: Fragment,
  context: RenderContext,
): string {
  const caption = escapeHtml(decodeReferences(token.title ?? ''));
  const shown = renderImage(token, fragment, context, '');
  return `<figure>${shown}<figcaption>${caption}</figcaption></figure>\n`;
}

/** A film, in the group, or a sound. */
const media = /\.(?:(mp4|webm|m4v)|mp3|m4a|ogg|wav)(?=[?#]|$)/i;

/**
 * Returns the value of an `href` or `src` that is written as HTML at `fragment`, and its target;
 * `undefined` for a refused one.
 */
export function inspectAddress(
  written: string,
  isPicture: boolean,
  fragment: Fragment,
  length: number,
  context: RenderContext,
): { readonly address: string; readonly target: Target } | undefined {
  const target = isPicture
    ? imageTarget(written, context.file)
    : ownTarget(linkTarget(written, context.file), context);
  noteTarget(target, isPicture, fragment.locate(length), context);
  if (isPicture && target.kind === 'external') fragment.report(externalPicture, 0, length);
  const address = hrefOf(target, context.placeholders);
  return address === undefined ? undefined : { address, target };
}

export const externalMarks = ({ kind }: Target) =>
  kind === 'external' ? ' rel="noopener" data-external' : '';

/** Returns what the tag of an image has as its address, and for the size that is not written. */
export const pictureMarks = (target: Target, placeholders: Placeholder[]) =>
  target.kind === 'asset'
    ? { src: markOf(pictureSource), size: markOf(pictureSize) }
    : { src: hrefOf(target, placeholders) ?? '', size: '' };

/** Returns the element of an image with this tag; that of another site is only the tag. */
export const addPicture = (
  tag: string,
  target: Target,
  placeholders: Placeholder[],
  written: Omit<PicturePlaceholder, 'tag' | keyof AssetName> = {},
) =>
  target.kind === 'asset'
    ? addPlaceholder({ asset: target.page, beside: target.beside, tag, ...written }, placeholders)
    : tag;

/**
 * An address of this site with its origin leads to a page like one without. One in a text of another
 * generator may be that of a file or of a page, which is known when all pages are.
 */
export function ownTarget(
  target: Target,
  {
    origin,
    file,
    imported,
  }: Pick<RenderContext, 'origin' | 'file'> & { imported?: boolean | undefined },
): Target {
  if (
    target.kind === 'external' &&
    origin !== undefined &&
    withoutScheme(target.href).startsWith(`${withoutScheme(origin)}/`) &&
    !target.href.includes(markStart)
  ) {
    const path = withoutScheme(target.href).slice(withoutScheme(origin).length);
    return ownTarget(linkTarget(path, file), { origin, file, imported });
  }
  const isPage = target.kind === 'file' || target.kind === 'page';
  return imported === true && isPage ? { ...target, kind: 'file', from: file } : target;
}

const withoutScheme = (address: string) => address.replace(/^https?:/, '');

/**
 * Reports the problems of a link or picture that begins at `fragment`, and adds a target inside the
 * site to `context.links`.
 */
function inspectTarget(
  target: Target,
  token: Tokens.Link | Tokens.Image,
  fragment: Fragment,
  context: RenderContext,
): void {
  const { raw, text, type, href } = token;
  const isImage = type === 'image';
  const isAutolink = type === 'link' && token.autolink === true;
  // The words of a link are checked when they are rendered.
  const words = isImage || isAutolink ? 0 : text.length;
  checkTextVariables(raw.slice(words), fragment.plus(words), context);
  if (target.kind !== 'refused' && insideTarget(target) === undefined) return;
  const written = isAutolink ? text : href;
  const at = written === '' ? -1 : raw.lastIndexOf(written);
  const label = raw.endsWith(')') ? '' : (/\[([^[\]]+)\]$/.exec(raw)?.[1] ?? text);
  const location =
    at !== -1
      ? fragment.plus(at).locate(written.length)
      : (context.definitions.locate(label) ?? fragment.locate(raw.length));
  noteTarget(target, isImage && !media.test(href), location, context);
}

/** Reports a refused target once, and adds a target inside the site to `context.links`. */
function noteTarget(
  target: Target,
  isPicture: boolean,
  location: LinkLocation,
  { source, links, reported }: RenderContext,
): void {
  const key = `${target.kind} ${location.line}:${location.column}`;
  const inside = insideTarget(target);
  if (inside !== undefined)
    links.push({ ...inside, ...(isPicture ? { isPicture } : {}), ...location });
  else if (target.kind === 'refused' && !reported.has(key)) {
    reported.add(key);
    source.report(target, location, location.length);
  }
}

/**
 * Returns a target that is checked when all pages are known: one inside the site, or one that begins
 * with a variable.
 */
export function insideTarget(target: Target): InsideTarget | undefined {
  if (leadsInside(target)) return target;
  return target.kind === 'external' && target.href.startsWith(markStart)
    ? { kind: 'variable', page: restoreVariables(target.href), anchor: '' }
    : undefined;
}

/**
 * `#` and `#top` are the top of every page
 * (https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment).
 */
function leadsInside(target: Target): target is InsideTarget {
  return 'page' in target && !(target.kind === 'anchor' && /^#(?:top)?$/i.test(target.anchor));
}

/**
 * Returns the value of `href` or `src` with marked placeholders; `undefined` for a refused target.
 */
export function hrefOf(target: Target, placeholders: Placeholder[]): string | undefined {
  if (target.kind === 'refused') return undefined;
  if (!('page' in target)) return escapeHtml(encodeAddress(target.href));
  const { kind, page, beside, from } = target;
  const anchor = encodeAddress(target.anchor);
  if (kind === 'anchor') return escapeHtml(anchor);
  if (kind === 'asset')
    return addPlaceholder({ asset: page, beside }, placeholders) + escapeHtml(anchor);
  return addPlaceholder(
    kind === 'page' ? { page, anchor } : { file: page, anchor, from },
    placeholders,
  );
}

/** Percent-encodes an address. Characters that are already encoded stay the same. */
function encodeAddress(address: string): string {
  if (plainAddress.test(address)) return address;
  const encoded = address.replace(/[^\x86\x87]+/g, (part) =>
    encodeURI(part.replace(/\p{Surrogate}/gu, '�')).replaceAll('%25', '%'),
  );
  return address.includes(markStart) ? markAddress(encoded) : encoded;
}

const plainAddress = /^[\w\-.~:/?#@!$&'()*+,;=%]*$/;

const titleAttribute = ({ title }: { title?: string | null }) =>
  title ? ` title="${escapeHtml(decodeReferences(title))}"` : '';

const noAlternative: Problem = {
  severity: 'warning',
  code: 'markdown/no-alternative',
  message: 'This image has no alternative text.',
  why: 'Visitors who cannot see the image do not learn what it shows.',
  fix: 'Describe the image between the brackets, or write ![""](…) if it is only decoration.',
};

const externalPicture: Problem = {
  severity: 'warning',
  code: 'markdown/foreign-picture',
  message: 'This image comes from another site.',
  why: 'That site would learn of every visitor, and the page’s content security policy may block the image.',
  fix: 'Save the file in the folder of this text, and write its name instead of the address.',
};
