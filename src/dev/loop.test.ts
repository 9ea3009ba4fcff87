import { expect, test } from 'vitest';
import type { Diagnostic } from '../report/diagnostic.ts';
import { createLoop, type Changes } from './loop.ts';
import type { Revision } from './rebuild/revision.ts';

/** Returns a loop in which every pass finds the same problems; `log` lists the events. */
function loopWith(found: readonly Diagnostic[] = []) {
  const log: string[] = [];
  let onComplete = () => {};
  const revision: Revision = {
    pages: [],
    redirects: [],
    isDraft: () => false,
    has: () => false,
    get: () => undefined,
    async complete(isOutdated) {
      onComplete();
      log.push(isOutdated() ? 'abandoned' : 'completed');
      return isOutdated() ? undefined : { tree: new Map(), diagnostics: found };
    },
  };
  const nameOf = (changes: Changes) => [...changes].join();
  const loop = createLoop({
    rebuilder: {
      async update(changes) {
        log.push(`updated ${nameOf(changes)}`);
        return { revision, diagnostics: found, imported: [] };
      },
    },
    onUpdate: () => {},
    onDone: ({ changes }) => void log.push(`reported ${nameOf(changes)}`),
    onInternalError(error) {
      throw error;
    },
  });
  return {
    log,
    async change(changes: Changes, meanwhile = () => {}) {
      log.length = 0;
      onComplete = meanwhile;
      loop.change(changes);
      await loop.settled();
      return log;
    },
    again(changes: Changes) {
      onComplete = () => {};
      loop.change(changes);
    },
  };
}

const wrong: Diagnostic = { code: 'a/b', severity: 'error', message: 'Wrong.' };
const file = (name: string) => new Set([`content/${name}.md`]);

test('a change is shown in the open pages before all pages are rendered and reported', async () => {
  expect(await loopWith().change(file('a'))).toEqual([
    'updated content/a.md',
    'completed',
    'reported content/a.md',
  ]);
});

test('a change during a pass stops the pass, and is shown at once', async () => {
  const loop = loopWith();
  expect(await loop.change(file('a'), () => loop.again(file('b')))).toEqual([
    'updated content/a.md',
    'abandoned',
    'updated content/b.md',
    'completed',
    'reported content/b.md',
  ]);
});

test('an error is not reported if the second half of a save follows', async () => {
  const loop = loopWith([wrong]);
  await loop.change(file('first'));
  setTimeout(() => loop.again(file('b')), 60);
  expect(await loop.change(file('a'))).toEqual([
    'updated content/a.md',
    'completed',
    'updated content/b.md',
    'completed',
    'reported content/b.md',
  ]);
});
