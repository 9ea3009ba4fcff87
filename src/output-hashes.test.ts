import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { build } from './build.ts';
import { plainSite, temporarySite, type Files } from './test-support/temporary-site.ts';

const newsroom = path.join(import.meta.dirname, 'test-support', 'newsroom');
const sites: Readonly<Record<string, Files>> = {
  plain: plainSite,
  newsroom: Object.fromEntries(
    readdirSync(newsroom, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(newsroom, file), readFileSync(file)]),
  ),
};

/**
 * Changed output of an unchanged site is a breaking change. If it is wanted, describe it in
 * CHANGELOG.md under “Output”, and run `npx vitest run src/output-hashes.test.ts -u`.
 */
test.each(Object.entries(sites))('the output of the %s site is unchanged', async (name, files) => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1800000000');
  const { tree, diagnostics } = await build({
    root: temporarySite(files),
    cache: false,
    write: false,
  });
  expect(diagnostics).toEqual([]);
  const hashes = [...tree].map(
    ([output, { bytes }]) =>
      `${output} ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`,
  );
  await expect(`${hashes.sort().join('\n')}\n`).toMatchFileSnapshot(
    `test-support/output-hashes/${name}.txt`,
  );
});
