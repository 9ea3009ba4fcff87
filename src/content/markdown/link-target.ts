import path from 'node:path';
import { ifPossible } from '../../lib/if-possible.ts';
import type { Problem } from '../../report/diagnostic.ts';
import type { InsideTarget } from './markdown-text.ts';
import { markStart } from './variables.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';
import { hiddenInAddress, isWebAddress } from '../../lib/is-web-address.ts';

/** The resolved target of a link or picture. Variables in `href` are still marked. */
export type Target =
  | InsideTarget
  /** An address on another site. */
  | { readonly kind: 'external'; readonly href: string }
  /** An email address or a phone number. */
  | { readonly kind: 'other'; readonly href: string }
  | Refusal;

/** A target that is not allowed, with a message for the author. */
export type Refusal = Problem & { readonly kind: 'refused' };

/**
 * Resolves the target of a link. `target` has its backslash escapes and character references
 * resolved and its variables marked. `file` is the text's, relative to the site's root. Schemes are
 * recognized as browsers do (https://url.spec.whatwg.org/#concept-basic-url-parser): in upper or
 * lower case, and with spaces and control characters between their letters.
 */
export const linkTarget = (target: string, file: string): Target =>
  byScheme(target) ?? insideSite(target, file);

/** Resolves the target of a picture; see `linkTarget`. */
export function imageTarget(target: string, file: string): Target {
  if (safeData.test(target)) return { kind: 'asset', page: target, anchor: '' };
  const elsewhere = byScheme(target);
  return elsewhere?.kind === 'other'
    ? malformed(target)
    : (elsewhere ?? assetTarget(target, file, '') ?? malformed(target));
}

/**
 * Resolves targets that do not depend on this site: other sites, mail, phone numbers, and refused
 * ones.
 */
function byScheme(target: string): Target | undefined {
  if (plainAddress.test(target)) return { kind: 'external', href: target };
  if (plainPath.test(target)) return undefined;
  const bare = target.replace(/[\0-\x20\x7f]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined && !/^(?:https?|mailto|tel|sms)$/.test(scheme)) return unsafe(scheme);
  const isUnreadable = bare === '' || /^[/\\]{2}/.test(bare) || hiddenInAddress.test(target);
  if (isUnreadable) return malformed(target);
  if (bare.startsWith(markStart))
    return wholeVariable.test(bare) ? { kind: 'external', href: target } : malformed(target);
  if (ownComputer.test(bare)) return onOwnComputer(bare);
  if (scheme === undefined) return undefined;
  if (scheme.startsWith('http'))
    return isWebAddress(withoutVariables(target))
      ? { kind: 'external', href: target }
      : malformed(target);
  return scheme === 'mailto' && !/^mailto:(?:[^?]*[@\x86]|\?)/i.test(bare)
    ? malformed(target)
    : { kind: 'other', href: target };
}

