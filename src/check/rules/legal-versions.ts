import { compareVersions } from '../legal/legal-state.ts';
import { readLock, takesEffectLater, type LockedText } from '../legal/lock.ts';
import { fieldPlace, findTexts, type FoundText } from '../legal/texts.ts';
import { suggest } from '../../report/suggest.ts';
import type { Report } from '../../report/diagnostic.ts';
import type { ParsedRule, ParsedSite } from '../rule.ts';

/**
 * A legal text must show its version and its effective date, its words may change only with a new version, and its anchors
 * must stay, because others cite them. Texts are compared with a lock file that is committed with them.
 */
export const checkLegalVersions: ParsedRule = (site, report) => {
  const legal = site.map.checks?.legal;
  if (legal === undefined) return;
  const texts = findTexts(site);
  for (const { page } of legal.texts) {
    if (!texts.some(({ text }) => text.page === page) && !site.plan.paths.has(page))
      report({
        code: 'legal/no-page',
        message: `The checks list a legal text at ${page}, but the site has no such page.`,
        fix: 'Add the page, or correct the checks.',
        file: 'templates/site.tsx',
      });
  }
  for (const found of texts) checkRecord(found, site, report);
  const lock = readLock(site.sources.read(legal.lock), legal.lock, report);
  if (lock === undefined) return;
  for (const found of texts) {
    const locked = lock.get(found.text.page);
    if (locked === undefined)
      report({
        code: 'legal/lock-missing',
        message: `The lock file has no entry for the text at ${found.text.page}.`,
        why: 'Without it, changes to the text and removed sections go unnoticed.',
        fix: 'Run “sitegen check --update-lock” and commit the lock file.',
        file: legal.lock,
      });
    else checkLocked(found, locked, site, report);
  }
};

function checkRecord({ page, state }: FoundText, { sources }: ParsedSite, report: Report): void {
  const { version, effective, history } = state;
  if (version === '')
    report({
      code: 'legal/no-version',
      message: `The page ${page.page.path} does not show the version of its text.`,
      why: 'Users must be able to see which version applies.',
      fix: 'Show it where the site’s checks expect it.',
      file: page.page.source,
    });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(effective))
    report({
      code: 'legal/no-date',
      message: `The page ${page.page.path} does not show the effective date of its text.`,
      fix: 'Show it as <time datetime="2026-01-31">.',
      ...fieldPlace(page.page.source, 'effective', sources),
    });
  const [latest] = history;
  if (latest === undefined || !latest.words.includes(version)) {
    report({
      code: 'legal/history',
      message:
        latest === undefined
          ? 'The text has no version history.'
          : `The latest history entry is not for version ${version}: “${latest.words}”.`,
      why: 'Users must be able to see what changed.',
      fix: `Add an entry for version ${version} at the top of the history.`,
      ...fieldPlace(page.page.source, 'history', sources),
    });
  } else if (effective !== '' && effective < latest.date) {
    report({
      code: 'legal/effective-date',
      message: `Version ${version} takes effect on ${effective}, before the day of its entry in the history, ${latest.date}.`,
      why: 'A version cannot take effect before the day of its change.',
      fix: 'Correct one of the two dates.',
      ...fieldPlace(page.page.source, 'effective', sources),
    });
  }
}

function checkLocked(
  { page, state }: FoundText,
  locked: LockedText,
  { sources, map }: ParsedSite,
  report: Report,
): void {
  // A missing version or date was reported.
  if (state.version === '' || state.effective === '') return;
  const raised = compareVersions(state.version, locked.version);
  const place = fieldPlace(page.page.source, 'version', sources);
  if (raised < 0)
    report({
      code: 'legal/version-lowered',
      message: `The version is ${state.version}, but ${locked.version} was already published.`,
      fix: `Set a version higher than ${locked.version}.`,
      ...place,
    });
  if (raised === 0 && state.hash !== locked.hash)
    report({
      code: 'legal/changed-without-version',
      message: `This text changed, but its version is still ${state.version}.`,
      why: 'The published text of this version is different.',
      fix: 'Raise “version”, set “effective”, add an entry to “history”, and run “sitegen check --update-lock”. “sitegen diff” shows what changed.',
      ...place,
    });
  if (raised > 0 && !takesEffectLater(state, locked))
    report({
      code: 'legal/effective-date',
      message: `Version ${state.version} takes effect on ${state.effective}, which is not after version ${locked.version} (${locked.effective}).`,
      why: 'A new version must take effect later than the previous one.',
      fix: `Set an effective date after ${locked.effective}.`,
      ...fieldPlace(page.page.source, 'effective', sources),
    });
  const added = state.anchors.filter((anchor) => !locked.anchors.includes(anchor));
  const lost = locked.anchors.filter((anchor) => !page.ids.includes(anchor));
  for (const anchor of lost) {
    const renamed = suggest(anchor, added) ?? (added.length === 1 ? added[0] : undefined);
    report({
      code: 'legal/anchor-lost',
      message: `The address ${page.page.path}#${anchor} no longer works.${renamed === undefined ? '' : ` The id seems to be “${renamed}” now.`}`,
      why: 'Contracts and emails link to it.',
      fix: `Restore the old id, or keep it as an additional anchor. ${map.checks?.legal?.alias ?? ''}`.trim(),
      ...(renamed === undefined ? { file: page.page.source } : page.locateText(`{#${renamed}`)),
    });
  }
  if (
    raised > 0 ||
    (raised === 0 &&
      state.hash === locked.hash &&
      (added.length > 0 || state.effective !== locked.effective))
  ) {
    report({
      code: 'legal/lock-outdated',
      severity: 'warning',
      message: `The lock file does not contain ${raised > 0 ? `version ${state.version}` : added.length > 0 ? `the anchor “${added[0]}”` : 'the new effective date'} of this text.`,
      fix: 'Run “sitegen check --update-lock” and commit the lock file.',
      ...place,
    });
  }
}
