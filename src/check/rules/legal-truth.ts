import type { Statement } from '../../site/checks.ts';
import type { Report } from '../../report/diagnostic.ts';
import { elementsOf } from '../dom/node.ts';
import { sectionBlocks, sectionWords } from '../dom/section.ts';
import { collapse, wordsOf } from '../dom/words.ts';
import { missingSection, pageAt, sectionPlace } from '../legal/texts.ts';
import { scanPrivacy, type PrivacyFinding } from '../privacy-scan.ts';
import type { ParsedPage, ParsedRule } from '../rule.ts';

/** The policies must describe what the site does: nothing less, and nothing more. */
export const checkLegalTruth: ParsedRule = (site, report) => {
  const legal = site.map.checks?.legal;
  if (legal === undefined) return;
  const observed = scanPrivacy(site);
  for (const statement of legal.statements ?? []) {
    const page = pageAt(statement.page, site);
    if (page !== undefined) checkStatement(statement, page, observed, report);
  }
  if (legal.register === undefined) return;
  const page = pageAt(legal.register.page, site);
  if (page !== undefined) checkRegister(legal.register.section, page, observed, report);
};

function checkStatement(
  { section, words, denies }: Statement,
  page: ParsedPage,
  observed: readonly PrivacyFinding[],
  report: Report,
): void {
  const own = sectionWords(page.root, section);
  if (own === undefined) {
    report(missingSection(page, section));
    return;
  }
  const found = words.exec(own)?.[0];
  const against = observed.filter(({ practice }) => denies.includes(practice));
  if (found !== undefined) {
    for (const { what, place } of against)
      report({
        code: 'legal/untrue',
        message: `The policy says “${collapse(found)}”, but the site uses ${what} in ${[place.file, place.line].filter(Boolean).join(':')}.`,
        why: 'Visitors and authorities rely on the policy.',
        fix: 'Change the site, or change the policy and raise its version.',
        ...statementPlace(found, page, section),
      });
  } else if (against.length === 0) {
    report({
      code: 'legal/unsaid',
      message: `The section “${section}” does not state that the site uses no ${listOf(denies)}.`,
      why: 'Readers have to assume that the site may use them.',
      fix: 'Add the statement, or correct the site’s checks.',
      ...sectionPlace(page, section),
    });
  }
}

/** Returns the place of a statement. Markup or table cells may interrupt it, so its first line is searched for too. */
function statementPlace(statement: string, page: ParsedPage, section: string) {
  const place = [statement, statement.split('\n', 1)[0] ?? '']
    .map((words) => page.locateText(words))
    .find(({ line }) => line !== undefined);
  return place ?? sectionPlace(page, section);
}

const listOf = (practices: readonly string[]) =>
  practices
    .map((practice) => practice.replace('-', ' '))
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** Compares the register with the stored items. Their names are code in the first cell of a row. */
function checkRegister(
  section: string,
  page: ParsedPage,
  observed: readonly PrivacyFinding[],
  report: Report,
): void {
  const rows = (sectionBlocks(page.root, section) ?? []).flatMap(({ element }) =>
    'name' in element && element.name === 'td' && element.prev === null
      ? [...elementsOf(element)]
      : [],
  );
  const listed = rows
    .filter(({ name }) => name === 'code')
    .map((code) => ({ name: collapse(wordsOf(code)), code }));
  const stored = observed.filter(
    ({ practice }) => practice === 'cookies' || practice === 'storage',
  );
  for (const { what, name, place } of stored) {
    if (listed.some((row) => row.name === name)) continue;
    report({
      code: 'legal/unlisted',
      message:
        name === undefined
          ? `The site uses ${what}, but the name of the stored item is not known.`
          : `The site stores “${name}”, which the register of the policy does not list.`,
      why: 'The name, purpose and duration of everything that is stored must be disclosed.',
      fix: `Add a row to the register at ${page.page.path}#${section}, or do not store it.`,
      ...place,
    });
  }
  for (const { name, code } of listed) {
    if (stored.some((item) => item.name === name)) continue;
    report({
      code: 'legal/not-used',
      message: `The register lists “${name}”, which the site does not store.`,
      fix: 'Remove the row.',
      ...page.locate(code),
    });
  }
}
