import { expect, test } from 'vitest';
import type { LegalState } from '../../features/legal/legal-state.ts';
import type { SiteDiff } from './compare-sites.ts';
import { formatDiffHtml } from './format-html.ts';
import { formatDiffText } from './format-text.ts';
import type { PageWords } from './site-words.ts';

const page = (address: string) => ({ address, path: address }) as PageWords;
const nothing: SiteDiff = {
  changed: [],
  added: [],
  removed: [],
  legal: [],
  redirects: [],
  lostAnchors: [],
  marked: [],
  files: [],
};
const legal: SiteDiff = {
  changed: [
    {
      pages: [page('/terms/')],
      variants: 1,
      changes: [
        {
          below: 'Scope & more',
          pieces: [
            { kind: 'same', text: `It begins ${'so '.repeat(60)}and ends with` },
            { kind: 'removed', text: '<b>' },
            { kind: 'added', text: 'words' },
          ],
        },
      ],
    },
  ],
  added: [page('/new/')],
  removed: [page('/old/')],
  legal: [
    { page: page('/terms/'), before: '1.0', after: { version: '1.1' } as LegalState, raised: true },
    {
      page: page('/privacy/'),
      before: '2.0',
      after: { version: '2.0' } as LegalState,
      raised: false,
    },
  ],
  redirects: [],
  lostAnchors: [],
  marked: ['/a/', '/b/'],
  files: ['assets/<team>.jpg'],
};
const terminal = { color: false, width: 60 };

test('a redline without changes contains a note', () => {
  expect(formatDiffText(nothing, 'v1', terminal)).toMatch(
    / Nothing has changed for visitors since v1\.$/,
  );
  expect(formatDiffHtml(nothing, 'v1')).toContain('<p>Nothing has changed for visitors.</p>');
});

test('legal texts come first, then removed and added pages, then the changes', () => {
  expect(formatDiffText(legal, 'v1', terminal)).toBe(`✓ /terms/  version 1.0 → 1.1

✘ /privacy/  changed under version 2.0

- /old/

+ /new/

/terms/ (and 1 variant)
  Scope & more
    … so so so so so so so so and ends with[-<b>-]{+words+}

Other markup or styles: /a/, /b/

Other files: assets/<team>.jpg

5 changes since v1`);
});

test('the page contains the same, and escapes the texts', () => {
  const html = formatDiffHtml(legal, 'v1');
  expect(html).toContain('<strong>/terms/</strong>: version 1.0, now 1.1');
  expect(html).toContain('<strong>/privacy/</strong>: changed without a new version');
  expect(html).toContain('<li><del>/old/</del></li>');
  expect(html).toContain('<li><ins>/new/</ins></li>');
  expect(html).toContain(
    '<h2>/terms/ <small>and 1 variant</small></h2>\n<h3>Scope &amp; more</h3>',
  );
  expect(html).toContain('<h2>Other markup or styles</h2>\n<ul>\n<li>/a/</li>');
  expect(html).toContain('<li>assets/&lt;team&gt;.jpg</li>');
  expect(html).toContain('and ends with<del>&lt;b&gt;</del><ins>words</ins></p>');
});

test('a change is colored from bracket to bracket, across lines', () => {
  const removed: SiteDiff = {
    ...nothing,
    changed: [
      {
        pages: [page('/')],
        variants: 0,
        changes: [{ below: '', pieces: [{ kind: 'removed', text: 'gone '.repeat(20).trim() }] }],
      },
    ],
  };
  const lines = formatDiffText(removed, 'v1', { ...terminal, color: true })
    .split('\n')
    .filter((line) => line.includes('gone'));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toContain('\u001b[31m');
});
