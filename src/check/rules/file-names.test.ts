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

test('a text with the name of a draft is reported', async () => {
  const named = 'This text is published, though it has the name of a draft.';
  for (const name of ['guide/draft', 'a_draft', 'Entwurf 2', 'draft', 'Prices (draft)'])
    expect(await messagesFor(name), name).toEqual([named]);
});

test('a name that only contains such a word is not', async () => {
  expect(await messagesFor('a_b', 'draft-horse', '2026 draft', 'guide/_index', 'x copy')).toEqual(
    [],
  );
});
