import { openSite, type SitePage } from 'react-sitegen/testing';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readdirSync, readFileSync } from 'node:fs';
import { colors } from './colors.ts';

// The site's data for search engines, social networks and phones.

const site = await openSite();
const { origin, language, company, email, products } = parse(
  readFileSync(new URL('../content/site.yaml', import.meta.url), 'utf8'),
) as Settings;
const shared = site.pages.filter(({ status }) => status === 200);
const originals = shared.filter(({ variant }) => variant === '');

interface Settings {
  readonly origin: string;
  readonly language: string;
  readonly company: { readonly name: string };
  readonly email: string;
  readonly products: readonly { readonly slug: string }[];
}

describe.each(shared.map((page) => [page.address, page] as const))('the page %s', (_, page) => {
  const { $ } = page;
  const meta = (name: string) =>
    $(`meta[name="${name}"], meta[property="${name}"]`)
      .toArray()
      .map(({ attribs }) => attribs.content);

  test('has a language, a title and a description that fit into a result', () => {
    expect($('html').attr('lang')).toBe(language);
    expect($('title').text().length).toBeLessThanOrEqual(60);
    expect(meta('description')).toEqual([expect.stringMatching(/^.{50,160}$/)]);
  });

  test('names the page of the root as the canonical one', () => {
    expect(
      $('link[rel="canonical"]')
        .toArray()
        .map(({ attribs }) => attribs.href),
    ).toEqual([origin + page.path]);
  });

  test('gives social networks the same title and description', () => {
    expect({
      url: meta('og:url'),
      title: meta('og:title'),
      description: meta('og:description'),
      name: meta('og:site_name'),
      type: meta('og:type'),
      card: meta('twitter:card'),
    }).toEqual({
      url: [origin + page.path],
      title: [$('title').text()],
      description: meta('description'),
      name: [company.name],
      type: ['website'],
      card: ['summary_large_image'],
    });
  });

  test('has a PNG of 1200 px by 630 px for them, with an alternative text', () => {
    const [address = ''] = meta('og:image');
    expect(address).toMatch(new RegExp(`^${origin}/`));
    expect(sizeOfPng(address.slice(origin.length))).toEqual({ width: 1200, height: 630 });
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual([['1200'], ['630']]);
    expect(meta('og:image:alt')).toEqual([expect.stringMatching(/\S/)]);
  });

  test('has complete structured data', () => {
    const schema = page.path === '/' ? homeGraph : trailGraph(page.path);
    const [script, ...others] = $('script[type="application/ld+json"]').toArray();
    expect(others).toEqual([]);
    expect(v.safeParse(schema, JSON.parse($(script).text())).issues).toBeUndefined();
  });

  test('has the icons, the manifest and a color for each scheme', () => {
    const icons = $('link[rel="icon"], link[rel="apple-touch-icon"]')
      .toArray()
      .map(({ attribs: { href = '', sizes } }) => [href, sizes]);
    expect(icons).toEqual([
      ['/icon.png', '48x48'],
      ['/icon.svg', 'any'],
      ['/apple-touch-icon.png', undefined],
    ]);
    expect($('link[rel="manifest"]').attr('href')).toBe('/site.webmanifest');
    expect(
      $('meta[name="theme-color"]')
        .toArray()
        .map(({ attribs: { content, media } }) => [content, media]),
    ).toEqual([
      [colors.light.ground, '(prefers-color-scheme: light)'],
      [colors.dark.ground, '(prefers-color-scheme: dark)'],
    ]);
    expect(meta('color-scheme')).toEqual(['light dark']);
  });
});

test('no two pages in search results have the same title or description', () => {
  for (const of of [
    (page: SitePage) => page.$('title').text(),
    (page: SitePage) => page.$('meta[name="description"]').attr('content'),
  ]) {
    expect(new Set(originals.map(of)).size).toBe(originals.length);
  }
});

test('pages that are not to be found have noindex, and are not in the sitemap', () => {
  const page = site.page('/404.html');
  expect(page.$('meta[name="robots"]').attr('content')).toBe('noindex');
  expect(
    page.$('link[rel="canonical"], meta[property^="og:"], script[type="application/ld+json"]')
      .length,
  ).toBe(0);
});

test('the sitemap lists the canonical pages, with the dates of their texts', () => {
  const entries = [
    ...site
      .file('sitemap.xml')
      .matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g),
  ].map(([, address, date]) => ({ address, date }));
  expect(entries.map(({ address }) => address)).toEqual(originals.map(({ path }) => origin + path));
  expect(entries.map(({ date }) => date)).toEqual(
    originals.map(({ $ }) => $('main header time[datetime]').last().attr('datetime')),
  );
  expect(products.every(({ slug }) => !site.file('sitemap.xml').includes(`/${slug}/`))).toBe(true);
});

test('robots may read everything, and robots.txt names the sitemap', () => {
  expect(site.file('robots.txt').trim().split(/\n+/)).toEqual([
    'User-agent: *',
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
  ]);
});

test('security.txt has a contact, and expires a month after the year of the build', () => {
  const year = Number(site.page('/').$('[data-year]').text());
  expect(site.file('.well-known/security.txt').trim().split('\n')).toEqual([
    `Contact: mailto:${email}`,
    `Expires: ${year + 1}-01-31T00:00:00Z`,
    `Preferred-Languages: ${language}`,
  ]);
});

