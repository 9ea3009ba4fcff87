import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from './build.ts';
import { plainSite, temporarySite } from './test-support/temporary-site.ts';

/** The number of contents to try. `FUZZ_RUNS` makes the run longer. */
const runs = Number(process.env.FUZZ_RUNS ?? 300);

/** A small generator of pseudo-random numbers (mulberry32), so that every run tries the same. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;

const odd = [
  '\0',
  '\u202e',
  '\ufeff',
  '\ud800',
  '𝒳',
  '👩‍👩‍👧',
  '\u0301',
  '\r',
  '\t',
  '{',
  '}',
  '\\',
  '\ue000',
  '`',
  '|',
  '---\n',
  '***',
  '[',
  '](',
  '<!--',
  '<script>',
  '&#0;',
  '&amp;',
  ': ',
  '- ',
  '"',
  '{nobody}',
  '\u2028',
  'ﷺ',
  '# ',
  '> ',
  '{#x}',
  '![',
  'javascript:',
  '\n\n',
  '  \n',
  '$&',
  '*a',
  '&a ',
];

const mutations: Readonly<Record<string, (contents: Buffer, random: Random) => Buffer>> = {
  truncated: (contents, random) => contents.subarray(0, random(contents.length)),
  flipped(contents, random) {
    const variant = Buffer.from(contents);
    for (let times = 1 + random(4); times > 0; times--) {
      const at = random(variant.length);
      variant[at] = (variant[at] ?? 0) ^ (1 << random(8));
    }
    return variant;
  },
  swapped(contents, random) {
    const lines = contents.toString().split('\n');
    const [a, b] = [random(lines.length), random(lines.length)];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return Buffer.from(lines.join('\n'));
  },
  odd(contents, random) {
    let text = contents.toString();
    for (let times = 1 + random(5); times > 0; times--) {
      const at = random(text.length);
      text = text.slice(0, at) + (odd[random(odd.length)] ?? '') + text.slice(at);
    }
    return Buffer.from(text);
  },
  nested(contents, random) {
    const sign =
      ['> ', '- ', '[', '*', '  - ', '(', '{', '**_', '`', '![', '1. ', '"'][random(12)] ?? '';
    return Buffer.concat([contents, Buffer.from(sign.repeat(10 ** (1 + random(4))))]);
  },
  huge: (contents, random) =>
    Buffer.concat([contents, Buffer.from((odd[random(odd.length)] ?? 'x').repeat(20_000))]),
  doubled: (contents) => Buffer.concat([contents, contents]),
  emptied: () => Buffer.alloc(0),
};

/** Puts something else than a plain file in a file's place. */
const replacements: Readonly<Record<string, (file: string) => void>> = {
  'a folder': (file) => mkdirSync(file),
  'a link to nothing': (file) => symlinkSync('/nowhere/at/all', file),
  'a link to itself': (file) => symlinkSync(path.basename(file), file),
  'a device without end': (file) => symlinkSync('/dev/zero', file),
  'a pipe that nobody writes to': (file) => void execFileSync('mkfifo', [file]),
  nothing: () => {},
};

const files = Object.keys(plainSite).filter(
  (file) => file.startsWith('content/') || file.startsWith('assets/'),
);

test(`${runs} damaged contents end in a whole site or in a diagnostic that names a file, and never change dist/ otherwise`, {
  timeout: runs * 1000,
}, async () => {
  const root = temporarySite(plainSite);
  await build({ root });
  let good = readTree(root);
  const counts = { built: 0, refused: 0 };
  const random = randomFrom(20_260_101);
  for (let run = 0; run < runs; run++) {
    const file = files[random(files.length)] ?? '';
    const original = Buffer.from(plainSite[file] ?? '');
    const name = describeAndApply(path.join(root, file), original, random);
    const started = performance.now();
    const result = await build({ root });
    const context = `run ${run}: ${file}, ${name}`;
    expect(performance.now() - started, `${context} took seconds`).toBeLessThan(20_000);
    const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.length === 0, context).toBe(result.ok);
    if (result.ok) good = readTree(root);
    counts[result.ok ? 'built' : 'refused']++;
    expect(Object.keys(good).length, context).toBeGreaterThan(10);
    for (const { file, message } of errors.slice(0, 1)) {
      expect(file, context).toBeDefined();
      expect(message, context).not.toMatch(/\n\s+at |undefined|\[object/);
    }
    expect(readTree(root), context).toEqual(good);
    rmSync(path.join(root, file), { recursive: true, force: true });
    writeFileSync(path.join(root, file), original);
  }
  expect(Math.min(counts.built, counts.refused)).toBeGreaterThan(runs / 20);
});

function describeAndApply(file: string, original: Buffer, random: Random): string {
  const kinds = random(12) === 0 ? replacements : mutations;
  const names = Object.keys(kinds);
  const name = names[random(names.length)] ?? '';
  rmSync(file, { recursive: true, force: true });
  if (kinds === replacements) replacements[name]?.(file);
  else writeFileSync(file, mutations[name]?.(original, random) ?? original);
  return name;
}

function readTree(root: string): Record<string, string> {
  const dist = path.join(root, 'dist');
  if (!existsSync(dist)) return {};
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return Object.fromEntries(
    names
      .map((name) => path.join(name.parentPath, name.name))
      .sort()
      .map((name) => [name, readFileSync(name, 'latin1')]),
  );
}
