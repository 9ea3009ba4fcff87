import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from './build.ts';
import { runs } from './test-support/properties.ts';
import { plainSite, temporarySite } from './test-support/temporary-site.ts';

type Damage = (file: string) => void;

const odd = [
  ['\0', '\u202e', '\ufeff', '\ud800', '👩‍👩‍👧', '\u0301', '\r', '\t', '\u2028', '\ue000', 'ﷺ'],
  ['{', '}', '\\', '`', '|', '---\n', '***', '[', '](', '<!--', '<script>', '&#0;', ': ', '- '],
  ['"', '{nobody}', '# ', '> ', '{#x}', '![', 'javascript:', '\n\n', '  \n', '$&', '1. ', '**_'],
].flat();

const edit =
  (change: (text: string) => string): Damage =>
  (file) =>
    writeFileSync(file, change(readFileSync(file, 'utf8')));
const replace =
  (create: Damage): Damage =>
  (file) => {
    rmSync(file);
    create(file);
  };

const insertion = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...odd))
  .map(([share, text]) =>
    edit((whole) => {
      const at = Math.floor(share * whole.length);
      return whole.slice(0, at) + text + whole.slice(at);
    }),
  );

const damages: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 4, arbitrary: insertion },
  fc.nat(400).map((length) => edit((text) => text.slice(0, length))),
  fc.tuple(fc.nat(400), fc.nat(255)).map(
    ([at, value]): Damage =>
      (file) => {
        const bytes = readFileSync(file);
        if (bytes.length > 0) bytes[at % bytes.length] = value;
        writeFileSync(file, bytes);
      },
  ),
  fc
    .tuple(fc.constantFrom(...odd), fc.constantFrom(10, 1000, 20_000))
    .map(([text, count]) => edit((whole) => whole + text.repeat(count))),
  fc.constantFrom(
    edit((text) => text + text),
    replace(mkdirSync),
    replace((file) => symlinkSync('/nowhere/at/all', file)),
    replace((file) => symlinkSync(path.basename(file), file)),
    replace((file) => symlinkSync('/dev/zero', file)),
    replace((file) => execFileSync('mkfifo', [file])),
    rmSync,
  ),
);

const files = Object.keys(plainSite).filter((file) => /^(?:content|assets)\//.test(file));

test.skipIf(process.platform === 'win32')(
  'damaged contents end in a whole site or in an error that names a file',
  async () => {
    const root = temporarySite(plainSite);
    await build({ root });
    let good = readTree(root);
    const results = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damages, async (name, damage) => {
        const file = path.join(root, name);
        damage(file);
        const { ok, diagnostics } = await build({ root });
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors.length === 0).toBe(ok);
        for (const error of errors) {
          expect(error.file).toBeDefined();
          expect(error.message).not.toMatch(/\n\s+at |undefined|\[object/);
        }
        if (ok) good = readTree(root);
        expect(good.size).toBeGreaterThan(10);
        expect(readTree(root)).toEqual(good);
        results.add(ok);
        rmSync(file, { recursive: true, force: true });
        writeFileSync(file, plainSite[name] ?? '');
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
    expect(results.size).toBe(2);
  },
);

function readTree(root: string): ReadonlyMap<string, string> {
  const entries = readdirSync(path.join(root, 'dist'), { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [path.relative(root, file), readFileSync(file, 'latin1')]),
  );
}
