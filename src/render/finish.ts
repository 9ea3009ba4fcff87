import { hash } from 'node:crypto';
import { lateLoading } from '../content/markdown/html.ts';
import { memoize } from '../lib/memoize.ts';
import type { Policy } from '../site/policy.ts';
import { addPolicy, createPolicies } from './policies.ts';
import { createRelocate, relocateIn, type Relocate } from './relocate.ts';
import type { Finish, FinishHtml, LateAddresses, OpenChange } from './rendered-site.ts';
import type { PlannedSite, RenderedPage } from './rendering.ts';

/**
 * Opens the changes of a site, and returns the function that makes the step `finish` once the
 * addresses of fonts and images are known; without them, pages show the fallback fonts.
 */
export function openFinish(
  planned: PlannedSite,
  open: readonly OpenChange[],
): (addresses?: LateAddresses) => Finish {
  const { config, site, plan } = planned;
  const relocate = config.relocatable ? createRelocate(plan) : undefined;
  const { policyOf, isBelow } = createPolicies(site.map, plan);
  const changes = open.flatMap((each) => each(planned) ?? []);
  const finishPage = (finish: FinishHtml) => (page: RenderedPage) =>
    finish(
      changes.reduce((html, change) => change(html, page), page.html),
      page.output,
    );
  return (addresses) => ({
    page: finishPage(createFinish({ addresses, relocate, policyOf })),
    file: createFinish({ addresses, relocate }),
    html: createFinish({ relocate, policyOf }),
    publicHtml: createFinish({
      policyOf: (output) => (isBelow(output) ? policyOf(output) : undefined),
    }),
  });
}

/** What `finish` changes in rendered HTML. A part that is left out changes nothing. */
export interface FinishOptions {
  readonly addresses?: LateAddresses | undefined;
  /** Returns an address relative to an output path; for a site that works below any path. */
  readonly relocate?: Relocate | undefined;
  /**
   * Returns the policy of an output, added as the first `<meta>` after the character set, to apply
   * to everything after it.
   */
  readonly policyOf?: ((output: string) => Policy | undefined) | undefined;
}

/** Returns the function that makes all changes of finished HTML, in one pass over each file. */
export function createFinish({
  addresses = new Map(),
  relocate,
  policyOf,
}: FinishOptions): FinishHtml {
  // Pages have the same styles and scripts.
  const hashOf = memoize((code) => `'sha256-${hash('sha256', code, 'base64')}'`);
  const insertAddresses = (text: string) =>
    text
      .replace(placeholder, (name, offset: number) => {
        // Of a list, each address begins as the placeholder does: with the base path, or with the origin.
        const [begin = ''] =
          /[\w./:~%-]*$/.exec(text.slice(Math.max(offset - 300, 0), offset)) ?? [];
        return addresses.get(name)?.replaceAll(', ', `, ${begin}`) ?? name;
      })
      .replace(emptySource, '');
  return (html, output) => {
    const policy = policyOf?.(output);
    // The 404 page is shown at addresses of any depth.
    const move =
      relocate && !/(?:^|\/)404\.html$/.test(output) ? relocateIn(output, relocate) : undefined;
    const hashes = { style: new Set<string>(), script: new Set<string>() };
    const integrities: string[] = [];
    const parts = loadFirstImage(html).split(inlineCode);
    const finished = parts.map((part, index) => {
      // Each third part is the start tag of a style or script, and the part after it its code.
      const text = insertAddresses(part);
      if (index % 3 === 0) return move?.markup(text) ?? text;
      if (index % 3 === 1) {
        const integrity = / integrity="([^"]+)"/.exec(text)?.[1];
        if (integrity !== undefined && text.startsWith('<script'))
          integrities.push(`'${integrity}'`);
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
    integrities.forEach((each) => hashes.script.add(each));
    return policy === undefined ? text : addPolicy(text, policy, hashes);
  };
}

/**
 * Gives a high priority to the first image of the first section of `<main>`, which most often is
 * visible at once, unless another one is loaded early.
 */
function loadFirstImage(html: string): string {
  if (!html.includes(lateLoading) || early.test(html)) return html;
  const start = Math.max(0, html.indexOf('<main'));
  const main = html.slice(start);
  const section = main.slice(0, main.search(/<\/(?:section|table|main)>|$/));
  // A heading after the first one begins a section as well.
  const first = /^[^]*?<h[1-6]\b[^]*?(?=<h[1-6]\b)/.exec(section)?.[0] ?? section;
  const at = first.indexOf(lateLoading);
  return at === -1
    ? html
    : html.slice(0, start + at) + main.slice(at).replace(lateLoading, 'fetchpriority="high"');
}

/** An image that is not a drawing and not loaded late, or that a template prefers. */
const early =
  /<img\b(?=[^>]*\s(?:fetchpriority="high"|loading="eager")|(?![^>]*\s(?:loading="lazy"|src="[^"]*\.svg")))/i;

const placeholder = /sitegen-(?:font|image|images)-\d+\.\w+(?: 1w)?/g;
/** A format that no size of an image is published in, also in the HTML of a feed. */
const emptySource =
  /<source\b[^>]* srcset="[^" ]*\/"[^>]*>|&lt;source\b(?:(?!&gt;)[^<])* srcset=&quot;[^\s&]*\/&quot;(?:(?!&gt;)[^<])*&gt;/gi;
const inlineCode = /(<(?:style|script)\b[^>]*>)([^]*?)(?=<\/(?:style|script)>)/;
