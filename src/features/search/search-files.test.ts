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
