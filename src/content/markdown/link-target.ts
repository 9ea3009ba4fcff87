import path from 'node:path';
import { ifPossible } from '../../lib/if-possible.ts';
import type { Problem } from '../../report/diagnostic.ts';
import type { InsideTarget } from './markdown-text.ts';
import { markStart } from './variables.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';
import { isWebAddress } from '../../lib/is-web-address.ts';

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
  if (elsewhere?.kind === 'other') return unknownScheme(target);
  return elsewhere ?? assetTarget(target, file, '') ?? badPicture(target);
}

/**
 * Resolves targets that do not depend on this site: empty ones, other sites, mail, phone numbers,
 * and refused ones.
 */
function byScheme(target: string): Target | undefined {
  if (plainAddress.test(target)) return { kind: 'external', href: target };
  if (plainPath.test(target)) return undefined;
  const bare = target.replace(/[\0-\x20\x7f]/g, '');
  if (bare === '') return malformed('', 'Write an address in the parentheses, or remove the link.');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined && unsafeScheme.test(scheme)) return unsafe(scheme, target);
  if (/^[/\\]{2}/.test(bare))
    return malformed(
      bare,
      `Write https:${shortened(bare).replace(/^[/\\]+/, '//')} for another site, or a single slash for a page of this one.`,
    );
  if (/[\0-\x1f\x7f\\]/.test(target) || hidden.test(target)) return unreadableAddress(target);
  if (bare.startsWith(markStart))
    return wholeVariable.test(bare)
      ? { kind: 'external', href: target }
      : unreadableAddress(target);
  const onOwnComputer = ownComputer.exec(
    bare.replace(/^(?=(?:localhost|127\.0\.0\.1):\d)/i, 'http://'),
  );
  if (onOwnComputer !== null)
    return {
      kind: 'refused',
      code: 'markdown/malformed-link',
      message: `“${shortened(bare)}” is on your own computer.`,
      fix: `Write: ${onOwnComputer[1] ?? '/'}`,
    };
  if (scheme === undefined) return undefined;
  if (scheme === 'https' || scheme === 'http')
    return isWebAddress(withoutVariables(target))
      ? { kind: 'external', href: target }
      : unreadableAddress(target);
  if (scheme === 'mailto' && !/^mailto:(?:[^?]*[@\x86]|\?)/i.test(bare))
    return unreadableAddress(target);
  return /^(?:mailto|tel|sms)$/.test(scheme)
    ? { kind: 'other', href: target }
    : unknownScheme(target);
}