/** Matches an address of another site as nearly all are, which browsers can open. */
const plainAddress = /^https?:\/\/(?:(?!xn--)[a-z][a-z\d-]*\.)+[a-z]{2,}(?:[/?#][!-[\]-~]*)?$/i;

/** Matches an address in this site as nearly all are. */
const plainPath = /^(?:\/(?!\/)|#)?[\w-]+(?:[./#][\w-]*)*$/;

/** Matches an address of the computer itself. */
export const ownComputer =
  /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?:[/?#]|$)/i;

/**
 * Matches an email address, a phone number, the address of another site without a scheme, and the
 * name of a file with a sign that begins a query or an anchor.
 */
const noScheme =
  /^[^/@\s:]+@(?!\dx\.)[^/@]+$|^\+?[\d(][\d ()/-]{5,}$|^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|eu)\/)|^(?![/.]*\/|[a-z][\w+.-]*:)[^?#.]*[?#][^/]*\.(?!md\b)[a-z]\w{1,3}$/i;

/** Returns whether browsers can open an address with a scheme. */
export const canOpen = (address: string) => canParseUrl(withoutVariables(address));

const withoutVariables = (address: string) => address.replace(/\x86[^\x87]*\x87/g, 'x');

function insideSite(target: string, file: string): Target {
  const hash = target.indexOf('#');
  const written = hash === -1 ? target : target.slice(0, hash);
  const anchor = hash === -1 ? '' : target.slice(hash);
  if (target.includes(markStart)) return malformed(target);
  if (written === '') return { kind: 'anchor', page: '', anchor };
  const [name = '', query] = written.split('?', 2);
  if (table.test(name) && anchor.length > 1) {
    const own = decodePath(name);
    const page = name.startsWith('/') ? path.posix.join('content', own) : joined(file, own);
    return { kind: 'file', page: `${page}/${anchor.slice(1)}`, anchor: '' };
  }
  const rest = (query === undefined ? '' : `?${query}`) + anchor;
  if (written.startsWith('/')) {
    if (name.endsWith('.md')) {
      const page = path.posix.join('content', decodePath(name));
      return { kind: 'file', page, anchor: rest, from: path.posix.dirname(file) };
    }
    const page = name.endsWith('/') || fileEnding.test(name) ? name : `${name}/`;
    return { kind: 'page', page, anchor: rest === '#' ? '' : rest };
  }
  if (noScheme.test(target)) return malformed(target);
  const asset =
    fileEnding.test(written) && !pageEnding.test(written)
      ? assetTarget(written, file, anchor)
      : undefined;
  return asset ?? { kind: 'file', page: joined(file, decodePath(name)), anchor: rest };
}

/** Returns the name of a file as the address of a link. */
export function addressOfName(name: string): string {
  const address = name.replace(/[%#?<>\\]/g, encodeURIComponent);
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

/**
 * Resolves `target` relative to a file. The path is relative to the site's root and begins with
 * `../` outside of it.
 */
const joined = (file: string, target: string) => path.posix.join(path.posix.dirname(file), target);

function assetTarget(target: string, file: string, anchor: string): Target | undefined {
  if (/[?#]/.test(target)) return undefined;
  const besidePath = target.startsWith('/') ? undefined : joined(file, decodePath(target));
  // Other files of the project are not published.
  const beside = besidePath !== undefined && publicPath.test(besidePath) ? besidePath : undefined;
  if (beside?.startsWith('assets/'))
    return { kind: 'asset', page: beside.slice('assets/'.length), anchor };
  const asset = decodePath(target).replace(/^(?:\.\/|\/?assets\/|\/)/, '');
  if (assetPath.test(asset)) return { kind: 'asset', page: asset, anchor, beside };
  return beside === undefined ? undefined : { kind: 'asset', page: '', anchor, beside };
}

/**
 * Decodes a path, since names of files contain spaces and accents. A path with a stray percent sign
 * is returned as it was written.
 */
const decodePath = (target: string) => ifPossible(() => decodeURIComponent(target)) ?? target;

const safeData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
/**
 * A variable that is a whole address or ends before a path. Any other text after it could make it
 * part of a scheme.
 */
const wholeVariable = /^\x86[^\x87]*\x87(?:$|[/?#])/;
/** A relative path without `.` and `..`. */
const assetPath = /^(?!\.{0,2}(?:\/|$))[^/\\:\x86]+(?:\/(?!\.{0,2}(?:\/|$))[^/\\:\x86]+)*$/;
/** A file of `content/` or `assets/` that is neither hidden nor a YAML file. */
const publicPath = /^(?:content|assets)\/(?!(?:.*\/)?\.)[^\\:\x86]+(?<!\.ya?ml)$/;
const fileEnding = /[^/]\.[a-z0-9]+$/i;
/** A file with rows, the name of one of which is the anchor of a link. */
const table = /\.(?:csv|ya?ml|json)$/i;
const pageEnding = /\.(?:md|markdown|mdx|html?)$/i;

const unsafe = (scheme: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/unsafe-link',
  message: `Links that begin with “${scheme}:” are not allowed.`,
  why: 'Such an address can run code in the visitor’s browser or read files from the visitor’s device.',
  fix: 'Use https:, mailto:, tel: or sms:, or copy the file into the folder of this text, and write its name, such as prices.pdf or office.png.',
});

/** Refuses an address that cannot be in a page, or whose target could not be checked. */
function malformed(target: string): Refusal {
  const shown = target.replace(
    /[^\P{C}\x86\x87]/gu,
    (character) => `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
  return {
    kind: 'refused',
    code: 'markdown/malformed-link',
    message: `“${shown.length > 60 ? `${shown.slice(0, 59)}…` : shown}” is not a valid address.`,
    fix: 'Write a file such as services.md or office.png, in whose name # is %23 and ? is %3F, or an address with https://, mailto: or tel:, without a user name, a backslash or an invisible character. Only such an address can have variables.',
  };
}

const onOwnComputer = (address: string): Refusal => ({
  ...malformed(address),
  message: `“${address}” is on your own computer.`,
});
