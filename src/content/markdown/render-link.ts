import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import type { PicturePlaceholder, Placeholder } from '../placeholder.ts';
import { decodeReferences, escapeHtml, lateLoading } from './html.ts';
import { imageTarget, linkTarget, ownComputer, type Target } from './link-target.ts';
import type { InsideTarget } from './markdown-text.ts';
import { plainText } from './plain-text.ts';
import type { RenderContext } from './render-context.ts';
import { Fragment, type LinkLocation } from './source.ts';
import { checkTextVariables } from './check-words.ts';
import { addPlaceholder, markAddress, markStart, restoreVariables } from './variables.ts';

/**
 * Returns the start tag of a link that begins at `fragment`; `undefined` for a refused target, which
 * is reported.
 */
export function linkTag(token: Tokens.Link, fragment: Fragment, context: RenderContext) {
  // Instructions show such an address.
  if (ownComputer.test(token.href) && token.text === token.href) return undefined;
  const target = tokenTarget(token, 'link', fragment, context);
  const address = hrefOf(target, context.placeholders);
  return address === undefined
    ? undefined
    : `<a href="${address}"${titleAttribute(token)}${externalMarks(target)}>`;
}

/** Renders a picture, a film or a sound that begins at `fragment`. */
export function renderImage(
  token: Tokens.Image,
  fragment: Fragment,
  context: RenderContext,
  title = titleAttribute(token),
): string {
  const film = media.exec(token.href);
  const target = tokenTarget(token, film === null ? 'picture' : 'film', fragment, context);
  if (token.text.trim() === '') fragment.report(noAlternative, 0, token.raw.length);
  const alternative = escapeHtml(plainText([token]));
  if (target.kind === 'refused') return alternative;
  if (film === null || target.kind !== 'asset')
    return pictureElement(target, ` alt="${alternative}"${title}`, {}, context);
  const address = hrefOf(target, context.placeholders);
  const element = film[1] === undefined ? 'audio' : 'video';
  // The usual proportions, until the browser knows those of the film.
  const size = element === 'video' ? ' width="1280" height="720"' : '';
  return `<${element} src="${address}"${size} controls preload="metadata" aria-label="${alternative}"></${element}>`;
}

/**
 * Renders an image with a title that is alone in a paragraph: the title is its caption. Returns
 * `undefined` for another paragraph.
 */
export function renderFigure(
  { tokens, text }: Tokens.Paragraph,
  line: number,
  context: RenderContext,
): string | undefined {
  const [image, ...others] = tokens as [Tokens.Image?];
  if (image?.type !== 'image' || !image.title || others.length > 0) return undefined;
  const shown = renderImage(image, new Fragment(text, line, context.source), context, '');
  const caption = escapeHtml(decodeReferences(image.title));
  return `<figure>${shown}<figcaption>${caption}</figcaption></figure>\n`;
}

/** A film, in the group, or a sound. */
const media = /\.(?:(mp4|webm|m4v)|mp3|m4a|ogg|wav)(?=[?#]|$)/i;

export const externalMarks = ({ kind }: Target) =>
  kind === 'external' ? ' rel="noopener" data-external' : '';

/** Returns an image with these attributes, and the size that a text gives it. */
export function pictureElement(
  target: Target,
  attributes: string,
  size: Pick<PicturePlaceholder, 'width' | 'height'>,
  { placeholders }: RenderContext,
): string {
  if (target.kind !== 'asset') {
    const written = Object.entries(size).map(([name, value]) => ` ${name}="${value}"`);
    const address = hrefOf(target, placeholders) ?? '';
    return `<img src="${address}"${attributes}${written.join('')} ${lateLoading}>`;
  }
  const { page: asset, beside } = target;
  return addPlaceholder({ asset, beside, attributes, ...size }, placeholders);
}

/**
 * An address of this site with its origin leads to a page like one without. One in a text of another
 * generator may be that of a file or of a page, which is known when all pages are.
 */
export function ownTarget(
  target: Target,
  { origin = '', file, imported = false }: OwnSite,
): Target {
  const start = `${withoutScheme(origin)}/`;
  if (target.kind === 'external' && origin !== '' && !target.href.includes(markStart)) {
    const address = withoutScheme(target.href);
    if (address.startsWith(start))
      return ownTarget(linkTarget(address.slice(start.length - 1), file), { file, imported });
  }
  const isPage = target.kind === 'file' || target.kind === 'page';
  return imported && isPage ? { ...target, kind: 'file', from: file } : target;
}

type OwnSite = Pick<RenderContext, 'file'> & Partial<Pick<RenderContext, 'origin' | 'imported'>>;

const withoutScheme = (address: string) => address.replace(/^https?:/, '');

type Use = 'link' | 'picture' | 'film';

/** Resolves the target of a token that begins at `fragment`; see `resolveTarget`. */
function tokenTarget(
  token: Tokens.Link | Tokens.Image,
  use: Use,
  fragment: Fragment,
  context: RenderContext,
): Target {
  const { raw, text, href } = token;
  const isAutolink = token.type === 'link' && token.autolink === true;
  // The words of a link are checked when they are rendered.
  const words = use !== 'link' || isAutolink ? 0 : text.length;
  checkTextVariables(raw.slice(words), fragment.plus(words), context);
  const locate = () => {
    const written = isAutolink ? text : href;
    const at = written === '' ? -1 : raw.lastIndexOf(written);
    if (at !== -1) return fragment.plus(at).locate(written.length);
    const label = raw.endsWith(')') ? '' : (/\[([^[\]]+)\]$/.exec(raw)?.[1] ?? text);
    return context.definitions.locate(label) ?? fragment.locate(raw.length);
  };
  return resolveTarget(isAutolink ? href : decodeReferences(href), use, locate, context);
}

/**
 * Resolves an address, whose variables are marked. Reports a refused one and a picture of another
 * site, once, and adds one inside the site to `context.links`.
 */
export function resolveTarget(
  address: string,
  use: Use,
  locate: () => LinkLocation,
  context: RenderContext,
): Target {
  const { file, source, links, reported } = context;
  const isLink = use === 'link';
  const target = isLink
    ? ownTarget(linkTarget(address, file), context)
    : imageTarget(address, file);
  const inside = insideTarget(target);
  const problem =
    target.kind === 'external' && !isLink ? externalPicture : 'message' in target && target;
  if (inside === undefined && !problem) return target;
  const location = locate();
  const key = `${target.kind} ${location.line}:${location.column}`;
  if (inside !== undefined)
    links.push({ ...inside, ...(use === 'picture' ? { isPicture: true } : {}), ...location });
  if (problem && !reported.has(key)) {
    reported.add(key);
    source.report(problem, location, location.length);
  }
  return target;
}

/**
 * Returns a target that is checked when all pages are known: one inside the site, or one that begins
 * with a variable. `#` and `#top` are the top of every page
 * (https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment).
 */
export function insideTarget(target: Target): InsideTarget | undefined {
  const isTop = target.kind === 'anchor' && /^#(?:top)?$/i.test(target.anchor);
  if ('page' in target) return isTop ? undefined : target;
  return target.kind === 'external' && target.href.startsWith(markStart)
    ? { kind: 'variable', page: restoreVariables(target.href), anchor: '' }
    : undefined;
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
