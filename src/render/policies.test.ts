import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { policyOf } from '../features/hosts/headers.ts';
import { breakSite } from '../test-support/break-site.ts';
import { plainSite, redirectingSite, temporarySite } from '../test-support/temporary-site.ts';

test('a path has a policy that differs in some directives', async () => {
  const files = breakSite(
    [
      ['content/site.yaml', 'company:', 'host: netlify\ncompany:'],
      [
        'templates/site.tsx',
        'pages: [',
        `policyBelow: {
    '/terms/': { 'img-src': ["'self'", 'https://maps.example'], 'connect-src': ["'self'"] },
    '/admin/': { 'script-src': ["'self'"], 'form-action': ['https://forms.example'] },
  },
  pages: [`,
      ],
    ],
    redirectingSite(''),
  );
  const admin = '<head></head><body><script>start()</script></body>';
  const root = temporarySite({
    ...files,
    'assets/public/admin/index.html': admin,
    'assets/public/other/index.html': admin,
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const textOf = (file: string) => Buffer.from(tree.get(file)?.bytes ?? []).toString();
  const own = (file: string) => policyOf(textOf(file))?.replace(/'sha256[^']*'/g, '#');
  expect(own('index.html')).toBe("default-src 'none'; style-src #; img-src 'self'");
  for (const variant of ['', 'desk/'])
    expect(own(`${variant}terms/index.html`)).toBe(
      "default-src 'none'; style-src #; img-src 'self' https://maps.example; connect-src 'self'",
    );
  expect(own('admin/index.html')).toBe(
    "default-src 'none'; style-src; img-src 'self'; script-src 'self' #; form-action https://forms.example",
  );
  expect(textOf('other/index.html')).toBe(admin);
  // The policy of a header applies to all pages.
  expect(/content-security-policy: .*/i.exec(textOf('_headers'))?.[0]).toMatch(
    /: frame-ancestors 'none'$/,
  );
});

test('content is blocked where the policy of its path does not allow it', async () => {
  const files = breakSite(
    [
      [
        'templates/site.tsx',
        '<footer>',
        '<img src="https://maps.example/a.png" alt="A map" /><footer>',
      ],
      [
        'templates/site.tsx',
        'pages: [',
        `policyBelow: { '/': { 'img-src': ["'self'", 'https://maps.example'] }, '/terms/': { 'img-src': ["'self'"] } },\n  pages: [`,
      ],
    ],
    plainSite,
  );
  const { diagnostics } = await build({ root: temporarySite(files), write: false });
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'policy/blocked',
      expect.stringContaining(
        'The policy of the site blocks the address https://maps.example/a.png',
      ),
    ],
  ]);
});
