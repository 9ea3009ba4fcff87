import { expect, test } from 'vitest';
import { createLoop } from './loop.ts';
import type { Changes } from './rebuild/changes.ts';
import type { RebuildOptions, Rebuilt } from './rebuild/rebuilder.ts';

const good: Rebuilt = {
  ok: true,
  tree: new Map(),
  pages: [],
  diagnostics: [],
  foreign: [],
  provisional: false,
};

/** A loop whose passes do nothing but say what they were asked for: the pages, or that it was all of them. */
function loopWith(open: readonly string[]) {
  const passes: (readonly string[] | 'all')[] = [];
  const rebuilder = {
    async rebuild(_: Changes, { only }: RebuildOptions = {}) {
      passes.push(only === undefined ? 'all' : [...only]);
      return good;
    },
    warm: async () => {},
    dispose: async () => {},
  };
  const fail = (error: unknown) => {
    throw error;
  };
  const loop = createLoop({
    rebuilder,
    look: () => {},
    openPages: () => new Set(open),
    onPart: () => passes.push(['shown']),
    onGood: () => {},
    onBad: () => {},
    onDefect: fail,
  });
  const passesAfter = async (changes: Changes) => {
    passes.length = 0;
    loop.change(changes);
    await loop.settled();
    return passes;
  };
  return { passesAfter };
}

test('The first pass makes all pages.', async () => {
  expect(await loopWith(['index.html']).passesAfter(undefined)).toEqual(['all']);
});

test.each<[string, Changes]>([
  ['a template', new Set(['templates/site.tsx'])],
  ['a stylesheet', new Set(['assets/main.css'])],
  ['unknown files', undefined],
])(
  'A change that may concern every page is shown in the open ones first: %s.',
  async (_, changes) => {
    const { passesAfter } = loopWith(['index.html', 'terms/index.html']);
    await passesAfter(undefined);
    expect(await passesAfter(changes)).toEqual([
      ['index.html', 'terms/index.html'],
      ['shown'],
      'all',
    ]);
  },
);

test('A change of a text is one pass, as is any change while nobody looks.', async () => {
  const { passesAfter } = loopWith(['index.html']);
  await passesAfter(undefined);
  expect(await passesAfter(new Set(['content/home.md']))).toEqual(['all']);
  const unseen = loopWith([]);
  await unseen.passesAfter(undefined);
  expect(await unseen.passesAfter(undefined)).toEqual(['all']);
});
