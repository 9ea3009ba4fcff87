import type { Practice } from '../site/checks.ts';
import { elementsOf } from './dom/node.ts';
import { findText, type SourceLocation } from './locate.ts';
import type { ParsedPage, ParsedSite } from './rule.ts';

/** Something that the built site does and that a privacy policy must mention. */
export interface PrivacyFinding {
  readonly practice: Practice;
  /** The code or origin that was found, such as `localStorage`. */
  readonly what: string;
  /** The name of the cookie or stored item, if it is a literal. */
  readonly name?: string | undefined;
  readonly place: SourceLocation;
}

/** Returns the findings in the pages, scripts and stylesheets of a site, each once per source. */
export function scanPrivacy(site: ParsedSite): readonly PrivacyFinding[] {
  const found = new Map<string, PrivacyFinding>();
  const add = (finding: PrivacyFinding) => {
    const { practice, what, name, place } = finding;
    const key = JSON.stringify([practice, what, name, place.file, place.line]);
    if (!found.has(key)) found.set(key, finding);
  };
  for (const [output, { source }] of site.tree) {
    const file = source || output;
    if (/\.m?js$/.test(output))
      scanScript(
        site.text(output),
        (text) =>
          findText(text, [file], site.sources) ??
          findText(text.slice(text.lastIndexOf('.') + 1), [file], site.sources) ?? { file },
        site,
        add,
      );
    if (output.endsWith('.css')) scanStyles(site.text(output), () => ({ file }), site, add);
  }
  for (const page of site.parsed) scanElements(page, site, add);
  return [...found.values()];
}

type Add = (finding: PrivacyFinding) => void;

function scanElements(page: ParsedPage, site: ParsedSite, add: Add): void {
  for (const element of elementsOf(page.root)) {
    const { name, attribs } = element;
    const place = () => page.locate(element);
    // The box of a task list is disabled.
    const takesInput = name === 'input' && attribs.disabled === undefined;
    if (name === 'form' || takesInput || name === 'textarea')
      add({ practice: 'forms', what: `<${name}>`, place: place() });
    if (attribs.ping !== undefined) add({ practice: 'beacons', what: 'ping', place: place() });
    for (const address of loadedBy(name, attribs)) {
      const origin = foreignOrigin(address, site);
      if (origin !== undefined) add({ practice: 'third-parties', what: origin, place: place() });
    }
    const [content] = element.children;
    const text = content !== undefined && 'data' in content ? content.data : '';
    if (name === 'style') scanStyles(text, place, site, add);
    if (attribs.style !== undefined) scanStyles(attribs.style, place, site, add);
    if (name === 'script' && attribs.src === undefined && isCode(attribs.type))
      scanScript(text, place, site, add);
    for (const [attribute, value] of Object.entries(attribs))
      if (attribute.startsWith('on')) scanScript(value, place, site, add);
  }
}

const isCode = (type: string | undefined) =>
  type === undefined || type === '' || /module|javascript/.test(type);

/** Returns the addresses that a browser loads for an element by itself. */
function loadedBy(name: string, attribs: Readonly<Record<string, string>>): string[] {
  if (name === 'link')
    return /\b(?:stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload|prefetch|preconnect|dns-prefetch|mask-icon)\b/.test(
      attribs.rel ?? '',
    )
      ? [attribs.href ?? '']
      : [];
  const sets = [attribs.srcset, attribs.imagesrcset].flatMap((set) =>
    (set ?? '').split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? ''),
  );
  return [
    attribs.src,
    attribs.poster,
    attribs.data,
    name === 'form' ? attribs.action : undefined,
    name === 'use' || name === 'image' ? attribs.href : undefined,
    ...sets,
  ].filter((address) => address !== undefined && address !== '') as string[];
}

function scanStyles(css: string, place: () => SourceLocation, site: ParsedSite, add: Add): void {
  for (const [, address = ''] of css.matchAll(/(?:url\(\s*["']?|@import\s+["'])([^"')\s]+)/g)) {
    const origin = foreignOrigin(address, site);
    if (origin !== undefined) add({ practice: 'third-parties', what: origin, place: place() });
  }
}

function scanScript(
  code: string,
  placeOf: (text: string) => SourceLocation,
  site: ParsedSite,
  add: Add,
): void {
  for (const [practice, pattern] of patterns) {
    for (const match of code.matchAll(pattern))
      add({
        practice,
        what: match[0].replace(/[\s(=.]+$/, ''),
        name: nameAfter(code, match),
        place: placeOf(match[0].replace(/[\s(=.]+$/, '')),
      });
  }
  for (const [address] of code.matchAll(
    /(?:https?:|wss?:)?\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[/"'`:?])/gi,
  )) {
    const origin = foreignOrigin(address, site);
    if (origin !== undefined && !/\bw3\.org$/.test(origin))
      add({ practice: 'third-parties', what: origin, place: placeOf(address) });
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
