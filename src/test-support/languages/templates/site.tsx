import {
  array,
  atom,
  collection,
  contentType,
  date,
  defineSite,
  entry,
  groups,
  number,
  page,
  pages,
  string,
  text,
  type Content,
  type EntryContent,
  type GroupContent,
  type PageProps,
} from 'react-sitegen';
import { Frame, type FrameProps } from './frame.tsx';
import { settings, type Settings } from './settings.ts';

const described = { title: text(), description: text() };
const simple = contentType(described);
const priced = contentType({ ...described, price: number() });
const legal = contentType(
  { ...described, version: string(), effective: date() },
  { sections: ['storage', 'contact'] },
);
const news = contentType({ ...described, date: date(), topics: array(text()) }, { pages: true });
const bare = contentType({ title: text() }, { body: 'none' });

const Text = (
  props: FrameProps & {
    readonly text: Pick<Content<typeof simple>, 'title' | 'description' | 'body'>;
  },
) => (
  <Frame {...props}>
    <div dangerouslySetInnerHTML={props.text.body} />
  </Frame>
);

/** The props of a page with this content. */
type Props<PageContent> = PageProps<Settings, PageContent>;

export const site = defineSite({
  languages: { en: 'English', de: 'Deutsch', ar: 'العربية' },
  settings,
  variables: ({ country, email }, product) => ({ country, email, product: product?.name ?? '' }),
  styles: ['main.css'],
  policy: { 'default-src': ["'none'"], 'style-src': [], 'img-src': ["'self'"] },
  pages: [
    page('/', {
      content: { home: entry('home.md', simple) },
      component: (props: Props<{ home: Content<typeof simple> }>) => (
        <Text {...props} text={props.content.home} />
      ),
    }),
    page(
      { en: '/pricing/', de: '/preise/', ar: '/pricing/' },
      {
        content: { pricing: entry('pricing.md', priced) },
        component: (props: Props<{ pricing: Content<typeof priced> }>) => (
          <Frame {...props} text={props.content.pricing}>
            <p className="price">{props.site.number(props.content.pricing.price)}</p>
            <div dangerouslySetInnerHTML={props.content.pricing.body} />
          </Frame>
        ),
      },
    ),
    pages(({ slug }) => `/legal/${slug}/`, {
      folder: 'legal',
      type: legal,
      component: (props: Props<EntryContent<typeof legal>>) => (
        <Frame {...props} text={props.content.entry}>
          <p>
            {props.settings.labels.version}{' '}
            <span className="version">{props.content.entry.version}</span>,{' '}
            <time dateTime={props.content.entry.effective}>
              {props.site.date(props.content.entry.effective)}
            </time>
          </p>
          <div className="words" dangerouslySetInnerHTML={props.content.entry.body} />
        </Frame>
      ),
    }),
    page('/news/', {
      content: { news: collection('news', news) },
      component: ({ content, ...props }: Props<{ news: readonly Content<typeof news>[] }>) => (
        <Frame {...props} text={{ title: props.settings.labels.news }}>
          <ul>
            {content.news.map(({ title, path, slug, date }) => (
              <li key={slug}>
                <a href={props.site.href(path)}>{title}</a>, {props.site.date(date)}
              </li>
            ))}
          </ul>
        </Frame>
      ),
      indexed: false,
    }),
    pages(({ slug }) => `/news/${slug}/`, {
      folder: 'news',
      type: news,
      component: (props: Props<EntryContent<typeof news>>) => (
        <Text {...props} text={props.content.entry} />
      ),
    }),
    groups((topic) => `/topics/${topic}/`, {
      folder: 'news',
      type: news,
      by: ({ topics }) => topics,
      indexed: false,
      component: ({ content, ...props }: Props<GroupContent<typeof news>>) => (
        <Frame {...props} text={{ title: `${props.settings.labels.news}: ${content.group}` }}>
          <p>{content.entries.map(({ title }) => title).join()}</p>
        </Frame>
      ),
    }),
    page('/404.html', {
      content: { lost: entry('lost.md', bare) },
      component: (props: Props<{ lost: Content<typeof bare> }>) => (
        <Frame {...props} text={props.content.lost}>
          <p>
            <a href={props.site.href('/')}>→</a>
          </p>
        </Frame>
      ),
      perProduct: false,
      indexed: false,
    }),
  ],
  files: [
    atom('/feed.xml', {
      title: ({ labels }: Settings) => labels.news,
      collection: collection('news', news),
      entry: ({ title, date, body }) => ({ title, date, html: body.html }),
    }),
    { path: '/icon.svg', contents: () => '<svg xmlns="http://www.w3.org/2000/svg" />' },
  ],
});
