import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const here = (file: string) =>
  JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);

/** The command's code is kept at the exit: V8 would not take it under other flags than those that it starts with. */
test('fonts and pictures leave V8 the flags that it had', () => {
  const program = `
    import v8 from 'node:v8';
    import { collectGarbage } from ${here('collect-garbage.ts')};
    import { callEarly } from ${here('subset-worker.ts')};
    const before = v8.cachedDataVersionTag();
    process.once('exit', () => console.log(v8.cachedDataVersionTag() === before));
    collectGarbage();
    callEarly();
    while (v8.cachedDataVersionTag() === before) await new Promise((resolve) => setTimeout(resolve, 10));
    console.log(v8.cachedDataVersionTag() === before);
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect({ stdout, stderr }).toEqual({ stdout: 'false\ntrue\n', stderr: '' });
});
