import type { Files } from './temporary-site.ts';

const photo = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>\n';

export const printsTable = `slug,title,description,price,technique,photo,tags
alps,"Alps, morning","The Alps at dawn, seen from {company}",120,C-print,alps.svg,mountain | dawn
lake,"The ""quiet"" lake",Water without wind,95.50,Pigment,lake.svg,
`;

/** A site with a table of prints: a list, a page for each, and a page for each technique. */
export const shopSite: Files = {
  'content/site.yaml': 'origin: https://shop.example\ncompany: Nord\n',
  'content/home.md': '---\ntitle: Prints\n---\nSee [the Alps](/prints/alps/).\n',
  'content/prints.csv': printsTable,
  'content/alps.svg': photo,
  'content/lake.svg': photo,
  'templates/site.tsx': `import { array, collection, contentType, defineSite, entry, groups, image, number, object, oneOf, optional, origin, page, pages, string, text, type Content, type Infer, type PageProps } from 'react-sitegen';

const settings = object({ origin: origin(), company: string() });
type Settings = Infer<typeof settings>;

const home = contentType({ title: text() });
const print = contentType({ title: text(), description: text(), price: number(), technique: oneOf('C-print', 'Pigment'), photo: image(), tags: optional(array(string())) }, { body: 'none' });
const prints = collection('prints.csv', print);

const Frame = ({ title, description, language, children }: { title: string; description?: string; language: string; children: unknown }) => (
  <html lang={language || 'en'}>
    <head><meta charSet="utf-8" /><title>{title}</title>{description && <meta name="description" content={description} />}</head>
    <body><main><h1>{title}</h1>{children as never}</main></body>
  </html>
);

const Home = ({ content: { home, prints }, page, site }: PageProps<Settings, { home: Content<typeof home>; prints: readonly Content<typeof print>[] }>) => (
  <Frame title={home.title} language={page.language}>
    <div dangerouslySetInnerHTML={home.body} />
    <ul>{prints.map((each) => <li key={each.slug}><a href={site.href(each.path ?? '')}>{each.title}: {site.number(each.price)}</a></li>)}</ul>
  </Frame>
);
const Print = ({ content: { entry }, page, site }: PageProps<Settings, { entry: Content<typeof print> }>) => (
  <Frame title={entry.title} description={entry.description} language={page.language}>
    <img src={site.image(entry.photo).src} alt={entry.title} width={1} height={1} />
    <p>{entry.technique}, {typeof entry.price} {entry.price}: {entry.tags?.join('+') ?? 'none'}</p>
  </Frame>
);
const Technique = ({ content: { group, entries }, page }: PageProps<Settings, { group: string; entries: readonly Content<typeof print>[] }>) => (
  <Frame title={group} language={page.language}>{entries.map(({ title }) => <p key={title}>{title}</p>)}</Frame>
);

export const site = defineSite({
  settings,
  variables: ({ company }) => ({ company }),
  pages: [
    page('/', { content: { home: entry('home.md', home), prints }, component: Home }),
    pages(({ slug }) => \`/prints/\${slug}/\`, { ...prints, component: Print }),
    groups((name) => \`/technique/\${name.toLowerCase()}/\`, { ...prints, by: ({ technique }) => technique, component: Technique }),
  ],
});
`,
};

/** The site with another table instead of its CSV file. */
export const shopWith = (file: string, table: string | Uint8Array): Files => ({
  ...shopSite,
  'content/prints.csv': undefined,
  [`content/${file}`]: table,
  'templates/site.tsx': String(shopSite['templates/site.tsx']).replace('prints.csv', file),
});

/** The site in English and German. */
export const shopInGerman = (translation: string, others: Files = {}): Files => ({
  ...shopSite,
  'content/home.de.md': '---\ntitle: Drucke\n---\nSiehe [die Alpen](/prints/alps/).\n',
  'content/prints.de.csv': translation,
  'templates/site.tsx': String(shopSite['templates/site.tsx']).replace(
    '  settings,\n  var',
    "  languages: { en: 'English', de: 'Deutsch' },\n  settings,\n  var",
  ),
  ...others,
});
