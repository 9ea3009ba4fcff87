import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { check } from '../commands/cli/run-check.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);

test('publishes files of assets/public/ under their own names, byte for byte', async () => {
  const root = temporarySite({
    ...plainSite,
    'assets/public/favicon.ico': bytes,
    'assets/public/papers/Paper_1.pdf': bytes,
    'assets/public/.well-known/token.txt': 'token',
    'assets/public/.DS_Store': 'noise',
    'content/home.md':
      '---\ntitle: Home\n---\nRead [the paper](/papers/Paper_1.pdf).\n\n## Prices {#prices}\n\nNone.\n',
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  expect([...tree.keys()].filter((file) => /favicon|Paper|token|DS_Store/.test(file))).toEqual([
    '.well-known/token.txt',
    'favicon.ico',
    'papers/Paper_1.pdf',
  ]);
  expect(Buffer.from(tree.get('favicon.ico')!.bytes)).toEqual(Buffer.from(bytes));
});

test('reports a file with the path of a page, or a name that hosts treat differently', async () => {
  const root = temporarySite({
    ...plainSite,
    'assets/public/terms/index.html': 'Mine.',
    'assets/public/annual report.pdf': bytes,
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'page/bad-path assets/public/annual report.pdf',
    'page/conflict assets/public/terms/index.html',
  ]);
});

test.each([
  ['X.txt', 'x.txt', 'X.txt'],
  ['a/News/x.txt', 'a/news/y.txt', 'a/News/'],
  ['News/a', 'news', 'News/'],
  ['terms', 'Terms/x.txt', 'terms/'],
  ['Terms/x.txt', undefined, 'terms/'],
  ['Terms/Index.html', undefined, 'terms/index.html'],
  ['POSTS', undefined, 'posts/'],
  ['Index.HTML', undefined, 'index.html'],
  ['Ledger/x.txt', undefined, 'ledger/'],
])('reports the path %s, which is that of another on some systems', async (one, other, taken) => {
  const root = temporarySite({
    ...plainSite,
    [`assets/public/${one}`]: 'One',
    ...(other !== undefined && { [`assets/public/${other}`]: 'Two' }),
  });
  const { diagnostics } = await build({ root, write: false });
  const why = `The first one has the path /${taken}. On macOS and Windows, letter case does not distinguish two files.`;
  expect(diagnostics.map(({ code, file }) => [code, file])).toContainEqual([
    'page/conflict',
    `assets/public/${taken === 'terms/' && other !== undefined ? one : (other ?? one)}`,
  ]);
  expect(diagnostics[0]?.why).toBe(why);
});

test('reports a file with the path of one that the build generates', async () => {
  const root = temporarySite({
    ...plainSite,
    'assets/public/_headers': 'Mine.',
    'assets/public/robots.txt': 'Mine.',
  });
  const problems = [];
  for (const host of [undefined, 'netlify'] as const)
    problems.push(...(await build({ root, host, write: false })).diagnostics);
  expect(problems.map(({ code, file, fix }) => `${code} ${file} ${fix}`)).toEqual([
    'page/conflict assets/public/robots.txt Remove it, or choose another path: the build writes its own file there.',
    'page/conflict assets/public/robots.txt Remove it, or choose another path: the build writes its own file there.',
    'page/conflict assets/public/_headers Remove it, or choose another path: the build writes its own file there.',
  ]);
});

const pem = (what: string) => `-----BEGIN ${what}-----\nAAAA\n-----END ${what}-----\n`;

test.each([
  ['assets/public/id_rsa', 'x', true],
  ['assets/public/a/id_ed25519', 'x', true],
  ['assets/public/ID_ECDSA_SK', 'x', true],
  ['assets/public/server.pem', 'x', true],
  ['assets/public/Server.KEY', '\0\x01', true],
  ['assets/public/putty.ppk', 'x', true],
  ['assets/public/store.p12', 'x', true],
  ['assets/public/store.pfx', 'x', true],
  ['assets/public/store.jks', 'x', true],
  ['assets/public/release.keystore', 'x', true],
  ['assets/public/passwords.kdbx', 'x', true],
  ['assets/public/.well-known/a.txt', pem('OPENSSH PRIVATE KEY'), true],
  ['assets/public/notes.txt', `Mine:\n${pem('RSA PRIVATE KEY')}`, true],
  ['assets/public/a.bin', `\0${pem('ENCRYPTED PRIVATE KEY')}`, true],
  ['content/posts/a.txt', pem('EC PRIVATE KEY'), true],
  ['content/posts/a.txt', pem('PGP PRIVATE KEY BLOCK'), true],
  ['assets/public/id_rsa.pub', 'ssh-rsa AAAA', false],
  ['assets/public/id_card.png', 'x', false],
  ['assets/public/ca.pem', pem('CERTIFICATE'), false],
  ['assets/public/a.key', pem('PUBLIC KEY'), false],
  ['assets/public/key.asc', pem('PGP PUBLIC KEY BLOCK'), false],
  ['assets/public/key.txt', 'The key of a piano.', false],
  ['assets/a.key', 'Not published.', false],
])('whether %s looks like a private key', async (file, contents, isKey) => {
  const root = temporarySite({
    ...plainSite,
    [file]: contents,
    'content/posts/03-third.md': `---\ntitle: Third\n---\nText [a](${file.startsWith('content') ? 'a.txt' : '/'})\n`,
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map((each) => [each.code, each.severity, each.file])).toEqual(
    isKey ? [['file/key', 'warning', file]] : [],
  );
});

test('reports a link to a missing file in every variant', async () => {
  const root = temporarySite({
    ...plainSite,
    'content/home.md':
      '---\ntitle: Home\n---\nRead [the paper](/papers/none.pdf).\n\n## Prices {#prices}\n\nNone.\n',
  });
  const { diagnostics } = await check({ root });
  expect(diagnostics.map(({ code }) => code)).toContain('link/broken');
});
