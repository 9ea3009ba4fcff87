import type { RenderedSite } from '../render/render-site.ts';
import type { Location } from '../report/location.ts';
import type { Practice } from '../site/checks.ts';
import { cssAddresses, mediaAddresses } from './addresses.ts';
import { ownText, type Element } from './dom/node.ts';
import { findWords } from './find-words.ts';
import type { CheckedPage } from './parsed-page.ts';
import { canParseUrl } from '../lib/can-parse-url.ts';

/** Something that the built site does and that a privacy policy must mention. */
export interface PrivacyFinding {
  readonly practice: Practice;
  /** The code or origin that was found, such as `localStorage`. */
  readonly what: string;
  /** The name of the cookie or stored item, if it is a literal. */
  readonly name?: string | undefined;
  /** Set for a form that sends there, which loads nothing. */
  readonly isForm?: boolean;
  readonly location: Location;
}

/** A finding, and the code where it was found, which its location is searched by. */
type FoundPractice = Omit<PrivacyFinding, 'location'>;

/** Returns functions that scan the scripts, the stylesheets and each page of a site. */
export function createPrivacyScan(
  { tree, plan: { origin }, config: { base } }: RenderedSite,
  read: (file: string) => string | undefined,
) {
  const findings = new Map<string, PrivacyFinding>();
  const own = new URL(base, origin);
  const add = (finding: FoundPractice, location: Location) => {
    const { practice, what, name } = finding;
    const key = JSON.stringify([practice, what, name, location.file, location.line]);
    if (!findings.has(key)) findings.set(key, { ...finding, location });
  };
  for (const [output, { source, bytes }] of tree) {
    const file = source || output;
    const text = /\.(?:m?js|css)$/.test(output) ? Buffer.from(bytes).toString() : '';
    if (output.endsWith('.css')) for (const found of inStyles(text, own)) add(found, { file });
    if (/\.m?js$/.test(output))
      for (const found of inScript(text, own)) {
        const lastName = found.what.slice(found.what.lastIndexOf('.') + 1);
        add(found, findWords(file, read(file), found.what, lastName));
      }
  }
  return {
    page({ elements, locate }: CheckedPage): void {
      for (const element of elements)
        for (const found of inElement(element, own)) add(found, locate(element));
    },
    found: (): readonly PrivacyFinding[] => [...findings.values()],
  };
}

function* inElement(element: Element, own: URL): Generator<FoundPractice> {
  const { name, attribs } = element;
  // The box of a task list is disabled.
  const takesInput = name === 'input' && attribs.disabled === undefined;
  if (name === 'form' || takesInput || name === 'textarea')
    yield { practice: 'forms', what: `<${name}>` };
  if (attribs.ping !== undefined) yield { practice: 'beacons', what: 'ping' };
  for (const address of loadedBy(name, attribs)) {
    const what = foreignOrigin(address, own);
    if (what !== undefined) yield { practice: 'third-parties', what, isForm: name === 'form' };
  }
  if (name === 'style') yield* inStyles(ownText(element), own);
  if (attribs.style !== undefined) yield* inStyles(attribs.style, own);
  if (name === 'script' && attribs.src === undefined && isCode(attribs.type))
    yield* inScript(ownText(element), own);
  for (const [attribute, value] of Object.entries(attribs))
    if (attribute.startsWith('on')) yield* inScript(value, own);
}

const isCode = (type: string | undefined) =>
  type === undefined || type === '' || /module|javascript/.test(type);

/** Returns the addresses that a browser loads for an element by itself, or that a form sends to. */
function loadedBy(name: string, attribs: Readonly<Record<string, string>>): string[] {
  if (name === 'link')
    return /\b(?:stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload|prefetch|preconnect|dns-prefetch|mask-icon)\b/.test(
      attribs.rel ?? '',
    )
      ? [attribs.href ?? '']
      : [];
  return [
    attribs.src,
    name === 'form' ? attribs.action : undefined,
    name === 'use' || name === 'image' ? attribs.href : undefined,
    ...mediaAddresses(attribs),
  ].filter((address) => address !== undefined && address !== '') as string[];
}

function* inStyles(css: string, own: URL): Generator<FoundPractice> {
  for (const address of cssAddresses(css)) {
    const what = foreignOrigin(address, own);
    if (what !== undefined) yield { practice: 'third-parties', what };
  }
}

function* inScript(code: string, own: URL): Generator<FoundPractice> {
  for (const [practice, pattern] of patterns)
    for (const match of code.matchAll(pattern))
      yield { practice, what: match[0].replace(/[\s(=.]+$/, ''), name: nameAfter(code, match) };
  const addresses = /(?:https?:|wss?:)?\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[/"'`:?])/gi;
  for (const [address] of code.matchAll(addresses)) {
    const what = foreignOrigin(address, own);
    if (what !== undefined && !/\bw3\.org$/.test(what)) yield { practice: 'third-parties', what };
  }
}

/** Browser APIs by practice. Minifiers keep their names. */
const patterns: readonly (readonly [Practice, RegExp])[] = [
  // The document may be in a variable.
  ['cookies', /(?:\bdocument)?\.cookie\b|\bcookieStore\b/g],
  [
    'storage',
    /\b(?:localStorage|sessionStorage|indexedDB)\b|\bcaches\.open\b|\bserviceWorker\.register\b|\bnavigator\.storage\b|\bstorage\.getDirectory\b/g,
  ],
  ['beacons', /\bsendBeacon\b|\bnew Image\b/g],
  [
    'requests',
    /\bfetch\s*\(|\bXMLHttpRequest\b|\bnew (?:WebSocket|EventSource|RTCPeerConnection)\b|\bimportScripts\b/g,
  ],
  [
    'fingerprinting',
    /\btoDataURL\b|\bgetImageData\b|\b(?:Offline)?AudioContext\b|\bnavigator\.(?:plugins|mimeTypes|deviceMemory|hardwareConcurrency|userAgentData|getBattery)\b|\bWEBGL_debug_renderer_info\b|\bqueryLocalFonts\b/g,
  ],
];

/**
 * Returns the name of the stored item: `document.cookie = 'name=…'`, `localStorage.setItem('name',
 * …)`, `localStorage.name = …`.
 */
function nameAfter(code: string, match: RegExpExecArray): string | undefined {
  const after = code.slice(match.index + match[0].length, match.index + match[0].length + 120);
  const [, cookie, item, key, property] =
    /^\s*(?:=\s*["'`]([^=;"'`]+)=|\.(?:set|get|remove)Item\(\s*["'`]([^"'`]+)|\[\s*["'`]([^"'`]+)|\.(?!(?:set|get|remove)Item|clear|length|key|open)([A-Za-z_$][\w$]*))/.exec(
      after,
    ) ?? [];
  return cookie ?? item ?? key ?? property;
}

/**
 * Returns the origin of an address on another server; `undefined` for the site's own addresses and
 * for schemes without a server.
 */
function foreignOrigin(address: string, own: URL): string | undefined {
  if (!canParseUrl(address, own.href)) return undefined;
  const url = new URL(address, own);
  return /^(?:https?|wss?):$/.test(url.protocol) && url.host !== own.host
    ? url.origin.replace(/^null$/, url.host)
    : undefined;
}