/** Matches an address of another site as nearly all are, which browsers can open. */
const plainAddress = /^https?:\/\/(?:(?!xn--)[a-z][a-z\d-]*\.)+[a-z]{2,}(?:[/?#][!-[\]-~]*)?$/i;

/** Matches an address in this site as nearly all are. */
const plainPath = /^(?:\/(?!\/)|#)?[\w-]+(?:[./#][\w-]*)*$/;

/** Matches an address of the computer itself, with its path. */
export const ownComputer =
  /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?:\/?$|([/?#].*))/i;

/** Returns whether browsers can open an address with a scheme. */
export const canOpen = (address: string) => canParseUrl(withoutVariables(address));

const withoutVariables = (address: string) => address.replace(/\x86[^\x87]*\x87/g, 'x');

function insideSite(target: string, file: string): Target {
  const hash = target.indexOf('#');
  const written = hash === -1 ? target : target.slice(0, hash);
  const anchor = hash === -1 ? '' : target.slice(hash);
  if (target.includes(markStart))
    return malformed(
      target,
      'Write the address without the variable. Variables are allowed in addresses of other sites, and after mailto: and tel:.',
    );
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
  const meant = meantBy(target);
  if (meant !== undefined)
    return {
      kind: 'refused',
      code: 'markdown/relative-link',
      message: `“${shortened(target)}” looks like ${meant.what}.`,
      fix: `Write: ${meant.address}`,
    };
  if (signInName.test(target)) return malformed(target, `Write: ${withEncodedSigns(target)}`);
  const asset =
    fileEnding.test(written) && !pageEnding.test(written)
      ? assetTarget(written, file, anchor)
      : undefined;
  return asset ?? { kind: 'file', page: joined(file, decodePath(name)), anchor: rest };
}

/** Returns the name of a file as the address of a link. */
export const addressOfName = (name: string) =>
  inBrackets(name.replace(/[%#?<>\\]/g, encodeURIComponent));

/** Returns an address as it is written between parentheses; # and ? in the name of a file are encoded. */
const inBrackets = (address: string) => {
  const encoded = withEncodedSigns(address.replace(/\\(?=\w)/g, '/'));
  return /[\s()]/.test(encoded) ? `<${encoded}>` : encoded;
};

/** A name such as `Team #1.jpg` has its ending after the sign only. */
const withEncodedSigns = (address: string) =>
  signInName.test(address) ? address.replace(/[#?]/g, encodeURIComponent) : address;

const signInName = /^(?![/.]*\/|[a-z][\w+.-]*:)[^?#.]*[?#][^/]*\.(?!md\b)[a-z]\w{1,3}$/i;

/** Returns what an address without a scheme is. */
function meantBy(target: string): { what: string; address: string } | undefined {
  const [, mail] = /^(?:mailto:\s*)?([^/@\s]+@(?!\dx\.)[^/@]+)$/i.exec(target) ?? [];
  if (mail !== undefined) return { what: 'an email address', address: `mailto:${mail}` };
  if (/^(?:tel:\s*)?\+?[\d(][\d ()/-]{5,}$/.test(target))
    return { what: 'a phone number', address: `tel:${target.replace(/\(0\)|[^+\d]/g, '')}` };
  return /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|eu)\/)/i.test(target)
    ? { what: 'the address of another site', address: `https://${target}` }
    : undefined;
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

/**
 * Invisible characters that come with copied text: soft hyphens, zero-width characters, marks of
 * direction.
 */
const hidden = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const unsafeScheme = /^(?:javascript|vbscript|data|file|blob|filesystem|view-source)$/;
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

const shortened = (target: string) => (target.length > 60 ? `${target.slice(0, 59)}…` : target);

function unsafe(scheme: string, target: string): Refusal {
  const file = scheme === 'file' ? /\/([^/?#]+)$/.exec(target)?.[1] : undefined;
  return {
    kind: 'refused',
    code: 'markdown/unsafe-link',
    message: `Links that begin with “${scheme}:” are not allowed.`,
    why: 'Such an address can run code in the visitor’s browser or read files from the visitor’s device.',
    fix:
      file === undefined
        ? 'Link to a page, to https:// or to mailto:, and put images beside the text.'
        : copy(decodePath(file)),
  };
}

/** Refuses an address that cannot be in a page, or whose target could not be checked. */
const malformed = (target: string, fix: string): Refusal => ({
  kind: 'refused',
  code: 'markdown/malformed-link',
  message: `“${shortened(target).replace(/[\0-\x1f\x7f]/g, '�')}” is not a valid address.`,
  fix,
});

/** Returns what to do about a file on the writer's computer. */
const copy = (name: string) =>
  `Copy the file into the folder of this text, and write: ${addressOfName(name)}`;

const unreadableAddress = (target: string): Refusal => {
  const file = /^[a-z]:\\(?:.*\\)?([^\\]+)$/i.exec(target)?.[1];
  const code = hidden.exec(target)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  if (code !== undefined)
    return malformed(
      target.replace(new RegExp(hidden, 'g'), `<U+${code}>`),
      `Remove the invisible character U+${code}: ${target.replace(new RegExp(hidden, 'g'), '')}`,
    );
  if (file !== undefined) return malformed(target, copy(file));
  const meant = meantBy(target)?.address;
  const [, scheme, rest] = /^(https?:\/\/)[^/?#]*@(.+)$/i.exec(target) ?? [];
  if (rest !== undefined)
    return malformed(target, `Remove the user name, after which the host is: ${scheme}${rest}`);
  return malformed(
    target,
    meant !== undefined || target.includes('\\')
      ? `Write: ${meant ?? inBrackets(target)}`
      : /^mailto:/i.test(target)
        ? 'Write the email address, such as mailto:jane@company.example.'
        : 'Copy it from the browser’s address bar, such as https://www.company.example/page.',
  );
};

const unknownScheme = (target: string) =>
  malformed(
    target,
    'Use https:, http:, mailto:, tel: or sms: in a link, and a file beside the text for an image.',
  );

function badPicture(target: string): Refusal {
  const name = /^[^?#]*\.\w+(?=[?#])/.exec(target)?.[0];
  return malformed(
    target,
    target.includes(markStart)
      ? 'Write the path without variables.'
      : /[?#]/.test(target)
        ? `Write: ${name ?? withEncodedSigns(target)}`
        : 'Write the name of a file beside this text, such as office.png.',
  );
}
