import type { Practice } from '../site/checks.ts';
import { cssAddresses, mediaAddresses } from './addresses.ts';
import { elementsOf, ownText } from './dom/node.ts';
import { findText, type SourceLocation } from './locate.ts';
import type { ParsedPage, ParsedSite } from './rule.ts';

/** Something that the built site does and that a privacy policy must mention. */
export interface PrivacyFinding {
  readonly practice: Practice;
  /** The code or origin that was found, such as `localStorage`. */
  readonly what: string;
  /** The name of the cookie or stored item, if it is a literal. */
  readonly name?: string | undefined;
  /** Set for a form that sends there, which loads nothing. */
  readonly isForm?: boolean;
  readonly place: SourceLocation;
}

/** Returns the findings in the pages, scripts and stylesheets of a site, each once per source. */
export function scanPrivacy(site: ParsedSite): readonly PrivacyFinding[] {
  const found = new Map<string, PrivacyFinding>();
  for (const finding of [
    ...scanFiles(site),
    ...site.parsed.flatMap((page) => [...scanPage(page, site)]),
  ]) {
    const { practice, what, name, place } = finding;
    const key = JSON.stringify([practice, what, name, place.file, place.line]);
    if (!found.has(key)) found.set(key, finding);
  }
  return [...found.values()];
}

type Findings = Generator<PrivacyFinding>;

function* scanFiles(site: ParsedSite): Findings {
  for (const [output, { source }] of site.tree) {
    const file = source || output;
    const place = (text: string) =>
      findText(text, [file], site.sources) ??
      findText(text.slice(text.lastIndexOf('.') + 1), [file], site.sources) ?? { file };
    if (/\.m?js$/.test(output)) yield* scanScript(site.text(output), place, site);
    if (output.endsWith('.css')) yield* scanStyles(site.text(output), () => ({ file }), site);
  }
}

function* scanPage(page: ParsedPage, site: ParsedSite): Findings {
  for (const element of elementsOf(page.root)) {
    const { name, attribs } = element;
    const place = () => page.locate(element);
    // The box of a task list is disabled.
    const takesInput = name === 'input' && attribs.disabled === undefined;
    if (name === 'form' || takesInput || name === 'textarea')
      yield { practice: 'forms', what: `<${name}>`, place: place() };
    if (attribs.ping !== undefined) yield { practice: 'beacons', what: 'ping', place: place() };
    for (const address of loadedBy(name, attribs)) {
      const origin = foreignOrigin(address, site);
      const isForm = name === 'form';
      if (origin !== undefined)
        yield { practice: 'third-parties', what: origin, isForm, place: place() };
    }
    if (name === 'style') yield* scanStyles(ownText(element), place, site);
    if (attribs.style !== undefined) yield* scanStyles(attribs.style, place, site);
    if (name === 'script' && attribs.src === undefined && isCode(attribs.type))
      yield* scanScript(ownText(element), place, site);
    for (const [attribute, value] of Object.entries(attribs))
      if (attribute.startsWith('on')) yield* scanScript(value, place, site);
  }
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

function* scanStyles(css: string, place: () => SourceLocation, site: ParsedSite): Findings {
  for (const address of cssAddresses(css)) {
    const origin = foreignOrigin(address, site);
    if (origin !== undefined) yield { practice: 'third-parties', what: origin, place: place() };
  }
}

function* scanScript(
  code: string,
  placeOf: (text: string) => SourceLocation,
  site: ParsedSite,
): Findings {
  for (const [practice, pattern] of patterns) {
    for (const match of code.matchAll(pattern)) {
      const what = match[0].replace(/[\s(=.]+$/, '');
      yield { practice, what, name: nameAfter(code, match), place: placeOf(what) };
    }
  }
  const addresses = code.matchAll(/(?:https?:|wss?:)?\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[/"'`:?])/gi);
  for (const [address] of addresses) {
    const origin = foreignOrigin(address, site);
    if (origin !== undefined && !/\bw3\.org$/.test(origin))
      yield { practice: 'third-parties', what: origin, place: placeOf(address) };
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

/** Returns the name of the stored item: `document.cookie = 'name=…'`, `localStorage.setItem('name', …)`, `localStorage.name = …`. */
function nameAfter(code: string, match: RegExpExecArray): string | undefined {
  const after = code.slice(match.index + match[0].length, match.index + match[0].length + 120);
  const [, cookie, item, key, property] =
    /^\s*(?:=\s*["'`]([^=;"'`]+)=|\.(?:set|get|remove)Item\(\s*["'`]([^"'`]+)|\[\s*["'`]([^"'`]+)|\.(?!(?:set|get|remove)Item|clear|length|key|open)([A-Za-z_$][\w$]*))/.exec(
      after,
    ) ?? [];
  return cookie ?? item ?? key ?? property;
}

/** Returns the origin of an address on another server; `undefined` for the site's own addresses and for schemes without a server. */
function foreignOrigin(address: string, { plan, base }: ParsedSite): string | undefined {
  if (!URL.canParse(address, plan.origin + base)) return undefined;
  const url = new URL(address, plan.origin + base);
  return /^(?:https?|wss?):$/.test(url.protocol) && url.host !== new URL(plan.origin).host
    ? url.origin.replace(/^null$/, url.host)
    : undefined;
}
