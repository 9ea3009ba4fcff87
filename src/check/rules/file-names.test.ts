import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

/** Returns the messages about the names of posts. */
async function messagesFor(...names: readonly string[]) {
  const files = names.map((name) => [
    `content/posts/${name}.md`,
    `---\ntitle: ${name}\n---\nText.`,
  ]);
  const root = temporarySite({ ...plainSite, ...Object.fromEntries(files) });
  const { diagnostics } = await build({ root, write: false });
  return diagnostics.map(({ message }) => message);
}

test('a text with the name of a draft, a copy or a list is reported', async () => {
  expect(await messagesFor('_draft', 'x', 'x copy 2', 'x (1)', 'x - Kopie', 'index')).toEqual([
    'This text is published, though it has the name of a draft.',
    'This text has the address /posts/index/, and is not the page of its folder.',
    'This text looks like a copy of content/posts/x.md.',
    'This text looks like a copy of content/posts/x.md.',
    'This text looks like a copy of content/posts/x.md.',
  ]);
});

test('a text with the name of a draft or the digits of Notion is reported', async () => {
  const named = 'This text is published, though it has the name of a draft.';
  const notion = 'Spring news 3f2a9b1c4d5e6f708192a3b4c5d6e7f8';
  expect(await messagesFor('Entwurf 2', 'Prices (draft)', notion)).toEqual([
    named,
    named,
    'This text has the digits of Notion in its address.',
  ]);
});

test('a name that only ends like one of a copy is not', async () => {
  expect(
    await messagesFor(
      'Writing good copy',
      'Launch (2)',
      'a_b',
      'draft-horse',
      '2026 draft',
      'guide/index',
    ),
  ).toEqual([]);
});
