import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../commands/cli/run-check.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { breakSite, type Change } from '../../test-support/break-site.ts';

const lockFile = 'content/terms.lock.yaml';
const terms = 'content/terms.md';

const checks = `{ legal: {
  lock: '${lockFile}',
  alias: 'Write it under aliases.',
  texts: [{
    page: '/terms/', words: '.text', version: '.version', effective: '.effective', history: '.history li',
  }],
} }`;

const legalSite: Files = breakSite([['templates/checks.ts', '= {}', `= ${checks}`]]);

/** The legal site with its lock file as the first version was published. */
async function publishedSite(): Promise<Files> {
  const root = temporarySite(legalSite);
  expect((await check({ root, updateLock: true })).diagnostics).toEqual([]);
  return { ...legalSite, [lockFile]: readFileSync(path.join(root, lockFile), 'utf8') };
}

let kept: Promise<Files> | undefined;
const published = () => (kept ??= publishedSite());
const find = async (changes: readonly Change[]) =>
  codesOf(
    (await check({ root: temporarySite(breakSite(changes, await published())) })).diagnostics,
  );
const codesOf = (diagnostics: Awaited<ReturnType<typeof check>>['diagnostics']) =>
  diagnostics
    .map(({ code, file, line }) => `${code} ${file}${line === undefined ? '' : `:${line}`}`)
    .sort();

const newVersion: readonly Change[] = [
  [terms, 'version: "1.0"', 'version: "1.1"'],
  [terms, '2026-01-01', '2026-02-01'],
];

test('a published text without changes has no problems', async () => {
  expect(await find([])).toEqual([]);
});

test('a lock file with the markers of a merge has to be deleted before an update', async () => {
  const site = breakSite([[lockFile, 'texts:', '<<<<<<< HEAD\ntexts:']], await published());
  const { diagnostics } = await check({ root: temporarySite(site), updateLock: true });
  expect(diagnostics.map(({ file }) => file)).toContain(lockFile);
  for (const { fix } of diagnostics) expect(fix).toContain('delete it first');
});

test('the lock file contains version, date, hash and anchors, and explains itself', async () => {
  expect((await published())[lockFile]).toMatch(
    /^# The published state[\s\S]*\ntexts:\n {2}\/terms\/:\n {4}version: "1\.0"\n {4}effective: 2026-01-01\n {4}hash: v2-[0-9a-f]{32}\n {4}anchors:\n {6}- scope\n {6}- contact\n$/,
  );
});

