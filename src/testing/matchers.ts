import type { Cheerio } from 'cheerio';
import { accessibleName } from '../check/dom/accessible-name.ts';
import { roleOf } from '../check/dom/landmark-role.ts';
import { elementsOf, findById, isElement, type Element, type Root } from '../check/dom/node.ts';
import { collapse, wordsOf } from '../check/dom/words.ts';
import { didYouMean } from '../report/suggest.ts';
import { outcome, quote, show, type Outcome } from './outcome.ts';
import { ownerOf } from './parsed-page.ts';
import type { SitePage } from './site-page.ts';

/** The subject of a matcher: a page, or elements found with `page.$`. */
export type Subject = SitePage | Cheerio<Element>;

/**
 * Matchers for vitest's `expect.extend`. Failures show the HTML around the problem and the line of
 * its source.
 */
export const matchers = {
  toBeAccessibleByName,
  toHaveHeadings,
  toHaveLandmark,
  toHaveSection,
  toHaveTitle,
  toLinkTo,
  toContainText,
};

/** Checks the accessible name of the first element. */
function toBeAccessibleByName(subject: Cheerio<Element>, name: string | RegExp): Outcome {
  const element = subject[0];
  if (element === undefined)
    return outcome(
      false,
      `There is no such element. Expected one with the accessible name ${quote(name)}.`,
    );
  const own = accessibleName(element);
  return outcome(
    matches(own, name),
    `${tag(element)} has ${own === '' ? 'no accessible name' : `the accessible name ${quote(own)}`}. Expected: ${quote(name)}.`,
    element,
  );
}

/** Checks the title of the page. */
function toHaveTitle(page: SitePage, title: string | RegExp): Outcome {
  const own = collapse(page.$('head > title').text());
  return outcome(
    matches(own, title),
    `The title of ${page.address} is ${quote(own)}. Expected: ${quote(title)}.`,
    page.$<Element, 'head > title'>('head > title')[0],
  );
}

/**
 * Checks that the page has a section (`section`, `article`, …) with this id, and with this heading
 * if `titled` is given.
 */
function toHaveSection(
  page: SitePage,
  id: string,
  { titled }: { readonly titled?: string | RegExp } = {},
): Outcome {
  const found = findById(page.$.root()[0] as Root, id);
  // In legal texts, the heading has the id.
  const section =
    found !== undefined &&
    /^h[1-6]$/.test(found.name) &&
    found.parent !== null &&
    isElement(found.parent)
      ? found.parent
      : found;
  if (
    section === undefined ||
    !/^(?:section|article|aside|main|nav|header|footer)$/.test(section.name)
  ) {
    const ids = [...elementsOf(page.$.root()[0] as Root)].flatMap(
      ({ attribs }) => attribs.id ?? [],
    );
    return outcome(
      false,
      `${page.address} has no section “${id}”. ${didYouMean(id, ids) ?? `There are ${ids.join(', ') || 'none'}.`}`,
      page.$<Element, 'main'>('main')[0],
    );
  }
  const heading = [...elementsOf(section)].find(({ name }) => /^h[1-6]$/.test(name));
  const own = heading === undefined ? '' : oneLine(heading);
  const negated = `${page.address} has the section “${id}”${titled === undefined ? '' : `, titled ${quote(own)}`}, which was not expected.`;
  if (titled === undefined) return outcome(true, negated, section);
  const isRight = matches(own, titled);
  const wrong = `The section “${id}” of ${page.address} is titled ${quote(own)}. Expected: ${quote(titled)}.`;
  return outcome(isRight, isRight ? negated : wrong, heading ?? section);
}

/**
 * Checks the texts of all headings of the subject, in order; with `level`, of all headings of one
 * level.
 */
function toHaveHeadings(
  subject: Subject,
  headings: readonly (string | RegExp)[],
  { level }: { readonly level?: 1 | 2 | 3 | 4 | 5 | 6 } = {},
): Outcome {
  const root = rootsOf(subject);
  const own = root
    .flatMap((node) => [...elementsOf(node)])
    .filter(({ name }) => (level === undefined ? /^h[1-6]$/.test(name) : name === `h${level}`));
  const words = own.map(oneLine);
  const same =
    words.length === headings.length &&
    words.every((text, index) => matches(text, headings[index] ?? ''));
  const first =
    own[words.findIndex((text, index) => !matches(text, headings[index] ?? ''))] ?? own.at(-1);
  return outcome(
    same,
    `The headings${level === undefined ? '' : ` of level ${level}`} are\n${show(words)}\nExpected:\n${show(headings.map(String))}`,
    first,
  );
}

