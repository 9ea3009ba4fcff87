import { expect, test } from 'vitest';
import { build } from './build.ts';
import { check } from './commands/cli/run-check.ts';
import { plainSite, temporarySite, type Files } from './test-support/temporary-site.ts';

async function placesOf(changes: Files) {
  const { ok, diagnostics } = await build({
    root: temporarySite({ ...plainSite, ...changes }),
    write: false,
  });
  expect(ok).toBe(false);
  return diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
}

test.each([
  ['a control character', '\u0004', '\\x04'],
  ['the end of a DOS file', '\u001a', '\\x1a'],
  ['a control character of Latin-1', '\u0081', '\\u0081'],
  ['a noncharacter', '\uffff', '\\uffff'],
  ['a noncharacter beyond the first plane', '\u{1fffe}', '\\U0001fffe'],
])('%s is rejected in every text, literally and as an escape', async (_, character, escape) => {
  const settings = String(plainSite['content/site.yaml']);
  expect(
    await placesOf({
      'content/site.yaml': settings
        .replace('company: Plain', `company: Pl${character}ain`)
        .replace('name: Ledger', `name: "Led${escape}ger"`),
      'content/lost.md': `---\ntitle: Lo${character}st\n---\n`,
      'content/posts/01-first.md': `---\ntitle: "Fi${escape}rst"\n---\nText.\n`,
      'content/posts/02-second.md': `---\ntitle: Second\n---\nTe${character}xt.\n`,
    }),
  ).toEqual([
    'content/forbidden-character content/site.yaml:2:12',
    'content/forbidden-character content/site.yaml:6:11',
    'content/forbidden-character content/posts/01-first.md:2:8',
    'content/forbidden-character content/posts/02-second.md:4:3',
    'content/forbidden-character content/lost.md:2:10',
  ]);
});

test('each character is named once, and other errors are reported beside it', async () => {
  expect(
    await placesOf({
      'content/terms.md': '---\ntitle: Terms\n---\na\u0000b\u0081c\u0090\u0000 {nobody}\n',
    }),
  ).toEqual(
    expect.arrayContaining([
      'content/forbidden-character content/terms.md:4:2',
      'content/forbidden-character content/terms.md:4:4',
      'content/forbidden-character content/terms.md:4:6',
      'markdown/unknown-variable content/terms.md:4:9',
    ]),
  );
});

test.each([
  ['a character', '<main>\u0004'],
  ['an escape', "<main>{'\\x04'}"],
  ['a reference', '<main>&#x4;'],
])('%s of a template is rejected in a build and in a check', async (_, text) => {
  const template = String(plainSite['templates/site.tsx']).replace('<main>', text);
  const root = temporarySite({ ...plainSite, 'templates/site.tsx': template });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics).toMatchObject([
    { code: 'content/forbidden-character', file: 'templates/site.tsx', line: 26 },
  ]);
  expect((await check({ root })).diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'content/forbidden-character',
      file: 'templates/site.tsx',
      line: 26,
    }),
  );
});
