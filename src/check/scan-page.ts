import { decodeHtml } from '../lib/decode-html.ts';
import { forbiddenCharacters } from '../files/forbidden-characters.ts';

/** The facts about a page that the rules of a build need, read from its HTML in one pass. */
export interface PageFacts {
  /** Every `id`, in order, duplicates included. */
  readonly ids: readonly string[];
  /** Every `href` and `src` as written, character references resolved. */
  readonly references: readonly string[];
  /** Every address that may run code in the visitor's browser, decoded. */
  readonly unsafe: readonly string[];
  /** What a policy may block. */
  readonly attributes: readonly ScannedAttribute[];
  /** The text of the title; `''` without one. */
  readonly title: string;
  /** What the head has several times, by selector. */
  readonly repeated: readonly { readonly select: string; readonly count: number }[];
  /** The `lang` of `<html>`; `''` without one. */
  readonly language: string;
  /** The characters that HTML forbids, each once. */
  readonly forbidden: readonly string[];
}

/** An attribute of an element, its value as it is in the HTML. */
export interface ScannedAttribute {
  readonly element: string;
  readonly name: string;
  readonly value: string;
  /** The `integrity` of a script. */
  readonly integrity: string | undefined;
}

/**
 * Reads facts from HTML that React and the Markdown stage printed: attribute values are in double
 * quotes, and quotation marks in a text are escaped, so patterns are enough. A parser would take
 * ten times as long.
 */
export function scanPage(html: string): PageFacts {
  const markup =
    html.includes('<script') || html.includes('<style') ? html.replace(contents, '$1') : html;
  const ids: string[] = [];
  const references: string[] = [];
  const attributes: ScannedAttribute[] = [];
  for (let at = markup.indexOf('="'); at !== -1; ) {
    const end = markup.indexOf('"', at + 2);
    if (end === -1) break;
    const name = markup.slice(markup.lastIndexOf(' ', at) + 1, at);
    if (name === 'id') ids.push(decodeAttribute(markup.slice(at + 2, end)));
    else if (name === 'href') references.push(decodeAttribute(markup.slice(at + 2, end)));
    else if (mayMatter.test(name)) {
      const value = decodeAttribute(markup.slice(at + 2, end));
      if (name === 'src') references.push(value);
      const tag = markup.slice(markup.lastIndexOf('<', at), markup.indexOf('>', end));
      const element = /^<([\w-]+)/.exec(tag)?.[1] ?? '';
      const integrity = / integrity="([^"]*)"/.exec(tag)?.[1];
      attributes.push({ element, name: name.toLowerCase(), value, integrity });
    }
    at = markup.indexOf('="', end + 1);
  }
  const title = decodeAttribute(/<title>([^]*?)<\/title>/.exec(markup)?.[1] ?? '');
  const head = markup.slice(0, markup.indexOf('</head>'));
  const repeated = unique.flatMap(([select, pattern]) => {
    const { length: count = 0 } = head.match(pattern) ?? [];
    return count > 1 ? [{ select, count }] : [];
  });
  const language = /<html[^>]* lang="([^"]*)"/.exec(markup)?.[1] ?? '';
  const forbidden = mayBeForbidden.test(html) ? [...new Set(html.match(forbiddenCharacters))] : [];
  const unsafe = unsafeAddressesIn(markup);
  return {
    ids,
    references,
    attributes,
    unsafe,
    repeated,
    title: title.trim(),
    language,
    forbidden,
  };
}

/** What the head of a page has once. */
const unique = [
  ['title', /<title[ >]/g],
  ['base', /<base /g],
  ['meta[charset]', /<meta[^>]* charset=/gi],
  ...['description', 'viewport'].map(
    (name) => [`meta[name="${name}" i]`, new RegExp(` name="${name}"`, 'gi')] as const,
  ),
  ...['title', 'description', 'url'].map(
    (name) => [`meta[property="og:${name}"]`, new RegExp(` property="og:${name}"`, 'g')] as const,
  ),
  ['link[rel="canonical" i]', / rel="canonical"/gi],
] as const;

const mayMatter = /^(?:src|action|style|data|formaction|on[a-z]+)$/i;

/** Matches what `forbiddenCharacters` does, and all surrogates, in a third of the time. */
const mayBeForbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

/** The contents of styles and scripts, which are not markup. */
const contents = /(<(script|style)(?=[ >])[^>]*>)[^]*?<\/\2>/g;

/** Decodes an attribute. */
const decodeAttribute = (text: string) => decodeHtml(text, 'decodeHTMLAttribute');

/**
 * Returns the addresses that run code in the visitor's browser or read from the visitor's device.
 * Browsers ignore spaces and control characters in a scheme, and attributes may be written in any
 * way.
 */
function unsafeAddressesIn(markup: string): readonly string[] {
  if (!unusualAddress.test(markup) || !mayBeUnsafe.test(markup)) return [];
  return [...markup.matchAll(anyTag)]
    .flatMap(([tag]) => [...tag.matchAll(anyAddress)])
    .map(([, double, single, bare]) => decodeAttribute(double ?? single ?? bare ?? ''))
    .filter((address) => unsafeScheme.test(address.replace(/[\0-\x20\x7f]/g, '')));
}

/** Matches an address that does not begin as nearly all do, which are safe. */
const unusualAddress =
  /=(?<=[\s"'/](?:href|src|action|formaction|data)\s*=)(?!"(?:https?:\/\/|mailto:|[/#.?]))/i;
const mayBeUnsafe =
  /script\s*:|file:|blob:|filesystem:|source:|data:|&(?!(?:quot|#x27|lt|gt|amp);)/i;
const anyTag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const anyAddress =
  /[\s"'/](?:href|src|action|formaction|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const unsafeScheme =
  /^(?:(?:javascript|vbscript|file|blob|filesystem|view-source):|data:(?!image\/|font\/))/i;
