import type { Token, Tokens } from 'marked';
import type { Hole } from '../draft.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import { inspectTarget, labelOf } from './inspect-target.ts';
import { imageTarget, linkTarget, type Target } from './link-target.ts';
import { lateLoading } from './late-loading.ts';
import { plainText } from './plain-text.ts';
import { LabelRun, type Run } from './run.ts';
import type { Problem } from './source.ts';
import { checkVariables } from './unknown-variable.ts';
import { markAddress, numberedHole, open } from './variables.ts';
import type { Writing } from './writing.ts';

/** How the words of a link are rendered; they may hold all that a text may. */
export type RenderWords = (
  tokens: readonly Token[],
  run: Run,
  offset: number,
  writing: Writing,
) => string;

/** A link as HTML; it begins at `at` of `run`. A target that is refused is reported, and the words stay. */
export function renderLink(
  token: Tokens.Link,
  run: Run,
  at: number,
  writing: Writing,
  render: RenderWords,
): string {
  const target = linkTarget(
    token.autolink === true ? token.href : decodeReferences(token.href),
    writing.file,
  );
  inspectTarget(target, token, run, at, writing);
  const words =
    token.autolink === true ? escapeHtml(token.text) : renderWords(token, run, at, writing, render);
  const address = addressOf(target, writing.holes);
  if (address === undefined) return words;
  const foreign = target.kind === 'external' ? ' rel="noopener" data-external' : '';
  return `<a href="${address}"${titleOf(token)}${foreign}>${words}</a>`;
}

/** A picture as HTML; it begins at `at` of `run`. */
export function renderImage(token: Tokens.Image, run: Run, at: number, writing: Writing): string {
  const target = imageTarget(decodeReferences(token.href), writing.file);
  inspectTarget(target, token, run, at, writing);
  checkVariables(token.raw.slice(0, labelOf(token).end), run, at, writing);
  if (target.kind === 'external') writing.source.report(foreignPicture, run, at, token.raw.length);
  const alternative = escapeHtml(plainText(token.tokens));
  const address = addressOf(target, writing.holes);
  return address === undefined
    ? alternative
    : `<img src="${address}" alt="${alternative}"${titleOf(token)}${sizeOf(target, writing.holes)} ${lateLoading}>`;
}

function renderWords(
  token: Tokens.Link,
  run: Run,
  at: number,
  writing: Writing,
  render: RenderWords,
): string {
  const { start, end } = labelOf(token);
  if (plainText(token.tokens).trim() === '')
    writing.source.report(linkWithoutWords, run, at, token.raw.length);
  // As long as what was written: no backslash was dropped, so offsets in the words are offsets in the run.
  if (end - start === token.text.length) return render(token.tokens, run, at + start, writing);
  return render(token.tokens, new LabelRun(token.text, run, at + start), 0, writing);
}

/** The attributes with the size of a picture of the site, from its file. */
function sizeOf(target: Target, holes: Hole[]): string {
  if (target.kind !== 'asset') return '';
  const { asset, beside } = target;
  const hole = (size: 'width' | 'height') => numberedHole(holes.push({ asset, beside, size }) - 1);
  return ` width="${hole('width')}" height="${hole('height')}"`;
}

/** The value of `href` or `src`, with signs for its holes; `undefined` for a refused target. */
function addressOf(target: Target, holes: Hole[]): string | undefined {
  switch (target.kind) {
    case 'refused':
      return undefined;
    case 'page':
      return numberedHole(
        holes.push({ page: target.page, anchor: encodeAddress(target.anchor) }) - 1,
      );
    case 'file':
      return numberedHole(
        holes.push({ file: target.file, anchor: encodeAddress(target.anchor) }) - 1,
      );
    case 'asset':
      return (
        numberedHole(holes.push({ asset: target.asset, beside: target.beside }) - 1) +
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
  message: 'This link has no words.',
  why: 'Nobody could see it, and screen readers could not name it.',
  fix: 'Write its words between the square brackets; describe a picture that is a link by what the link leads to.',
};

const foreignPicture: Problem = {
  severity: 'warning',
  code: 'markdown/foreign-picture',
  message: 'This picture comes from another site.',
  why: 'That site would learn of every visitor, and the page’s policy may forbid it.',
  fix: 'Put the picture into assets/ and write its path there, such as images/office.png.',
};
