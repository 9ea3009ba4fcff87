import { describe, expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

describe('a plan', () => {
  test('includes the path of a file with errors, so that links to it are not reported', async () => {
    const home = String(plainSite['content/home.md']).replace(
      'None for',
      'See [the first](/posts/first/). None for',
    );
    const root = temporarySite({
      ...plainSite,
      'content/home.md': home,
      'content/posts/01-first.md': '---\ntitel: First\n---\nThe first post.\n',
    });
    const { diagnostics } = await build({ root, cache: false, write: false });
    expect(new Set(diagnostics.map(({ file }) => file))).toEqual(
      new Set(['content/posts/01-first.md']),
    );
  });
});
