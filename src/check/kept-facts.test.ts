import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../cache/cache.ts';
import { temporarySite } from '../test-support/temporary-site.ts';
import { createKeptFacts } from './kept-facts.ts';
import { scanPage } from './scan-page.ts';

test('a later build has the facts of pages that did not change', () => {
  const root = temporarySite({});
  const build = (...pages: readonly string[]) => {
    const facts = createKeptFacts(openCache(root));
    const found = pages.map((html) => facts.of('index.html', Buffer.from(html)));
    facts.save();
    return found;
  };
  const pages = ['<p id="a"><a href="/é">', '<title>B</title><img src="/b.png" onload="b()">'];
  const scanned = JSON.parse(JSON.stringify(pages.map((html) => scanPage(Buffer.from(html)))));
  expect(build(...pages)).toEqual(scanned);
  const entries = readdirSync(path.join(root, 'facts'));
  expect(build(...pages)).toEqual(scanned);
  expect(readdirSync(path.join(root, 'facts'))).toEqual(entries);
  expect(build('<p id="b">')).toMatchObject([{ ids: ['b'] }]);
});
