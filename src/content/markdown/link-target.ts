import path from 'node:path';
import { ifPossible } from '../../if-possible.ts';
import type { Problem } from '../../report/diagnostic.ts';
import type { InsideTarget } from './markdown-pattern.ts';
import { markStart, restoreVariables } from './variables.ts';

/** The resolved target of a link or picture. Variables in `href` are still marked. */
export type Target =
  | InsideTarget
  /** An address on another site. */
  | { readonly kind: 'external'; readonly href: string }
  /** An email address, a phone number, or a picture in a `data:` URL. */
  | { readonly kind: 'other'; readonly href: string }
  | Refusal;

/** A target that is not allowed, with a message for the author. */
export type Refusal = Problem & { readonly kind: 'refused' };

/**
 * Resolves the target of a link. `target` has its backslash escapes and character references resolved and its
 * variables marked. `file` is the text's, relative to the site's root. Schemes are recognized as browsers do (https://url.spec.whatwg.org/#concept-basic-url-parser):
 * in upper or lower case, and with spaces and control characters between their letters.
 */
export function linkTarget(target: string, file: string): Target {
  return byScheme(target) ?? insideSite(target, file);
}

/** Resolves the target of a picture; see `linkTarget`. */
export function imageTarget(target: string, file: string): Target {
  if (safeData.test(target)) return { kind: 'other', href: target };
  const elsewhere = byScheme(target);
  if (elsewhere !== undefined)
    return elsewhere.kind === 'other' ? unknownScheme(target) : elsewhere;
  const asset = assetTarget(target, file, '');
  if (asset !== undefined) return asset;
  return {
    kind: 'refused',
    code: 'markdown/image-path',
    message: `“${shown(target)}” is not a valid image path.`,
    fix: pictureFix(target),
  };
}

/** Resolves targets that do not depend on this site: empty ones, other sites, mail, phone numbers, and refused ones. */
function byScheme(target: string): Target | undefined {
  const bare = target.replace(invisible, '');
  if (bare === '')
    return {
      kind: 'refused',
      code: 'markdown/link-empty',
      message: 'The address is empty.',
      fix: 'Write an address in the parentheses.',
    };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined && unsafeScheme.test(scheme)) return unsafe(scheme);
  if (/^[/\\]{2}/.test(bare)) return protocolRelative(bare);
  if (/[\0-\x1f\x7f\\]/.test(target)) return malformed(target);
  if (bare.startsWith(markStart))
    return wholeVariable.test(bare) ? { kind: 'external', href: target } : malformed(target);
  if (scheme === undefined) return undefined;
  if (scheme === 'https' || scheme === 'http')
    return /^https?:\/\/[^/?#]/i.test(target)
      ? { kind: 'external', href: target }
      : malformed(target);
  return contactScheme.test(scheme) ? { kind: 'other', href: target } : unknownScheme(target);
}

function insideSite(target: string, file: string): Target {
  const hash = target.indexOf('#');
  const written = hash === -1 ? target : target.slice(0, hash);
  const anchor = hash === -1 ? '' : target.slice(hash);
  if (target.includes(markStart)) return variableInside(target);
  if (written === '') return { kind: 'anchor', page: '', anchor };
  if (written.startsWith('/')) {
    const [page = '', query] = written.split('?', 2);
    if (page.endsWith('.md'))
      return {
        kind: 'file',
        page: path.posix.join('content', decodePath(page)),
        anchor: withQuery(query, anchor),
      };
    return {
      kind: 'page',
      page: pagePath(page),
      anchor: withQuery(query, anchor === '#' ? '' : anchor),
    };
  }
  if (mailPattern.test(written)) return looksLike('an email address', written, `mailto:${written}`);
  if (/^www\./i.test(written))
    return looksLike('the address of another site', target, `https://${target}`);
  const asset =
    fileEnding.test(written) && !pageEnding.test(written)
      ? assetTarget(written, file, anchor)
      : undefined;
  if (asset !== undefined) return asset;
  const [name = '', query] = written.split('?', 2);
  return {
    kind: 'file',
    page: joined(file, decodePath(name).replace(/\/$/, '')),
    anchor: withQuery(query, anchor),
  };
}

const withQuery = (query: string | undefined, anchor: string) =>
  (query === undefined ? '' : `?${query}`) + anchor;

/**
 * Resolves `target` relative to a file. The path is relative to the site's root and begins with `../` outside of it. A target
 * that is too long for a file is returned unchanged: Node takes seconds to resolve thousands of `../`.
 */
