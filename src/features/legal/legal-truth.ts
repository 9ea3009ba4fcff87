import type { Report } from '../../report/diagnostic.ts';
import { formatLocation } from '../../report/location.ts';
import type { Statement } from '../../site/checks.ts';
import { elementsOf, isElement } from '../../check/dom/node.ts';
import { sectionBlocks } from '../../check/dom/section.ts';
import { collapse, wordsOf, type TextBlock } from '../../check/dom/words.ts';
import { sectionLocation } from './texts.ts';
import type { CheckedPage } from '../../check/parsed-page.ts';
import type { PrivacyFinding } from '../../check/privacy-scan.ts';
import { siteRule } from '../../check/rule.ts';

/** The policies must describe what the site does: nothing less, and nothing more. */
export const legalTruth = siteRule(
  ['legal/not-used', 'legal/section-missing', 'legal/unlisted', 'legal/unsaid', 'legal/untrue'],
  ({ site, content, practices }, reportCode) => {
    const report = reportCode as Report;
    const { statements = [], register } = site.map.checks?.legal ?? {};
    const paths = new Set([...statements, ...(register ? [register] : [])].map(({ page }) => page));
    const pages = new Map<string, CheckedPage>();
    const keyOf = (path: string, language = content.language.code) => `${language} ${path}`;
    return {
      page(page) {
        const { path, variant } = page.page;
        const key = keyOf(path, variant.language.code);
        if (variant.slug === '' && paths.has(path)) pages.set(key, page);
      },
      end() {
        for (const statement of statements) {
          const page = pages.get(keyOf(statement.page, statement.language));
          if (page !== undefined) checkStatement(statement, page, practices(), report);
        }
        const page = register && pages.get(keyOf(register.page));
        if (page !== undefined) checkRegister(register!.section, page, practices(), report);
      },
    };
  },
);

function checkStatement(
  { section, words, denies }: Statement,
  page: CheckedPage,
  observed: readonly PrivacyFinding[],
  report: Report,
): void {
  const blocks = sectionBlocks(page.root, section);
  if (blocks === undefined) {
    report({
      code: 'legal/section-missing',
      message: `The page ${page.page.path} has no section “${section}”, which must describe what the site does.`,
      fix: `Write it under a heading: ## Title {#${section}}`,
      file: page.page.source,
    });
    return;
  }
  const own = blocks.map((block) => block.words).join('\n');
  const found = words.exec(own)?.[0];
  const against = observed.filter(({ practice }) => denies.includes(practice));
  if (found !== undefined) {
    for (const { what, location } of against)
      report({
        code: 'legal/untrue',
        message: `The policy says “${collapse(found)}”, but the site uses ${what} in ${formatLocation(location).replace(/(:\d+):\d+$/, '$1')}.`,
        why: 'Visitors and authorities rely on the policy.',
        fix: 'Change the site, or change the policy and raise its version.',
        ...statementLocation(found, blocks, page),
      });
  } else if (against.length === 0) {
    report({
      code: 'legal/unsaid',
      message: `The section “${section}” does not state that the site uses no ${listOf(denies)}.`,
      why: 'Readers have to assume that the site may use them.',
      fix: 'Add the statement, or correct the site’s checks.',
      ...sectionLocation(page, section),
    });
  }
}

/** Returns the location of a statement's first words. */
function statementLocation(statement: string, blocks: readonly TextBlock[], page: CheckedPage) {
  const [first = ''] = statement.split('\n', 1);
  const element = blocks.find(({ words }) => words.includes(first))?.element;
  return element !== undefined && isElement(element)
    ? page.locate(element, first)
    : { file: page.page.source };
}

const listOf = (practices: readonly string[]) =>
  practices
    .map((practice) => practice.replace('-', ' '))
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** Compares the register with the stored items. Their names are code in the first cell of a row. */
function checkRegister(
  section: string,
  page: CheckedPage,
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
  for (const { what, name, location } of stored) {
    if (listed.some((row) => row.name === name)) continue;
    report({
      code: 'legal/unlisted',
      message:
        name === undefined
          ? `The site uses ${what}, but the name of the stored item is not known.`
          : `The site stores “${name}”, which the register of the policy does not list.`,
      why: 'The name, purpose and duration of everything that is stored must be disclosed.',
      fix: `Add a row to the register at ${page.page.path}#${section}, or do not store it.`,
      ...location,
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
