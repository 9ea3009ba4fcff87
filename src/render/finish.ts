import { createHash } from 'node:crypto';
import path from 'node:path';
import { escapeHtml, lateLoading } from '../content/markdown/html.ts';
import type { Config } from '../config/config.ts';
import { formatPolicy } from '../features/hosts/headers.ts';
import { memoize } from '../lib/memoize.ts';
import { markForReview } from '../features/drafts/mark-for-review.ts';
import { pagePathOf } from '../plan/addresses.ts';
import type { Plan } from '../plan/plan.ts';
import type { Policy } from '../site/define-site.ts';

/** What `finish` changes in rendered HTML. A part that is left out changes nothing. */
export interface FinishOptions {
  /** The address of each font by its placeholder, which pages contain until all are rendered. */
  readonly fonts?: ReadonlyMap<string, string> | undefined;
  /** Returns an address relative to an output path; for a site that works below any path. */
  readonly relocate?: Relocate | undefined;
  /** Adds what is about languages to a page, by its output path. */
  readonly languages?: ((html: string, output: string) => string) | undefined;
  /** The address of the copy as Markdown by the output path of its page; the head links to it. */
  readonly copies?: ReadonlyMap<string, string> | undefined;
  /** The output paths of the pages of drafts, in a build for a review. */
  readonly drafts?: ReadonlySet<string> | undefined;
  /**
   * Returns the policy of an output, added as the first `<meta>` after the character set, to apply
   * to everything after it.
   */
  readonly policyOf?: ((output: string) => Policy | undefined) | undefined;
}

/** Returns the addresses of the copies for `createFinish`. */
export const copiesOf = (
  { pages }: Pick<Plan, 'pages'>,
  { base }: Pick<Config, 'base'>,
): ReadonlyMap<string, string> =>
  new Map(pages.flatMap(({ output, copy }) => (copy === undefined ? [] : [[output, base + copy]])));

/** Returns the finished bytes of an HTML file; `output` is its path in the tree. */
export type Finish = (html: Buffer, output: string) => Uint8Array;

/** Returns the function that makes all changes of finished HTML, in one pass over each file. */
export function createFinish({
  fonts = new Map(),
  relocate,
  languages,
  copies = new Map(),
  drafts,
  policyOf,
}: FinishOptions): Finish {
  // Pages have the same styles and scripts.
  const hashOf = memoize(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const insertFonts = (text: string) =>
    [...fonts].reduce(
      (done, [placeholder, address]) => done.replaceAll(placeholder, address),
      text,
    );
  return (html, output) => {
    const policy = policyOf?.(output);
    const isUnchanged =
      [fonts, copies].every(({ size }) => size === 0) &&
      [relocate, languages, policy, drafts].every((change) => change === undefined);
    if (isUnchanged && !html.includes(lateLoading)) return html;
    // The 404 page is shown at addresses of any depth.
    const move =
      relocate && !/(?:^|\/)404\.html$/.test(output) ? relocateIn(output, relocate) : undefined;
    const hashes = { style: new Set<string>(), script: new Set<string>() };
    const integrities: string[] = [];
    // The first image of a page is most often visible at once, so it is not loaded lazily.
    const rendered = languages?.(html.toString(), output) ?? html.toString();
    const page = drafts ? markForReview(rendered, drafts.has(output)) : rendered;
    const parts = linkCopy(page, copies.get(output))
      .replace(lateLoading, 'fetchpriority="high"')
      .split(inlineCode);
    const finished = parts.map((part, index) => {
      // Each third part is the start tag of a style or script, and the part after it its code.
      const text = insertFonts(part);
      if (index % 3 === 0) return move?.markup(text) ?? text;
      if (index % 3 === 1) {
        const hash = / integrity="([^"]+)"/.exec(text)?.[1];
        if (hash !== undefined && text.startsWith('<script')) integrities.push(`'${hash}'`);
        return move?.markup(text) ?? text;
      }
      const tag = parts[index - 1] ?? '';
      const isStyle = tag.startsWith('<style');
      const code = isStyle && move !== undefined ? move.css(text) : text;
      // JSON-LD is not executed, but HTML checkers require its hash.
      if (!tag.includes(' src=')) hashes[isStyle ? 'style' : 'script'].add(hashOf(code));
      return code;
    });
    const text = finished.join('');
    integrities.forEach((hash) => hashes.script.add(hash));
    return Buffer.from(policy === undefined ? text : addPolicy(text, policy, hashes));
  };
}