const joined = (file: string, target: string) =>
  target.length > 4096 ? target : path.posix.join(path.posix.dirname(file), target);

function assetTarget(target: string, file: string, anchor: string): Target | undefined {
  const place = target.startsWith('/') ? undefined : joined(file, decodePath(target));
  // Other files of the project are not published.
  const beside = place !== undefined && publicPath.test(place) ? place : undefined;
  if (beside?.startsWith('assets/'))
    return { kind: 'asset', page: beside.slice('assets/'.length), anchor };
  const asset = decodePath(target).replace(/^(?:\.\/|\/(?:assets\/)?)/, '');
  if (plainPath.test(asset)) return { kind: 'asset', page: asset, anchor, beside };
  return beside === undefined ? undefined : { kind: 'asset', page: '', anchor, beside };
}

/** Decodes a path, since names of files contain spaces and accents. A path with a stray percent sign is returned as it was written. */
const decodePath = (target: string) => ifPossible(() => decodeURIComponent(target)) ?? target;

/** Returns the path in the form of the site map: `/terms/` for `/terms`. */
function pagePath(path: string): string {
  return path.endsWith('/') || fileEnding.test(path) ? path : `${path}/`;
}

const invisible = /[\0-\x20\x7f]/g;
const unsafeScheme = /^(?:javascript|vbscript|data|file|blob|filesystem|view-source)$/;
const contactScheme = /^(?:mailto|tel|sms)$/;
const safeData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
/** A variable that is a whole address or ends before a path. Any other text after it could make it part of a scheme. */
const wholeVariable = /^\x86[^\x87]*\x87(?:$|[/?#])/;
/** A relative path without `.` and `..`. */
const plainPath = /^(?!\.{0,2}(?:\/|$))[^/\\?#:\x86]+(?:\/(?!\.{0,2}(?:\/|$))[^/\\?#:\x86]+)*$/;
/** A file of `content/` or `assets/` that is neither hidden nor a YAML file. */
const publicPath = /^(?:content|assets)\/(?!(?:.*\/)?\.)[^\\?#:\x86]+(?<!\.ya?ml)$/;
/** Pictures for screens with more pixels are named `logo@2x.png`. */
const mailPattern = /^[^/@]+@(?!\dx\.)[^/@]+$/;
const fileEnding = /[^/]\.[a-z0-9]+$/i;
const pageEnding = /\.(?:md|markdown|mdx|html?)$/i;

const shown = (target: string) =>
  restoreVariables(target.length > 60 ? `${target.slice(0, 59)}…` : target);

const unsafe = (scheme: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/unsafe-link',
  message: `Links that begin with “${scheme}:” are not allowed.`,
  why: 'Such an address can run code in the visitor’s browser or read files from the visitor’s device.',
  fix: 'Link to a page, to https:// or to mailto:, and put images into assets/.',
});

const protocolRelative = (target: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/protocol-relative-link',
  message: `The address “${shown(target)}” begins with two slashes.`,
  why: 'Such an address leads to another site.',
  fix: `Write https:${shown(target).replace(/^[/\\]+/, '//')} for another site, or a single slash for a page of this one.`,
});

const malformed = (target: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/malformed-link',
  message: `“${shown(target).replace(/[\0-\x1f\x7f]/g, '�')}” is not a valid address.`,
  fix: target.includes('\\')
    ? 'Write / instead of \\.'
    : 'Copy it from the browser’s address bar, such as https://www.company.example/page.',
});

const unknownScheme = (target: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/unknown-scheme',
  message: `The address “${shown(target)}” has a scheme that is not supported here.`,
  fix: 'Use https:, http:, mailto:, tel: or sms: in a link, and a file in assets/ for an image.',
});

const variableInside = (target: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/variable-in-path',
  message: `The address “${shown(target)}” contains a variable and is on this site.`,
  why: 'The target is not known until the variable is replaced, so it cannot be checked.',
  fix: 'Write the address without the variable. Variables are allowed in addresses of other sites, and after mailto: and tel:.',
});

const looksLike = (what: string, written: string, meant: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/relative-link',
  message: `“${shown(written)}” looks like ${what}.`,
  fix: `Write: ${meant}`,
});

function pictureFix(target: string): string {
  if (target.includes(markStart)) return 'Write the path without variables.';
  const name = target.replace(/^(?:\.{0,2}\/)+/, '').replace(/^assets\//, '');
  return `Write the path of a file in assets/, such as ${plainPath.test(name) ? name : 'images/office.png for assets/images/office.png'}.`;
}