test.each<[title: string, changes: readonly Change[], found: string[]]>([
  [
    'words that changed because a fact did',
    [['content/site.yaml', 'mail@good.internal', 'post@good.internal']],
    ['legal/changed-without-version content/terms.md:4'],
  ],
  [
    'a new version that is not in the lock file',
    [...newVersion, [terms, 'stores nothing.', 'stores nothing. Really.']],
    ['legal/lock-outdated content/terms.md:4'],
  ],
  [
    'a new version that takes effect before the old one',
    [
      [terms, 'version: "1.0"', 'version: "1.1"'],
      [terms, '2026-01-01', '2025-12-31'],
    ],
    ['legal/effective-date content/terms.md:5', 'legal/lock-outdated content/terms.md:4'],
  ],
  [
    'a new version with other words from the day of the old one on',
    [
      [terms, 'version: "1.0"', 'version: "1.1"'],
      [terms, 'stores nothing.', 'stores nothing. Really.'],
    ],
    ['legal/effective-date content/terms.md:5', 'legal/lock-outdated content/terms.md:4'],
  ],
  [
    'an anchor that was renamed',
    [
      ...newVersion,
      [terms, '{#contact}', '{#contacts}'],
      ['templates/site.tsx', "'scope', 'contact'", "'scope', 'contacts'"],
    ],
    ['legal/anchor-lost content/terms.md:11', 'legal/lock-outdated content/terms.md:4'],
  ],
  [
    'an anchor that went away',
    [
      ...newVersion,
      [terms, /\n## Contact[\s\S]*/, ''],
      ['templates/site.tsx', "'scope', 'contact'", "'scope'"],
    ],
    ['legal/anchor-lost content/terms.md', 'legal/lock-outdated content/terms.md:4'],
  ],
  [
    'an anchor that is new',
    [...newVersion, [terms, 'Write to', '### By mail {#mail}\n\nWrite to']],
    ['legal/lock-outdated content/terms.md:4'],
  ],
  [
    'a lock file that went away',
    [[lockFile, /[\s\S]*/, '\n']],
    ['legal/lock-unreadable content/terms.lock.yaml:1'],
  ],
  [
    'a text that holds before it was written',
    [
      [
        'templates/site.tsx',
        /(<li>.*?)dateTime=\{terms.effective\}/,
        '<li>{terms.version} of <time dateTime="2026-03-01"',
      ],
    ],
    ['legal/effective-date content/terms.md:5'],
  ],
])('%s is found', async (_, changes, found) => {
  expect(await find(changes)).toEqual(found);
});

test('the target of a link cannot change without a new version', async () => {
  expect(await find([[terms, '](mailto:{email})', '](https://good.internal/)']])).toEqual([
    'legal/changed-without-version content/terms.md:4',
  ]);
});

test('an old id beside the new one keeps links working', async () => {
  const changes: Change[] = [
    ...newVersion,
    [terms, '{#contact}', '{#contacts}'],
    ['templates/site.tsx', "'scope', 'contact'", "'scope', 'contacts'"],
    [
      'templates/site.tsx',
      '<h2 id={id}',
      '{id === \'contacts\' && <span id="contact" />}\n            <h2 id={id}',
    ],
  ];
  expect(await find(changes)).toEqual(['legal/lock-outdated content/terms.md:4']);
});

test('the lock file follows a new version, and rejects changes under the old one', async () => {
  const changed = temporarySite(
    breakSite([[terms, 'stores nothing.', 'stores nothing. Really.']], await published()),
  );
  expect(codesOf((await check({ root: changed, updateLock: true })).diagnostics)).toEqual([
    'legal/changed-without-version content/terms.md:4',
  ]);
  expect(readFileSync(path.join(changed, lockFile), 'utf8')).toBe((await published())[lockFile]);

  const sameDay = temporarySite(
    breakSite(
      [
        [terms, 'version: "1.0"', 'version: "1.1"'],
        [terms, 'stores nothing.', 'stores nothing. Really.'],
      ],
      await published(),
    ),
  );
  expect(codesOf((await check({ root: sameDay, updateLock: true })).diagnostics)).toContain(
    'legal/effective-date content/terms.md:5',
  );
  expect(readFileSync(path.join(sameDay, lockFile), 'utf8')).toBe((await published())[lockFile]);

  const raised = temporarySite(
    breakSite(
      [
        ...newVersion,
        [terms, '{#contact}', '{#contacts}'],
        ['templates/site.tsx', "'scope', 'contact'", "'scope', 'contacts'"],
      ],
      await published(),
    ),
  );
  expect(codesOf((await check({ root: raised, updateLock: true })).diagnostics)).toEqual([
    'legal/anchor-lost content/terms.md',
  ]);
  expect(readFileSync(path.join(raised, lockFile), 'utf8')).toMatch(
    /version: "1\.1"[\s\S]*- scope\n {6}- contacts\n {6}- contact\n$/,
  );
});

test('an update keeps the published state of a text whose page does not build', async () => {
  const root = temporarySite(
    breakSite([[terms, 'description:', 'descripton:']], await published()),
  );
  await check({ root, updateLock: true });
  expect(readFileSync(path.join(root, lockFile), 'utf8')).toBe((await published())[lockFile]);
});

test('the first update creates the folder of the lock file', async () => {
  const root = temporarySite(
    breakSite([['templates/checks.ts', lockFile, 'legal/lock.yaml']], legalSite),
  );
  expect((await check({ root, updateLock: true })).diagnostics).toEqual([]);
});

test('a lock file with an id that YAML would not read as text can be read back', async () => {
  const changes: Change[] = [
    [terms, 'Write to', '### 2024 {#2024}\n\n### True {#true}\n\nWrite to'],
  ];
  const root = temporarySite(breakSite(changes, legalSite));
  expect((await check({ root, updateLock: true })).diagnostics).toEqual([]);
  expect(readFileSync(path.join(root, lockFile), 'utf8')).toContain('- "2024"\n      - "true"\n');
});

test('a lock file without ids can be read back', async () => {
  const root = temporarySite(
    breakSite([['templates/checks.ts', "words: '.text'", "words: '.version'"]], legalSite),
  );
  expect((await check({ root, updateLock: true })).diagnostics).toEqual([]);
});
