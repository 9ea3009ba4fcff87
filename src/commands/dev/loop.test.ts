import { expect, test } from 'vitest';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { createLoop } from './loop.ts';
import type { Revision } from './rebuild/revision.ts';

/** Returns a loop. Each of `passes` runs while pages are rendered. */
function createTestLoop(found: readonly Diagnostic[] = []) {
  const log: string[] = [];
  const passes: (() => void | Promise<void>)[] = [];
  const revision: Partial<Revision> = {
    async complete(isOutdated) {
      await passes.shift()?.();
      return isOutdated() ? undefined : { tree: new Map(), diagnostics: found };
    },
  };
  const loop = createLoop({
    rebuilder: {
      async update(changes) {
        log.push(`updated ${[...changes].join()}`);
        return { revision: revision as Revision, diagnostics: [...found], imported: () => [] };
      },
    },
    onUpdate: () => {},
    onDone: ({ changes }) => void log.push(`reported ${[...changes].join()}`),
    onInternalError(error) {
      throw error;
    },
  });
  const change = (file: string) => loop.change(new Set([file]));
  return { ...loop, log, passes, change };
}

test('a change is shown in the open pages before all pages are rendered', async () => {
  const { change, settled, log, passes } = createTestLoop();
  passes.push(() => void log.push('rendering'));
  change('a.md');
  await settled();
  expect(log).toEqual(['updated a.md', 'rendering', 'reported a.md']);
});

test('a change during a pass stops the pass, and is shown at once', async () => {
  const { change, settled, log, passes } = createTestLoop();
  passes.push(() => change('b.md'));
  change('a.md');
  await settled();
  expect(log).toEqual(['updated a.md', 'updated b.md', 'reported b.md']);
});

test('an error is not reported if the second half of a save follows', async () => {
  const { change, settled, log, passes } = createTestLoop([
    { code: 'a/b', severity: 'error', message: 'Wrong.' },
  ]);
  change('first.md');
  await settled();
  // After the pages are rendered, before their errors are reported.
  passes.push(() => void setImmediate(() => change('b.md')));
  change('a.md');
  await settled();
  expect(log.slice(2)).toEqual(['updated a.md', 'updated b.md', 'reported b.md']);
});
