import { settingsFile } from '../../content/load-content.ts';
import { findText } from '../locate.ts';
import type { ParsedPage, ParsedRule } from '../rule.ts';

/** Reports addresses that are reserved for examples (RFC 2606, RFC 6761) and placeholders of `sitegen init`. Runs with `--strict`. */
export const checkPlaceholders: ParsedRule = ({ parsed, sources }, report) => {
  const placeOf = (words: string, page: ParsedPage) =>
    findText(words, [settingsFile], sources) ?? page.locateText(words);
  for (const [address, page] of findAll(parsed, reserved))
    report({
      code: 'text/example-address',
      message: `The site shows the example address ${address}.`,
      why: 'It is reserved for examples: no visitor and no message arrives there.',
      fix: 'Replace it before you publish the site.',
      ...placeOf(address, page),
    });
  for (const [words, page] of findAll(parsed, placeholder))
    report({
      code: 'text/placeholder',
      message: `The site shows the placeholder “${words}”.`,
      why: 'Only the site’s owner knows this fact.',
      fix: 'Replace it before you publish the site.',
      ...placeOf(words, page),
    });
};

/** Returns each text that a pattern finds in the HTML, with the first page that shows it. */
function findAll(pages: readonly ParsedPage[], pattern: RegExp): ReadonlyMap<string, ParsedPage> {
  const found = new Map<string, ParsedPage>();
  for (const page of pages)
    for (const [text] of page.html.matchAll(pattern)) if (!found.has(text)) found.set(text, page);
  return found;
}

const reserved =
  /(?:[\w.+-]{1,64}@|https?:\/\/)?(?:[a-z0-9-]{1,63}\.){0,9}(?:[a-z0-9-]{1,63}\.(?:example|test|invalid)|example\.(?:com|net|org))(?![a-z0-9-]|\.[a-z0-9])/gi;

const placeholder = /\[your [^\][<>]+\]/g;
