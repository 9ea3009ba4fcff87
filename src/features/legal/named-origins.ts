import { cssAddresses, mediaAddresses } from '../../check/addresses.ts';
import { ownText, type Element } from '../../check/dom/node.ts';
import { wordsOf } from '../../check/dom/words.ts';
import { findWords } from '../../check/find-words.ts';
import { siteRule } from '../../check/rule.ts';
import { matches } from '../../check/rules/blocked-content.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';
import { createPolicies } from '../../render/policies.ts';
import type { Location } from '../../report/location.ts';
import type { Language } from '../../site/languages.ts';

/**
 * The privacy text of a language must name each server that pages in that language load files from
 * or send data to (Article 13(1)(e) of Regulation (EU) 2016/679): those in their elements and
 * styles, and those that their policy allows, which scripts can reach.
 */
export const namedOrigins = siteRule(['network/unnamed-origin'], (site, report) => {
  const { plan, config, tree, read, faulty } = site;
  const { map } = site.site;
  const own = new URL(config.base, plan.origin);
  const privacy = map.checks?.legal?.privacy;
  const { policyOf } = createPolicies(map, plan);
  const languages = new Set(plan.variants.map(({ language }) => language));
  /** The privacy text, by language. */
  const texts = new Map<Language, { readonly address: string; readonly words: string }>();
  /** The hosts: where each is used first, and the languages of its pages. */
  const used = new Map<string, { readonly location: Location; readonly by: Set<Language> }>();
  const use = (languages: Iterable<Language>, host: string | undefined, locate: () => Location) => {
    if (host === undefined || host === own.host) return;
    const { location = locate(), by = new Set<Language>() } = used.get(host) ?? {};
    used.set(host, { location, by: new Set([...by, ...languages]) });
  };
  return {
    page({ page, root, elements, locate }) {
      const { language } = page.variant;
      if (page.path === privacy && page.variant.slug === '')
        texts.set(language, { address: page.address, words: wordsOf(root) });
      const policy = policyOf(page.output);
      const allowed = policy?.['img-src'] ?? policy?.['default-src'];
      const isBlocked = ({ name, attribs: { src = '' } }: Element) =>
        name === 'img' &&
        allowed?.some((each) => matches(each, src, own.href, own.origin)) === false;
      // Browsers load nothing of an image that the policy blocks, which is reported.
      for (const element of elements.filter((each) => !isBlocked(each)))
        for (const address of contactedBy(element))
          use([language], hostOf(address, own), () => locate(element));
      for (const source of Object.values(policy ?? {}).flat())
        use([language], allowedHost(source), () => findWords(siteMap, read(siteMap), source));
    },
    end() {
      for (const [output, { source, bytes }] of tree)
        for (const address of output.endsWith('.css')
          ? cssAddresses(Buffer.from(bytes).toString())
          : [])
          use(languages, hostOf(address, own), () => findWords(source, read(source), address));
      for (const [host, { location, by }] of used) {
        const untold = [...by].filter((language) => {
          const text = texts.get(language);
          // The errors of a text that is missing are reported.
          return text === undefined
            ? privacy === undefined || faulty.size === 0
            : !text.words.includes(host);
        });
        if (untold.length === 0) continue;
        const addresses = untold.flatMap((each) => texts.get(each)?.address ?? []);
        report({
          code: 'network/unnamed-origin',
          message: `Pages${inLanguages(untold)} may load files from ${host} or send data to it, but ${addresses.length === 0 ? 'no privacy text names it' : `the privacy text at ${addresses.join(', ')} does not name it`}.`,
          why: 'Visitors must be told who receives their data.',
          fix: `Name ${host} ${addresses.length === 0 ? 'in a privacy text, and the path of its page in checks.legal.privacy of the site map' : 'there'}, or remove it from the pages and the policy.`,
          ...location,
        });
      }
    },
  };
});

const siteMap = 'templates/site.tsx';

/** Returns `in English, Deutsch`; nothing in a site without `languages`. */
const inLanguages = (languages: readonly Language[]) =>
  languages.some(({ name }) => name === '')
    ? ''
    : ` in ${languages.map(({ name }) => name).join(', ')}`;

/** Returns the addresses that a browser loads for an element by itself, or that a form sends to. */
function contactedBy(element: Element): readonly string[] {
  const { name, attribs } = element;
  if (name === 'link') return loadingLink.test(attribs.rel ?? '') ? [attribs.href ?? ''] : [];
  return [
    attribs.src,
    attribs.action,
    attribs.formaction,
    attribs.ping,
    name === 'use' || name === 'image' ? attribs.href : undefined,
    ...mediaAddresses(attribs),
    ...cssAddresses(name === 'style' ? ownText(element) : (attribs.style ?? '')),
  ].filter((address) => address !== undefined);
}

const loadingLink =
  /\b(?:stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload|prefetch|preconnect|dns-prefetch|mask-icon)\b/;

/** Returns the host of an address; `undefined` for schemes without a server. */
function hostOf(address: string, own: URL): string | undefined {
  if (!canParseUrl(address, own.href)) return undefined;
  const { protocol, host } = new URL(address, own);
  return /^(?:https?|wss?):$/.test(protocol) ? host : undefined;
}

/** Returns the host of a source of a policy; `undefined` for keywords, schemes and hashes. */
const allowedHost = (source: string): string | undefined =>
  /^(?:[a-z]+:\/\/)?(?:\*\.)?([^/*':]+\.[^/*':]+)/i.exec(source)?.[1]?.toLowerCase();