test('the icons have the sizes that they are linked with', () => {
  expect([
    sizeOfPng('/icon.png'),
    sizeOfPng('/apple-touch-icon.png'),
    sizeOfPng('/icon-512.png'),
  ]).toEqual([48, 180, 512].map((size) => ({ width: size, height: size })));
  expect(site.file('icon.svg')).toMatch(
    /^<svg [^>]*width="(\d+)" height="\1" viewBox="-?\d+ -?\d+ \1 \1"/,
  );
});

test('the manifest names the site, its start and existing icons', () => {
  const manifest = v.parse(manifestSchema, JSON.parse(site.file('site.webmanifest')));
  expect([
    manifest.name,
    manifest.start_url,
    manifest.theme_color,
    manifest.background_color,
  ]).toEqual([company.name, '/', colors.light.ground, colors.light.ground]);
  for (const { src, type, sizes } of manifest.icons) {
    const isPng = type === 'image/png';
    const { width, height } = isPng ? sizeOfPng(src) : {};
    expect(isPng ? `${width}x${height}` : sizes).toBe(sizes);
    expect(isPng || site.file(src.slice(1)).includes('<svg')).toBe(true);
  }
});

test('drawings contain the words of the texts and numbers; no other picture is there', () => {
  const folder = new URL('../content/home/industries/', import.meta.url);
  const words = readdirSync(folder).flatMap((name) => {
    const [, fields = ''] = readFileSync(new URL(name, folder), 'utf8').split('---\n');
    return (parse(fields) as { words: string[] }).words;
  });
  for (const { $ } of site.pages) {
    const labels = $('svg text')
      .toArray()
      .map((label) => $(label).text());
    const drawn = new Set(labels.map((label) => label.replace(/ ?−?[\d.]+%?$/, '')));
    drawn.delete('');
    expect(drawn).toEqual(new Set(labels.length === 0 ? [] : words));
    expect($('img, picture, image, video, canvas').length).toBe(0);
    expect($('style').text()).not.toMatch(/url\((?!["']?\/assets\/[\w.-]+\.woff2)/);
  }
});

/** From the header chunk (https://www.w3.org/TR/png-3/#11IHDR). */
function sizeOfPng(address: string): { width: number; height: number } {
  const bytes = Buffer.from(site.tree.get(address.slice(1))?.bytes ?? []);
  expect(bytes.subarray(0, 8).toString('latin1'), address).toBe('\x89PNG\r\n\x1a\n');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/*
 * The properties that Google asks for or recommends
 * (https://developers.google.com/search/docs/appearance/structured-data), and none besides those
 * that the site gives.
 */
const organizationId = `${origin}/#organization`;
const reference = v.strictObject({ '@id': v.literal(organizationId) });
const words = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/));

const organization = v.strictObject({
  '@type': v.literal('Organization'),
  '@id': v.literal(organizationId),
  name: v.literal(company.name),
  legalName: words,
  url: v.literal(`${origin}/`),
  logo: v.optional(v.pipe(v.string(), v.startsWith(`${origin}/`))),
  email: v.literal(email),
  description: words,
  address: v.strictObject({
    '@type': v.literal('PostalAddress'),
    streetAddress: words,
    addressCountry: words,
  }),
});

const website = v.strictObject({
  '@type': v.literal('WebSite'),
  '@id': v.literal(`${origin}/#website`),
  name: v.literal(company.name),
  url: v.literal(`${origin}/`),
  inLanguage: v.literal(language),
  publisher: reference,
});

const service = v.strictObject({
  '@type': v.literal('Service'),
  name: words,
  serviceType: v.pipe(v.array(words), v.minLength(1)),
  provider: reference,
});

const graph = <Things extends v.GenericSchema>(things: Things) =>
  v.strictObject({ '@context': v.literal('https://schema.org'), '@graph': things });

const homeGraph = graph(
  v.strictTuple([organization, website, service, service, service, service, service, service]),
);

/** From the home page to a page below it; every step has the address and the title of its page. */
function trailGraph(path: string) {
  const step = (position: number, address: string, name: v.GenericSchema<string>) =>
    v.strictObject({
      '@type': v.literal('ListItem'),
      position: v.literal(position),
      name,
      item: v.literal(origin + address),
    });
  const title = v.literal(site.page(path).$('h1').text());
  return graph(
    v.strictTuple([
      v.strictObject({
        '@type': v.literal('BreadcrumbList'),
        itemListElement: v.strictTuple([step(1, '/', words), step(2, path, title)]),
      }),
    ]),
  );
}

const manifestSchema = v.strictObject({
  name: words,
  start_url: words,
  display: v.picklist(['browser', 'minimal-ui', 'standalone', 'fullscreen']),
  background_color: words,
  theme_color: words,
  icons: v.pipe(
    v.array(
      v.strictObject({
        src: words,
        type: v.picklist(['image/png', 'image/svg+xml']),
        sizes: v.pipe(v.string(), v.regex(/^(?:any|\d+x\d+)$/)),
      }),
    ),
    v.minLength(2),
  ),
});
