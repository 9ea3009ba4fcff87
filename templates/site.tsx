import { choice, collection, defineSite, document, email, entry, list, object, origin, page, slug, text, type Infer, type PageContent, type PageProps } from 'sitegen';

const settings = object({ origin: origin(), products: list(object({ slug: slug(), name: text() })), email: email() });
type Settings = Infer<typeof settings>;
const hero = document({ title: text(), kind: choice('a', 'b') });
const homeContent = { hero: entry('home/hero.md', hero), cards: collection('home/cards', hero) };
function Home({ settings, content, site }: PageProps<Settings, PageContent<typeof homeContent>>) {
  return <html><body><a href={site.href('/')}>{settings.email}{content.hero.title}{content.cards.map((c) => c.kind)}</a></body></html>;
}
export const site = defineSite({
  settings,
  variables: ({ email }) => ({ email }),
  pages: [page('/', { content: homeContent, component: Home })],
});
