import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ruleAreas } from '../cli/levels.ts';

test('every code of a rule has an area that --rule accepts', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('fixtures'))
    .concat('../check.ts')
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  const areas = sources.flatMap((text) =>
    [...text.matchAll(/code: [^\n]*?['`]([a-z]+)\//g)].map(([, area]) => area),
  );
  expect([...new Set(areas)].sort()).toEqual(ruleAreas);
});
