import type { Tokens } from 'marked';
import { decodeReferences } from './html.ts';
import { linkTarget, type Target } from './link-target.ts';
import type { InsideTarget, MarkdownLink } from './markdown-pattern.ts';
import { writtenLength, type Place, type Span } from './mapped-text.ts';
import { checkVariables } from './unknown-variable.ts';
import { markStart, restoreVariables } from './variables.ts';
import type { RenderContext } from './render-context.ts';

type LinkOrImage = Tokens.Link | Tokens.Image;

/** Reports the problems of a target at its place in the text, and adds a target inside the site to `context.links`. */
export function inspectTarget(
  target: Target,
  token: LinkOrImage,
  place: Place,
  context: RenderContext,
): void {
  if (target.kind !== 'refused' && !leadsInside(target) && !token.raw.includes(markStart)) return;
  const label = isAutolink(token) ? undefined : referenceLabel(token);
  if (label !== undefined) return inspectReference(target, label, token, place, context);
  const written = targetPlace(token, place);
  const span = written.length > 0 ? written : { place, length: token.raw.length };
  const end = isAutolink(token) ? 0 : labelOf(token).end;
  checkVariables(token.raw.slice(end), place.plus(end), context);
  inspectAddress(target, token.type === 'image', span, context);
}

/** Reports the problems of a definition's target, even if no link uses it. */
export function inspectDefinition(
  { raw, href }: Tokens.Def,
  { place, length }: Span,
  context: RenderContext,
): void {
  checkVariables(raw, place.mapped.at(0), context);
  const target = linkTarget(decodeReferences(href), context.file);
  if (target.kind === 'refused') place.report(target, 0, length);
}

/** Returns the offsets of the words between the square brackets in `raw`. */
export function labelOf({ raw, text }: LinkOrImage): { start: number; end: number } {
  const start = raw.startsWith('!') ? 2 : 1;
  return { start, end: start + writtenLength(raw.slice(start), text, text.length) };
}

/** Reports a refused target, and adds a target inside the site to `context.links`. */
export function inspectAddress(
  target: Target,
  isPicture: boolean,
  span: Span,
  context: RenderContext,
): void {
  if (target.kind === 'refused') span.place.report(target, 0, span.length);
  else if (leadsInside(target)) context.links.push(linkAt(target, isPicture, span));
}

/**
 * Adds a target inside the site to `context.links`, with the place of its definition. A target that links must not have was
 * reported at the definition; one that only images must not have is reported at the reference.
 */
function inspectReference(
  target: Target,
  label: string,
  token: LinkOrImage,
  place: Place,
  context: RenderContext,
): void {
  const here = { place, length: token.raw.length };
  if (leadsInside(target)) {
    const isPicture = token.type === 'image';
    const index = context.links.push(linkAt(target, isPicture, here)) - 1;
    context.definitions.whenKnown(label, (span) =>
      context.links.splice(index, 1, linkAt(target, isPicture, span)),
    );
  } else if (
    target.kind === 'refused' &&
    linkTarget(decodeReferences(token.href), context.file).kind !== 'refused'
  ) {
    place.report(target, 0, token.raw.length);
  }
}

/** `#` and `#top` are the top of every page (https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment). */
function leadsInside(target: Target): target is InsideTarget {
  return 'page' in target && !(target.kind === 'anchor' && /^#(?:top)?$/i.test(target.anchor));
}

function linkAt(target: InsideTarget, isPicture: boolean, { place, length }: Span): MarkdownLink {
  const { mapped, offset } = place;
  const written = restoreVariables(mapped.text.slice(offset, offset + length));
  const { line, column } = mapped.position(offset);
  return {
    ...target,
    ...(isPicture ? { isPicture } : {}),
    target: written,
    line,
    column,
    length: written.length,
  };
}

/** Returns the place of the address in `[words](address "title")`, `<address>` or a bare address. */
function targetPlace(token: LinkOrImage, place: Place): Span {
  const { raw } = token;
  if (isAutolink(token))
    return { place: place.plus(raw.startsWith('<') ? 1 : 0), length: token.text.length };
  const { end } = labelOf(token);
  const start = end + 2 + raw.slice(end + 2).search(/\S/);
  if (raw[start] === '<')
    return { place: place.plus(start + 1), length: raw.slice(start + 1).search(/(?<!\\)>/) };
  return { place: place.plus(start), length: raw.slice(start, -1).search(/\s|$/) };
}

/** Returns the label of `[words][label]`, `[label][]` or `[label]`; `undefined` for another kind of link. */
function referenceLabel(token: LinkOrImage): string | undefined {
  const { start, end } = labelOf(token);
  const rest = token.raw.slice(end + 1);
  if (rest.startsWith('(')) return undefined;
  return rest.slice(1, -1) || token.raw.slice(start, end);
}

const isAutolink = (token: LinkOrImage): token is Tokens.Link =>
  token.type === 'link' && token.autolink === true;
