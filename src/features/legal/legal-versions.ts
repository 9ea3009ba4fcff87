import { writeProjectFiles } from '../../files/project-files.ts';
import type { Report } from '../../report/diagnostic.ts';
import { suggest } from '../../report/suggest.ts';
import { findById } from '../../check/dom/node.ts';
import { compareVersions, howToRaise } from './legal-state.ts';
import { formatLock, readLock, takesEffectLater, updateLock, type LockedText } from './lock.ts';
import { defaultLock } from '../../site/checks.ts';
import { fieldLocation, findText, type FoundText } from './texts.ts';
import { siteRule, type CheckedSite } from '../../check/rule.ts';

/**
 * A legal text must show its version and its effective date, its words may change only with a new
 * version, and its anchors must stay, because others cite them. Texts are compared with a lock file
 * that is committed with them.
 */
export const legalVersions = siteRule(
  [
    'legal/anchor-lost',
    'legal/changed-without-version',
    'legal/effective-date',
    'legal/history',
    'legal/lock-missing',
    'legal/lock-outdated',
    'legal/lock-unreadable',
    'legal/no-date',
    'legal/no-page',
    'legal/no-version',
    'legal/version-lowered',
    'legal/versions-differ',
  ],
  (site, reportCode) => {
    const report = reportCode as Report;
    const legal = site.site.map.checks?.legal;
    if (legal?.texts === undefined) return {};
    const { texts, lock: lockFile = defaultLock } = legal;
    const found: FoundText[] = [];
    return {
      page(page) {
        const text = findText(page, texts, site.config.base);
        if (text !== undefined) found.push(text);
      },
      end() {
        for (const { page } of texts)
          if (!site.plan.paths.has(page))
            report({
              code: 'legal/no-page',
              message: `The checks list a legal text at ${page}, but the site has no such page.`,
              fix: 'Add the page, or correct the checks.',
              file: 'templates/site.tsx',
            });
        for (const text of found) checkRecord(text, site, report);
        for (const text of found) checkSame(text, found, report);
        if (site.updateLock) writeLock(lockFile, found, site);
        const lock = readLock(site.read(lockFile), lockFile, report);
        for (const text of lock === undefined ? [] : found) {
          const locked = lock?.get(text.key);
          if (locked === undefined)
            report({
              code: 'legal/lock-missing',
              message: `The lock file has no entry for the text at ${text.key}.`,
              why: 'Without it, changes to the text and removed sections go unnoticed.',
              fix: 'Run “sitegen check --update-lock” and commit the lock file.',
              file: lockFile,
            });
          else checkLocked(text, locked, site, report);
        }
      },
    };
  },
);

/** A legal text has the same version and date in all languages. */
function checkSame(own: FoundText, found: readonly FoundText[], report: Report): void {
  const { page, key, state } = own;
  const original = found.find(({ text }) => text === own.text) ?? own;
  const [one, other] = [original.state, state].map(
    (each) => `${each.version} of ${each.effective}`,
  );
  if (one === other) return;
  report({
    code: 'legal/versions-differ',
    message: `The text at ${original.key} has the version ${one}, and its translation at ${key} has ${other}.`,
    why: 'Readers must be able to rely on the same text in all languages.',
    fix: 'Show the version and the date of the original: the fields “version” and “effective” belong only in it.',
    file: page.page.source,
  });
}

function writeLock(file: string, found: readonly FoundText[], { read, config }: CheckedSite): void {
  const lock = readLock(read(file), file, () => {});
  if (lock === undefined) return;
  const states = new Map(found.map(({ key, state }) => [key, state]));
  const text = formatLock(updateLock(lock, states));
  writeProjectFiles(config.root, [{ path: file, text }]);
}

function checkRecord({ page, state }: FoundText, { read }: CheckedSite, report: Report): void {
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
      ...fieldLocation(page.page.source, 'effective', read),
    });
  const [latest] = history;
  if (latest?.words.includes(version) !== true)
    report({
      code: 'legal/history',
      message: `The history of the text does not begin with an entry for version ${version}.`,
      why: 'Users must be able to see what changed.',
      fix: `Add an entry for version ${version} at the top of the history.`,
      ...fieldLocation(page.page.source, 'history', read),
    });
  else if (effective !== '' && effective < latest.date)
    report({
      code: 'legal/effective-date',
      message: `Version ${version} takes effect on ${effective}, before the day of its entry in the history, ${latest.date}.`,
      why: 'A version cannot take effect before the day of its change.',
      fix: 'Correct one of the two dates.',
      ...fieldLocation(page.page.source, 'effective', read),
    });
}

function checkLocked(
  { page, state }: FoundText,
  locked: LockedText,
  { read, site }: CheckedSite,
  report: Report,
): void {
  // A missing version or date was reported.
  if (state.version === '' || state.effective === '') return;
  const raised = compareVersions(state.version, locked.version);
  const location = fieldLocation(page.page.source, 'version', read);
  if (raised < 0)
    report({
      code: 'legal/version-lowered',
      message: `The version is ${state.version}, but ${locked.version} was already published.`,
      fix: `Set a version higher than ${locked.version}.`,
      ...location,
    });
  if (raised === 0 && state.hash !== locked.hash)
    report({
      code: 'legal/changed-without-version',
      message: `This text changed, but its version is still ${state.version}.`,
      why: 'The published text of this version is different.',
      fix: `“sitegen diff” shows what changed. ${howToRaise}\nThen run “sitegen check --update-lock”.`,
      ...location,
    });
  if (raised > 0 && !takesEffectLater(state, locked))
    report({
      code: 'legal/effective-date',
      message: `Version ${state.version} takes effect on ${state.effective}, which is not after version ${locked.version} (${locked.effective}).`,
      why: 'A new version must take effect later than the previous one.',
      fix: `Set an effective date after ${locked.effective}.`,
      ...fieldLocation(page.page.source, 'effective', read),
    });
  const added = state.anchors.filter((anchor) => !locked.anchors.includes(anchor));
  const lost = locked.anchors.filter((anchor) => findById(page.root, anchor) === undefined);
  for (const anchor of lost) {
    const renamed = suggest(anchor, added) ?? (added.length === 1 ? added[0] : undefined);
    const section = renamed === undefined ? undefined : findById(page.root, renamed);
    report({
      code: 'legal/anchor-lost',
      message: `The address ${page.page.path}#${anchor} no longer works.${renamed === undefined ? '' : ` The id seems to be “${renamed}” now.`}`,
      why: 'Contracts and emails link to it.',
      fix: `Restore the old id, or keep it as an additional anchor. ${site.map.checks?.legal?.alias ?? ''}`.trim(),
      ...(section === undefined ? { file: page.page.source } : page.locate(section)),
    });
  }
  const isLocked = added.length === 0 && state.effective === locked.effective;
  if (raised > 0 || (raised === 0 && state.hash === locked.hash && !isLocked))
    report({
      code: 'legal/lock-outdated',
      severity: 'warning',
      message: 'The lock file does not contain the newest version, date or anchors of this text.',
      fix: 'Run “sitegen check --update-lock” and commit the lock file.',
      ...location,
    });
}
