import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageRoot } from '../lib/package-root.ts';
import { languagesSite } from '../test-support/languages-site.ts';
import { runs } from '../test-support/properties.ts';

const bin = path.join(packageRoot(), 'bin/sitegen.cjs');
const processors = path.join(packageRoot(), 'src/test-support/processors.cjs');

/** Builds a site on a machine with some processors; returns what it wrote and printed. */
function build(root: string, count: number, ...flags: readonly string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', processors, bin, 'build', '--root', root, ...flags],
    { env: { ...process.env, PROCESSORS: String(count) }, encoding: 'utf8' },
  );
  const out = path.join(root, 'dist');
  const files = status === 0 ? readdirSync(out, { recursive: true, encoding: 'utf8' }).sort() : [];
  const bytes = files
    .filter((file) => path.extname(file) !== '')
    .map((file) => [file, readFileSync(path.join(out, file), 'base64')]);
  return { status, stderr, bytes };
}

/** Builds a site without a cache of earlier builds. */
function buildAnew(root: string, count: number, ...flags: readonly string[]) {
  rmSync(path.join(root, '.sitegen'), { recursive: true, force: true });
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  return build(root, count, ...flags);
}

const front = (title: string) =>
  `---\ntitle: ${title}\ndescription: The launch of our software, which the first customers have used since May.\ndate: "2026-05-04"\ntopics: [product]\n---\n`;

/** Texts of which some have errors or warnings, and some are drafts. */
const text = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .nat(9999)
      .map((n) => `${front(`Launch ${n}`)}It is ready, ${n} times.\n\n## Price\n\nA [link](/).\n`),
  },
  fc.constantFrom(
    `${front('Note')}A note[^1].\n\n[^1]: Which it has.\n`,
    `${front('Draft')}Text.\n`.replace('title', 'draft: true\ntitle'),
    `${front('Heading')}Text.\n\n[Update]: soon\n`,
  ),
);
const wrong = fc.constantFrom(
  '',
  `${front('Unknown')}Of {nobody}.\n`,
  'Text without fields.\n',
  `${front('[a')}Text.\n`,
  `${front('Text')}[Nowhere](missing.md)\n`,
);

const site = fc
  .record({
    texts: fc.array(text, { minLength: 520, maxLength: 600, size: 'max' }),
    wrong: fc.oneof(fc.constant([]), fc.array(wrong, { maxLength: 2 })),
  })
  .map(({ texts, wrong }) => withTexts([...texts, ...wrong]));

const withTexts = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text, index) => [`content/news/2026/${index}.md`, text]));

const statuses = new Set<number | null>();

test('threads change no byte and no message', () => {
  fc.assert(
    fc.property(site, (files) => {
      const root = languagesSite(files);
      const alone = buildAnew(root, 1);
      statuses.add(alone.status);
      for (const count of [4, 8]) expect(buildAnew(root, count)).toEqual(alone);
    }),
    { numRuns: runs(50), endOnFailure: true },
  );
  expect([...statuses].sort()).toEqual([0, 1]);
}, 300_000);

const manyTexts = (count: number) =>
  withTexts(Array.from({ length: count }, (_, index) => `${front(`Launch ${index}`)}Ready.\n`));

test('many new texts are parsed in up to four threads, and others in none', () => {
  const root = languagesSite(manyTexts(1100));
  for (const [count, threads] of [
    [1, undefined],
    [2, '2'],
    [8, '4'],
  ] as const) {
    const { status, stderr } = buildAnew(root, count, '--verbose');
    expect([status, /texts are parsed in (\d) threads/.exec(stderr)?.[1]]).toEqual([0, threads]);
  }
  expect(build(root, 2, '--verbose').stderr).not.toContain('threads');
  expect(buildAnew(root, 2, '--verbose', '--no-cache').stderr).not.toContain('threads');
  expect(buildAnew(languagesSite(manyTexts(300)), 2, '--verbose').stderr).not.toContain('threads');
});

test('a thread that ends is an error with the file that it parsed', () => {
  const root = languagesSite({
    ...manyTexts(600),
    'content/news/2026/ends-thread.md': `${front('End')}Text.\n`,
  });
  const { status, stderr } = build(root, 4);
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('content/news/2026/ends-thread.md'),
  ]);
  expect(stderr).toContain('The file cannot be parsed: its thread ended (exit code 3).');
});
