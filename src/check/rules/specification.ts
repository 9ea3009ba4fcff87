import { fillText } from '../../content/variables.ts';
import type { Requirement } from '../../site/checks.ts';
import type { Element } from '../dom/node.ts';
import { collapse, wordsOf } from '../dom/words.ts';
import { findInTemplates } from '../locate.ts';
import type { ParsedPage, ParsedRule } from '../rule.ts';
import type { Sources } from '../sources.ts';

/** Checks the specification that the site declares: which texts must be where, in which order. */
export const checkSpecification: ParsedRule = ({ parsed, map, plan, sources }, report) => {
  for (const requirement of map.checks?.specification ?? []) {
    const pages = parsed.filter(({ page }) => page.path === requirement.page);
    // An error that prevents a page from being rendered was reported.
    if (pages.length === 0 && !plan.paths.has(requirement.page))
      report({
        code: 'specification/no-page',
        message: `The specification requires the page ${requirement.page}, which does not exist: ${requirement.row}.`,
        fix: 'Add the page.',
        file: 'templates/site.tsx',
      });
    for (const page of pages) {
      const found = foundBy(requirement, page);
      const wanted = requirement.are.map((item) =>
        typeof item === 'string' ? fillText(item, page.page.variant.variables) : item,
      );
      const place = wanted.findIndex((item, index) => !matches(found[index]?.words, item));
      if (place === -1 && found.length === wanted.length) continue;
      const at = place === -1 ? wanted.length : place;
      const element = found[at]?.element ?? found.at(-1)?.element;
      report({
        code: 'specification/unmet',
        message: `The specification says: ${requirement.row}. ${difference(found[at]?.words, wanted[at], at + 1)}`,
        why: whereDeclared(requirement, sources),
        fix: `The page must have, in this order: ${wanted.map(quote).join(', ')}.`,
        ...(element === undefined
          ? page.locateMissing('main', 'h1', 'body')
          : found[at] === undefined
            ? page.locate(element)
            : wordsPlace(found[at].words, requirement, page, element)),
      });
    }
  }
};

/** People who change the page on purpose must learn where to change the specification. */
function whereDeclared({ row }: Requirement, sources: Sources): string {
  const { file, line } = findInTemplates(row, sources);
  return `The requirement is in ${file}${line === undefined ? '' : `:${line}`}. If the customer changed it, change it there too.`;
}

function foundBy({ select, attribute }: Requirement, page: ParsedPage) {
  return page.select(select).map((element) => ({
    element,
    words:
      attribute === undefined ? collapse(wordsOf(element)) : (element.attribs[attribute] ?? ''),
  }));
}

/** Returns the place of an element's text. It is usually in the content, even if a template renders the element; of an address, the content has the last part. */
function wordsPlace(words: string, { attribute }: Requirement, page: ParsedPage, element: Element) {
  const made = page.locate(element);
  const text = page.locateText(words);
  if (made.file?.endsWith('.md') === true)
    return text.file === made.file && text.line === made.line ? text : made;
  if (attribute !== undefined)
    return (
      (/[#/]./.test(words) ? page.locateValue(words.replace(/^.*[#/](?=.)/, '')) : undefined) ??
      made
    );
  const place = page.locateValue(words) ?? text;
  return place.line === undefined ? made : place;
}

function matches(found: string | undefined, wanted: string | RegExp | undefined): boolean {
  if (found === undefined || wanted === undefined) return false;
  return typeof wanted === 'string' ? found === wanted : wanted.test(found);
}

function difference(
  found: string | undefined,
  wanted: string | RegExp | undefined,
  number: number,
): string {
  if (wanted === undefined) return `The page has one too many: “${found}”.`;
  return found === undefined
    ? `Number ${number} is missing: ${quote(wanted)}.`
    : `Number ${number} is “${found}” instead of ${quote(wanted)}.`;
}

const quote = (text: string | RegExp) => (typeof text === 'string' ? `“${text}”` : String(text));
