import { describe, expect, test } from 'vitest';
import { build } from '../build.ts';
import { redirectingSite, temporarySite } from '../test-support/temporary-site.ts';

const made = async (lines: string, options: { host?: string; base?: string } = {}) => {
  const root = temporarySite(redirectingSite(lines));
  const { tree, diagnostics } = await build({ root, cache: false, write: false, ...options });
  return {
    problems: diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`),
    text: (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString(),
    files: [...tree.keys()],
  };
};

const redirect = (from: string, to: string) => `  - from: ${from}\n    to: ${to}\n`;

describe('redirects', () => {
  test('become HTML pages without a host', async () => {
    const { problems, text } = await made(redirect('/docs/old', '/terms#scope'), {
      base: '/docs/',
    });
    expect(problems).toEqual([]);
    expect(text('old/index.html')).toContain('<html lang="en">');
    expect(text('old/index.html')).toContain('<title>Terms</title>');
    expect(text('old/index.html')).toContain('<meta name="robots" content="noindex"/>');
    expect(text('old/index.html')).toContain(
      '<link rel="canonical" href="https://plain.example/docs/terms/#scope"/>',
    );
    expect(text('old/index.html')).toContain(
      '<meta http-equiv="refresh" content="0; url=/docs/terms/#scope"/>',
    );
    expect(text('old/index.html')).toContain('<a href="/docs/terms/#scope">Terms</a>');
    expect(text('old/index.html')).toContain('http-equiv="Content-Security-Policy"');
  });

  test('can lead to another site', async () => {
    const { problems, text } = await made(redirect('/old.html', 'https://new.example/a?b=c&d=e'));
    expect(problems).toEqual([]);
    expect(text('old.html')).toContain('href="https://new.example/a?b=c&amp;d=e"');
  });

  test('become the configuration of the host instead of pages', async () => {
    const { problems, text, files } = await made(redirect('/old/', '/terms/'), { host: 'netlify' });
    expect(problems).toEqual([]);
    expect(text('_redirects').split('\n').slice(1)).toEqual([
      '/old/ /terms/ 301',
      '/old /terms/ 301',
      '',
    ]);
    expect(files).not.toContain('old/index.html');
  });

  test('lead from the name of each page with .html to the page', async () => {
    const lines = redirect('/*.html', '/*/') + redirect('/posts.html', 'https://new.example/');
    const { problems, text, files } = await made(lines, { host: 'netlify' });
    expect(problems).toEqual([]);
    expect(text('_redirects').split('\n')).toEqual(
      expect.arrayContaining([
        '/terms.html /terms/ 301',
        '/desk/terms.html /desk/terms/ 301',
        '/posts.html https://new.example/ 301',
      ]),
    );
    expect(text('_redirects').match(/^\S*\.html/gm)).toHaveLength(
      files.filter((file) => file.endsWith('/index.html')).length + 1,
    );
    expect((await made(redirect('/*.html', '/terms/'))).problems).toHaveLength(1);
    expect((await made(redirect('/old/', '/*/'))).problems).toHaveLength(1);
  });

  test.each([
    ['to itself', redirect('/old/', '/old'), ['redirect/chain 11:9']],
    [
      'to another redirect',
      redirect('/old/', '/older/') + redirect('/older/', '/terms/'),
      ['redirect/chain 11:9'],
    ],
    [
      'in a circle',
      redirect('/old/', '/older/') + redirect('/older/', '/old/'),
      ['redirect/chain 11:9', 'redirect/chain 13:9'],
    ],
    ['from a page', redirect('/terms', '/'), ['redirect/hides-page 10:11']],
    ['from a page of a variant', redirect('/desk/terms/', '/'), ['redirect/hides-page 10:11']],
    ['from the file of a page', redirect('/index.html', '/terms/'), ['redirect/hides-page 10:11']],
    ['from a file', redirect('/robots.txt', '/'), ['redirect/hides-page 10:11']],
    ['to nothing', redirect('/old/', '/new/'), ['redirect/no-target 11:9']],
    ['from above a page', redirect('/posts/*', '/'), ['redirect/hides-page 10:11']],
    ['to nothing with its rest', redirect('/old/*', '/new/*'), ['redirect/no-target 11:9']],
    ['to the root with its rest', redirect('/old/*', '/*'), ['content/wrong-value 11:9']],
    ['with a rest that it lacks', redirect('/old/', '/posts/*'), ['content/wrong-value 10:5']],
    ['twice', redirect('/old/', '/') + redirect('/old', '/terms/'), ['redirect/repeated 12:11']],
    [
      'twice by its file',
      redirect('/old/', '/') + redirect('/old/index.html', '/terms/'),
      ['redirect/repeated 12:11'],
    ],
    ['from no address', redirect('old', '/'), ['content/wrong-value 10:11']],
    ['from above', redirect('/a/../b', '/'), ['content/wrong-value 10:11']],
    ['to no address', redirect('/old', 'new'), ['content/wrong-value 11:9']],
    [
      'to a host behind a user name',
      redirect('/old', 'https://plain.example@evil.example/'),
      ['content/wrong-value 11:9'],
    ],
    ['to no port', redirect('/old', 'https://a.example:99999/'), ['content/wrong-value 11:9']],
    [
      'with another status',
      `${redirect('/old', '/')}    status: 302\n`,
      ['content/wrong-value 12:13'],
    ],
  ])('are rejected %s', async (_, lines, expected) => {
    expect((await made(lines)).problems).toEqual(expected);
  });

  test.each([
    ['old', '/old/'],
    ['/?', '/old/, without “?” at its end'],
    ['/a*/b', '/old/, with “*” only at its end, as in /blog/*'],
    ['/a/%FC/', '/old/, with “%” only in front of the bytes of UTF-8'],
    ['/a#b', '/old/, without “#”: browsers do not send what follows it'],
    ['/a/%7Bb', '/old/, without “{”, which is special for some hosts'],
    ['/a?b=(c)', '/old/, without “(”, which is special for some hosts'],
    ['//a/', '/old/'],
    ['/a/%2F', '/old/'],
  ])('say what %s must not contain', async (from, words) => {
    const root = temporarySite(redirectingSite(redirect(from, '/')));
    const { diagnostics } = await build({ root, cache: false, write: false });
    expect(diagnostics[0]?.message).toContain(`must be an address of the domain such as ${words}`);
  });

  test.each(['""', '"#top"', '/über/', 'https://new.example/a,b', '/terms/#über'])(
    'cannot lead to %s',
    async (to) => {
      const root = temporarySite(redirectingSite(redirect('/old/', to)));
      const { diagnostics } = await build({ root, cache: false, write: false });
      expect(diagnostics[0]?.message).toBe(
        '“to” must be an address such as /new/ or https://www.company.example/, with %20 for a space.',
      );
    },
  );

  test('can lead to an encoded anchor', async () => {
    const { problems, text } = await made(redirect('/old/', '/terms/#%C3%BCber'));
    expect(problems).toEqual([]);
    expect(text('old/index.html')).toContain('href="/terms/#%C3%BCber"');
  });

  test('can lead to a page of a variant', async () => {
    expect((await made(redirect('/old/', '/desk/terms/'))).problems).toEqual([]);
  });
});

describe('redirects of a site under a path', () => {
  const base = '/docs/';

  test('are reported where no page can do it, with the hosts that can', async () => {
    const root = temporarySite(redirectingSite(redirect('/old.html', '/terms/')));
    for (const host of [undefined, 'github-pages']) {
      const { diagnostics } = await build({ root, base, host, cache: false, write: false });
      expect(diagnostics).toMatchObject([
        {
          code: 'redirect/needs-host',
          severity: host === undefined ? 'warning' : 'error',
          line: 10,
          why: expect.stringContaining('cannot be outside of the base path'),
          fix: 'Remove it, or name a host in content/site.yaml that can do it: Netlify, Cloudflare Pages, Cloudflare Workers, Vercel, S3 and CloudFront, nginx, Caddy, Apache, Docker.',
        },
      ]);
    }
  });

  test('lead from the domain and from below the path', async () => {
    const lines = ['/', '/old/', '/docs/old/'].map((from) => redirect(from, '/terms/?a=1#scope'));
    const { problems, text, files } = await made(lines.join(''), {
      base,
      host: 'cloudflare-pages',
    });
    expect(problems).toEqual([]);
    expect(
      text('/_redirects')
        .match(/^\S*[^/] .*$|^\/ .*$/gm)
        ?.slice(1),
    ).toEqual(['/', '/old', '/docs/old'].map((from) => `${from} /docs/terms/?a=1#scope 301`));
    expect(files.filter((file) => file.startsWith('/'))).toEqual([
      '/_headers',
      '/_redirects',
      '/404.html',
    ]);
  });

  test.each([
    ['from a page', redirect('/docs/terms/', '/'), ['redirect/hides-page 10:11']],
    ['from its start', redirect('/docs', '/terms/'), ['redirect/hides-page 10:11']],
    ['from a file of the domain', redirect('/robots.txt', '/'), ['redirect/hides-page 10:11']],
    ['to an address with the path', redirect('/old/', '/docs/terms/'), ['redirect/no-target 11:9']],
    [
      'to another one',
      redirect('/docs/a/', '/b/') + redirect('/docs/b/', '/'),
      ['redirect/chain 11:9'],
    ],
  ])('are rejected %s', async (_, lines, expected) => {
    expect((await made(lines, { base, host: 'nginx' })).problems).toEqual(expected);
  });
});

