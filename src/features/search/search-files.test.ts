import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

const buildWith = (day: string) =>
  build({
    root: temporarySite({
      ...plainSite,
      'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
        'component: Terms }',
        `component: Terms, modified: () => ${day} }`,
      ),
    }),
    write: false,
  });

test.each(['2026-01-31', '2026-01-31T10:00:00+01:00'])(
  'the sitemap has the day %s',
  async (day) => {
    const { tree, diagnostics } = await buildWith(`'${day}'`);
    expect(diagnostics).toEqual([]);
    expect(Buffer.from(tree.get('sitemap.xml')?.bytes ?? []).toString()).toContain(
      `<loc>https://plain.example/terms/</loc><lastmod>${day}</lastmod>`,
    );
  },
);

test.each(["'31 January 2026'", "'<b>'", 'new Date(0) as never'])('%s is no day', async (day) => {
  const { ok, diagnostics } = await buildWith(day);
  expect(ok).toBe(false);
  // Each variant reports it.
  for (const found of diagnostics)
    expect(found).toMatchObject({
      code: 'template/threw',
      file: 'content/terms.md',
      message: expect.stringMatching(
        /^The page \/terms\/ could not be rendered: “.+” is not a day such as 2026-01-31\.$/,
      ),
    });
});

async function picturesWith(sitemap: string, base: string) {
  const pictures =
    '![A](a.gif) ![Again](a.gif) ![Other](https://other.example/b.gif) ![](mark.svg)';
  const root = temporarySite({
    ...plainSite,
    'content/home.md': `---\ntitle: Home\n---\n${pictures}\n\n## Prices {#prices}\n`,
    'content/a.gif': Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
    'content/mark.svg': String(plainSite['assets/mark.svg']),
    'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
      "styles: ['main.css'],",
      `styles: ['main.css'], sitemap: ${sitemap},`,
    ),
  });
  const { tree } = await build({ root, base, write: false });
  const [gif = ''] = [...tree.keys()].filter((file) => file.endsWith('.gif'));
  return { gif, xml: Buffer.from(tree.get('sitemap.xml')?.bytes ?? []).toString() };
}

test.each(['/', '/docs/', './'])(
  'the sitemap lists the pictures of pages below %s',
  async (base) => {
    const { gif, xml } = await picturesWith('{ images: true }', base);
    const address = `https://plain.example${base.replace('.', '')}${gif}`;
    expect(xml.match(/<image:loc>[^<]*/g)).toEqual([`<image:loc>${address}`]);
    expect(xml).toContain(' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  },
);

test('the sitemap has no pictures unless the site map says so', async () => {
  const { gif, xml } = await picturesWith('{}', '/');
  expect(gif).not.toBe('');
  expect(xml).not.toContain('image');
});
