import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite, type Files } from '../test-support/temporary-site.ts';

const found = async (files: Files) => {
  const root = temporarySite({ ...plainSite, ...files });
  const { diagnostics } = await build({ root, write: false });
  return diagnostics.map(({ severity, code, file, line, column }) =>
    [severity, code, `${file}:${line}:${column}`].join(' '),
  );
};
const post = (title: string, text: string) => ({
  'content/posts/01-first.md': `---\ntitle: ${title}\n---\n${text}\n`,
});
const warning = (at: string) => `warning markdown/invisible-character content/${at}`;

test.each<[what: string, files: Files, at: string]>([
  ...Array.from('\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069', (character) => {
    const code = `U+${character.charCodeAt(0).toString(16)}`;
    return [code, post('First', `A b${character}c.`), 'posts/01-first.md:4:4'] as const;
  }).map(([...row]): [string, Files, string] => row),
  ['a reference', post('First', 'Ab&#x202E;c.'), 'posts/01-first.md:4:3'],
  ['a decimal reference', post('First', 'Ab&#8294;c.'), 'posts/01-first.md:4:3'],
  ['code', post('First', 'A `b\u202Ec`.'), 'posts/01-first.md:4:5'],
  ['a block of code', post('First', '```js\na\u202E\n```'), 'posts/01-first.md:5:2'],
  ['HTML', post('First', '<b>\u202Ea</b>'), 'posts/01-first.md:4:4'],
  ['a field', post('Fir\u202Est', 'Text.'), 'posts/01-first.md:2:8'],
  ['an escape of YAML', post('"Fir\\u202Est"', 'Text.'), 'posts/01-first.md:2:8'],
  [
    'the settings',
    {
      'content/site.yaml': String(plainSite['content/site.yaml']).replace(
        'company: Plain',
        'company: Pl\u202Eain',
      ),
    },
    'site.yaml:2:10',
  ],
])('a character that changes the direction is a warning: %s', async (_, files, at) => {
  expect(await found(files)).toContain(warning(at));
});

test.each([
  ['content/posts/a\u202Egpj.txt', 'A'],
  ['content/\u2066.txt', 'A'],
  ['assets/public/a\u202Efdp.exe', 'A'],
  ['assets/a\u202E.css', ''],
])('one in the name of a file is an error: %j', async (file, text) => {
  expect(await found({ [file]: text })).toContain(
    `error content/forbidden-character ${file}:undefined:undefined`,
  );
});

test('one in an address is an error', async () => {
  expect(await found(post('First', '[a](https://a.example/\u202Eb)'))).toContain(
    'error markdown/malformed-link content/posts/01-first.md:4:5',
  );
});

test('other marks of right-to-left text are words', async () => {
  expect(await found(post('First', 'A \u200F<bdi>b</bdi>\u200E.'))).toEqual([]);
});