test('a redirect can differ from a page only in capitals where the host can', async () => {
  const lines = redirect('/TERMS/', '/terms/') + redirect('/Old/', '/') + redirect('/OLD/', '/');
  expect((await made(lines, { host: 'nginx' })).problems).toEqual([]);
  const expected = ['redirect/needs-host 10:11', 'redirect/needs-host 14:11'];
  expect((await made(lines, { host: 'github-pages' })).problems).toEqual(expected);
});

test.each([
  ['  /old/: /terms/\n', '“- from: /old/” and “  to: /new/”'],
  ['  from: /old/\n  to: /terms/\n', '“- from: /old/” and “  to: /new/”'],
])('a group instead of a list is told the list', async (lines, words) => {
  const root = temporarySite(redirectingSite(lines));
  const { diagnostics } = await build({ root, cache: false, write: false });
  expect(diagnostics).toMatchObject([
    { code: 'content/wrong-type', fix: `Write each as two lines, ${words}.` },
  ]);
});

test('a redirect to itself by a query is a chain', async () => {
  const lines = redirect('/terms?a=1', '/terms/?a=1');
  expect((await made(lines, { host: 'nginx' })).problems).toEqual(['redirect/chain 11:9']);
});

const old = redirect('/über uns?a=1', '/terms/') + redirect('/%C3%BCber%20uns/*', '/posts/*');