const linkCopy = (html: string, copy: string | undefined) =>
  copy === undefined
    ? html
    : html.replace(
        '</head>',
        `<link rel="alternate" type="text/markdown" href="${escapeHtml(copy)}"/></head>`,
      );

const inlineCode = /(<(?:style|script)\b[^>]*>)([^]*?)(?=<\/(?:style|script)>)/;

/**
 * Adds the hashes of inline code to `style-src` and `script-src`, unless `'unsafe-inline'` allows
 * it: a hash would disable that. A page without a head is unchanged.
 */
function addPolicy(
  html: string,
  policy: Policy,
  { style, script }: Readonly<Record<'style' | 'script', Set<string>>>,
): string {
  const complete = { ...policy };
  if (ownStylesheet.test(html)) style.add("'self'");
  for (const [directive, hashes] of [
    ['style-src', style],
    ['script-src', script],
  ] as const) {
    const sources = policy[directive] ?? policy['default-src'];
    if (sources !== undefined && hashes.size > 0 && !sources.includes("'unsafe-inline'"))
      complete[directive] = [...sources.filter((source) => source !== "'none'"), ...hashes];
  }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${formatPolicy(complete)}"/>`;
  return html.replace(startOfHead, (start) => start + meta);
}

const ownStylesheet = /<link rel="stylesheet" href="(?![a-z]+:|\/\/)/;
const startOfHead = /<head(?:\s[^>]*)?>(?:<meta\s[^>]*\bcharset="[^"]*"[^>]*>)?/i;

/** Returns an address relative to the output `from`; unchanged if it leads out of the site. */
export type Relocate = (address: string, from: string) => string;

/**
 * Returns the function that makes addresses relative. Links name `index.html`, since without a
 * server a folder shows its files.
 */
export function createRelocate({ pages }: Pick<Plan, 'pages'>): Relocate {
  const outputs = new Map(pages.map(({ address, output }) => [address, output]));
  return (address, from) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(address)) return address;
    const { pathname, search, hash } = new URL(address, `http://host/${from}`);
    const target = outputs.get(pagePathOf(pathname)) ?? pathname.slice(1);
    if (target === from && hash !== '') return hash;
    return path.posix.relative(path.posix.dirname(from), target) + search + hash;
  };
}

function relocateIn(from: string, relocate: Relocate) {
  const css = (text: string) =>
    text.replace(
      /url\((&quot;|&#x27;|["']?)([^"')]+?)\1\)/g,
      (_, quote: string, address: string) => `url(${quote}${relocate(address, from)}${quote})`,
    );
  const attribute = (whole: string, name: string, value: string) => {
    if (name === 'style') return ` style="${css(value)}"`;
    if (name.endsWith('srcset'))
      return ` ${name}="${value
        .split(',')
        .map((each) => each.trim().replace(/^\S+/, (address) => relocate(address, from)))
        .join(', ')}"`;
    const refresh = /^0; url=(.*)/.exec(value)?.[1];
    if (name === 'content')
      return refresh === undefined ? whole : ` content="0; url=${relocate(refresh, from)}"`;
    return ` ${name}="${relocate(value, from)}"`;
  };
  return {
    css,
    // Without a server, browsers block what needs CORS: preloaded fonts, and scripts with an
    // integrity.
    markup: (html: string) =>
      html
        .replace(/<link\b[^>]* as="font"[^>]*>/g, '')
        .replace(/<[a-z][^>]*>/g, (tag) =>
          tag
            .replace(/ integrity="[^"]*"/, '')
            .replace(
              / (href|src|poster|data|action|formaction|srcset|imagesrcset|style|content)="([^"]*)"/gi,
              attribute,
            ),
        ),
  };
}