/** Checks that there is a landmark with this role, and with this name if one is given. */
function toHaveLandmark(
  page: SitePage,
  role: 'banner' | 'contentinfo' | 'main' | 'navigation' | 'complementary',
  name?: string | RegExp,
): Outcome {
  const found = [...elementsOf(page.$.root()[0] as Root)].filter(
    (element) => roleOf(element) === role,
  );
  const named = found.filter(
    (element) => name === undefined || matches(accessibleName(element), name),
  );
  const wanted =
    name === undefined ? `the landmark “${role}”` : `the landmark “${role}” named ${quote(name)}`;
  const names = found.map((element) => quote(accessibleName(element))).join(', ');
  return outcome(
    named.length > 0,
    named.length > 0
      ? `${page.address} has ${wanted}, which was not expected.`
      : `${page.address} has no ${wanted.slice(4)}${found.length === 0 ? '' : `; there are ${names}`}.`,
    named[0] ?? found[0],
  );
}

/**
 * Checks that a link leads to this address, on this site or another. Relative addresses are
 * resolved as in browsers.
 */
function toLinkTo(
  subject: Subject,
  address: string,
  { named, newTab }: { readonly named?: string | RegExp; readonly newTab?: boolean } = {},
): Outcome {
  const links = rootsOf(subject)
    .flatMap((node) => [...(isElement(node) ? [node] : []), ...elementsOf(node)])
    .filter(({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  const page = isPage(subject) ? subject : links[0] && ownerOf(links[0])?.page;
  const base = `https://site.invalid${page?.address ?? '/'}`;
  const target = (link: Element) =>
    new URL(link.attribs.href ?? '', base).href.replace('https://site.invalid', '');
  const there = links.filter((link) => target(link) === address);
  const right = there.filter(
    (link) =>
      (named === undefined || matches(accessibleName(link), named)) &&
      (newTab === undefined || (link.attribs.target === '_blank') === newTab),
  );
  if (right.length > 0)
    return outcome(true, `There is a link to ${address}, which was not expected.`, right[0]);
  if (there[0] !== undefined)
    return outcome(
      false,
      `The link to ${address} is named ${quote(accessibleName(there[0]))} and opens ${there[0].attribs.target === '_blank' ? 'in a new tab' : 'in the same tab'}. Expected: ${[named === undefined ? '' : `the name ${quote(named)}`, newTab === undefined ? '' : newTab ? 'a new tab' : 'the same tab'].filter(Boolean).join(' and ')}.`,
      there[0],
    );
  const targets = [...new Set(links.map(target))];
  return outcome(
    false,
    `No link leads to ${address}. ${didYouMean(address, targets) ?? `There are links to ${targets.join(', ') || 'nothing'}.`}`,
    isPage(subject) ? subject.$<Element, 'body'>('body')[0] : subject[0],
  );
}

/** Checks that the subject contains this text, across lines and markup. */
function toContainText(subject: Subject, words: string | RegExp): Outcome {
  const nodes = rootsOf(subject);
  const own = nodes.map(wordsOf).join('\n');
  const contains =
    typeof words === 'string' ? collapse(own).includes(collapse(words)) : words.test(own);
  const element = isPage(subject) ? subject.$<Element, 'main'>('main')[0] : subject[0];
  return outcome(
    contains,
    contains
      ? `The text ${quote(words)} is there, which was not expected.`
      : `The text ${quote(words)} is not there.`,
    element,
  );
}

function isPage(subject: Subject): subject is SitePage {
  return 'output' in subject;
}

function rootsOf(subject: Subject): (Root | Element)[] {
  return isPage(subject) ? [subject.$.root()[0] as Root] : subject.toArray();
}

function matches(own: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? own === expected : expected.test(own);
}

const oneLine = (element: Element) => collapse(wordsOf(element));
const tag = ({ name }: Element) => `The element <${name}>`;