test.each([
  [
    'netlify',
    '_redirects',
    [
      '/%C3%BCber%20uns/ a=1 /terms/ 301!',
      '/%C3%BCber%20uns a=1 /terms/ 301!',
      '/%C3%BCber%20uns/* /posts/:splat 301',
      '/%C3%BCber%20uns /posts/ 301',
    ],
  ],
])('%s gets old addresses in its own form', async (host, output, lines) => {
  const { problems, text } = await made(old, { host });
  expect(problems).toEqual([]);
  expect(text(output).split('\n').slice(1, -1)).toEqual(lines);
});

test.each([
  ['cloudflare-pages', redirect('/old?a=1', '/terms/')],
  ['netlify', redirect('/old?12', '/terms/')],
  ['github-pages', redirect('/old/*', '/posts/*')],
  ['vercel', redirect('/old/', 'https://a.example/?b=c:d')],
])('a redirect that %s cannot do is an error', async (host, lines) => {
  const root = temporarySite(redirectingSite(lines));
  const { diagnostics } = await build({ root, cache: false, write: false, host });
  expect(diagnostics).toMatchObject([{ code: 'redirect/needs-host', severity: 'error', line: 10 }]);
  expect(diagnostics[0]?.fix).toMatch(/that can do it: (?:.*, )?nginx, Caddy, Apache, Docker\.$/);
});

test.each(['netlify', undefined])(
  'a link to a redirect is an error on every host, such as %s',
  async (host) => {
    const root = temporarySite({
      ...redirectingSite(redirect('/old/', '/terms/')),
      'content/posts/01-first.md': '---\ntitle: First\n---\nSee [it](/old/).\n',
    });
    const { diagnostics } = await build({ root, cache: false, write: false, host });
    expect(diagnostics).not.toEqual([]);
    for (const diagnostic of diagnostics)
      expect(diagnostic).toMatchObject({
        code: 'link/broken',
        fix: 'Link to /terms/, where a redirect leads.',
      });
  },
);
