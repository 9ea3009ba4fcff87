import { expect, test } from 'vitest';
import type { ShownDiff } from './diff.ts';
import { formatDiffHtml } from './format-html.ts';
import { formatDiffText } from './format-text.ts';

const nothing: ShownDiff = { sections: [], later: [] };
const same = (text: string) => ({ below: '', pieces: [{ kind: 'same', text } as const] });
const some: ShownDiff = {
  sections: [
    {
      heading: '/terms/ (and 1 variant)',
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
    { heading: 'Other files', changes: [same('a.css'), same('assets/<team>.jpg')] },
  ],
  later: [
    {
      words: 'Published on 5 December 2026',
      sections: [
        {
          heading: 'New pages',
          changes: [{ below: '', pieces: [{ kind: 'added', text: '/b/' }] }],
        },
      ],
    },
  ],
};
const terminal = { color: false, width: 60 };

test('a redline without changes contains a note', () => {
  expect(formatDiffText(nothing, 'v1', terminal)).toMatch(
    / Nothing has changed for visitors since v1\.$/,
  );
  expect(formatDiffHtml(nothing, 'v1')).toContain('<p>Nothing has changed for visitors.</p>');
});

test('each section has a heading, and those of later days come last', () => {
  expect(formatDiffText(some, 'v1', terminal)).toBe(`/terms/ (and 1 variant)
  Scope & more
    … so so so so so so so so and ends with[-<b>-]{+words+}

Other files: a.css, assets/<team>.jpg

Published on 5 December 2026:

New pages
    {+/b/+}

4 changes since v1`);
});

test('the page contains the same, and escapes the texts', () => {
  const html = formatDiffHtml(some, 'v1');
  expect(html).toContain('<h2>/terms/ (and 1 variant)</h2>\n<h3>Scope &amp; more</h3>');
  expect(html).toContain('<h2>Other files</h2>\n<p>a.css</p>\n<p>assets/&lt;team&gt;.jpg</p>');
  expect(html).toContain('and ends with<del>&lt;b&gt;</del><ins>words</ins></p>');
  expect(html).toContain('<h1>Published on 5 December 2026</h1>\n<section>\n<h2>New pages</h2>');
});

test('a change is colored from bracket to bracket, across lines', () => {
  const pieces = [{ kind: 'removed', text: 'gone '.repeat(20).trim() } as const];
  const removed = { ...nothing, sections: [{ heading: '/', changes: [{ below: '', pieces }] }] };
  const lines = formatDiffText(removed, 'v1', { ...terminal, color: true })
    .split('\n')
    .filter((line) => line.includes('gone'));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toContain('\u001b[31m');
});
