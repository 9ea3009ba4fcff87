import { readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { before, cases, disown, stateOf, versions } from './fixtures/interrupted.ts';
import { makeSite, textsIn, treeOf, type Site } from './fixtures/site.ts';
import { failingAt, ways } from './fixtures/unreliable-files.ts';

// A build whose n-th call to the disk fails, for every n.

let site: Site;
beforeEach(() => {
  site = makeSite();
});

test.each(
  cases.flatMap((each) =>
    [
      { code: 'ENOSPC', forGood: false },
      { code: 'EACCES', forGood: false },
      { code: 'EIO', forGood: true },
    ].map((failure) => ({ ...failure, ...each })),
  ),
)(
  'an output that is $way $changes is whole or repaired, $code, for good: $forGood',
  async ({ code, forGood, way, changes }) => {
    const [disk, after] = [ways[way], versions[changes]];
    for (let failing = 1, isReached = true; isReached; failing += 1) {
      await site.write(treeOf(before), { files: disk(site.out) });
      const failure = failingAt(failing, code, forGood, disk(site.out));
      const write = site.write(treeOf(after), { files: failure.files, timeout: 0 });
      const error: unknown = await write.then(() => undefined).catch((error: unknown) => error);
      const isIncomplete =
        forGood || site.reported.some(({ code }) => code === 'output/incomplete');
      const allowed =
        error === undefined
          ? ['new']
          : ['old', 'new', ...(isIncomplete ? ['mixed', 'missing'] : [])];
      expect(allowed, `call ${failing}`).toContain(stateOf(site.out, after));
      site.reported.length = 0;
      isReached = failure.calls >= failing;
      disown(site);
      await site.write(treeOf(before), { files: disk(site.out) });
      expect(textsIn(site.out), `built again after call ${failing}`).toEqual(before);
      expect(readdirSync(site.work)).toEqual(['manifest.json']);
      expect(site.reported).toEqual([]);
    }
  },
);
