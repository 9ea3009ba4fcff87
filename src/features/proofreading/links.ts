import type { Tokens } from 'marked';
import { linkTarget, ownComputer } from '../../content/markdown/link-target.ts';
import type { Fragment } from '../../content/markdown/source.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';
import { misread } from './misread.ts';
import type { Search } from './words.ts';

const brokenLink: Problem = {
  code: 'markdown/broken-link',
  message: 'This looks like a link, but is not one.',
  why: 'The page would show it with its brackets.',
  fix: 'Write [words](address), with nothing between the two brackets. Put an address with spaces between < and >: [words](<my file.pdf>). Write \\] to show the brackets.',
};

/** Links with an error, which are shown with their brackets; see `patterns` for the signs. */
export const brokenLinks: readonly Search[] = [
  /!?\[[^[\]\n]{1,300}\]\((?=[./#\x03]|https?:|www\.|mailto:|tel:|\+\d|[^()\n]{0,200}(?:\.(?:md|html?|pdf|docx?|xlsx?|png|jpe?g|gif|webp|svg|mp4)\b|@))[^)\n]{0,300}\)?/g,
  /!?\[[^[\]\n]{1,300}\] \((?:\x03+|(?:https?:|[./]|#(?!\d))[^\s()]*|[\w./-]{1,100}\.(?:md|pdf|png|jpe?g|gif|webp|svg)\b)\)/g,
  /(?<![\w\])])\([^()\n]{1,200}\)\[(?:\x03|https?:|\/|[\w./-]{1,100}\.(?:md|pdf)\b)[^\]\s]*\]/g,
  /\[[^[\]\n]{1,300}\]\[(?:\x03|https?:)[^\]\s]*\]?/g,
].map((pattern) => [pattern, () => brokenLink]);

/** Addresses that do not lead every visitor to a page, with what they do and what to do. */
// biome-ignore format: a pattern a line is a table.
const addresses: readonly (readonly [pattern: RegExp, becomes: string, fix: string])[] = [
  [/^https:\/\/(?:(?:docs|drive)\.google\.com\/(?!.*\/(?:pub|viewform|embed))|[\w-]+\.sharepoint\.com\/|(?:www\.)?notion\.so\/|onedrive\.live\.com\/|1drv\.ms\/)/, 'may need a sign-in', 'Add the document as a file, or publish it and write its public address.'],
  [/^https?:\/\/(?:www\.google\.[a-z.]+\/url|l\.\w+\.com\/l\.php|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?/, 'leads through a tracker', 'Open it, and copy the address of the page from the browser.'],
  [/[?&](?:utm_\w+|fbclid|gclid|mc_eid)=/, 'tells where the visitor comes from', 'Delete its parts that begin with utm_, fbclid, gclid or mc_eid.'],
  [/^https?:\/\/(?:10(?:\.\d+){3}|192\.168\.\d+\.\d+|[a-z][\w-]*|[\w.-]+\.(?:local|intranet|lan|corp))(?=[:/?#]|$)/i, 'opens only in your own network', 'Publish the page, and write its public address.'],
];

/** Reports a link without words, and an address that does not lead to a page. */
export function checkLink(
  { raw, href, text, autolink }: Tokens.Link,
  link: Fragment,
  report: Report,
): void {
  if (text.trim() === '') {
    const problem = misread(
      raw,
      'a link',
      'Write its words between the brackets.',
      'shows no words',
    );
    link.report(problem, 0, raw.length, report);
  }
  if (linkTarget(href, '').kind !== 'external' || ownComputer.test(href)) return;
  // Instructions show an address of a network.
  for (const [pattern, becomes, fix] of addresses)
    if (pattern.test(href) && !(autolink === true && becomes.includes('network')))
      link.report(
        misread(href, 'a page', fix, becomes),
        raw.lastIndexOf(href),
        href.length,
        report,
      );
}
