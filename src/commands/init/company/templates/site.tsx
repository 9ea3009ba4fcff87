import { atom, collection, defineSite, entry, page, pages } from 'react-sitegen';
import { blocks } from './blocks.tsx';
import { contact, latest, legal, list, notFound, plain, post } from './content-types.ts';
import { price, service, services } from './content-types.ts';
import { Home, homeContent } from './pages/home.tsx';
import { NewsList, NewsPost } from './pages/news.tsx';
import { About, Contact, Legal, NotFound, Services } from './pages/texts.tsx';
import { Icon } from './pattern.tsx';
import { settings, variables, type Settings } from './settings.ts';

const posts = collection('news', post, { sort: latest });

const legalTexts = ['legal-notice', 'privacy-policy', 'terms-of-use'];

const legalPage = (name: string) =>
  page(`/${name}/`, { content: { legal: entry(`legal/${name}.md`, legal) }, component: Legal });

export const site = defineSite({
  settings,
  variables,
  blocks,
  markdown: { breaks: true },
  pages: [
    page('/', { content: homeContent, component: Home }),
    page('/services/', {
      content: {
        intro: entry('services.md', services),
        services: collection('services', service),
        prices: collection('prices.csv', price),
      },
      component: Services,
    }),
    page('/about/', { content: { about: entry('about.md', plain) }, component: About }),
    page('/news/', { content: { news: entry('news.md', list), posts }, component: NewsList }),
    pages(({ slug }) => `/news/${slug}/`, {
      ...posts,
      component: NewsPost,
      modified: ({ entry }) => entry.date,
    }),
    page('/contact/', { content: { contact: entry('contact.md', contact) }, component: Contact }),
    ...legalTexts.map(legalPage),
    page('/404.html', {
      content: { notFound: entry('not-found.md', notFound) },
      component: NotFound,
      perProduct: false,
      indexed: false,
    }),
  ],
  files: [
    { path: '/icon.svg', contents: ({ settings }) => <Icon name={settings.company.name} /> },
    { path: '/favicon.ico', contents: ({ settings }) => <Icon name={settings.company.name} /> },
    atom('/feed.xml', {
      title: ({ company }: Settings) => company.name,
      collection: posts,
      entry: ({ title, date, body }) => ({ title, date, html: body.html }),
    }),
  ],
  styles: ['main.css'],
  fonts: [
    {
      family: 'Newsreader',
      file: 'fonts/newsreader.woff2',
      weight: '400 600',
      fallback: 'serif',
      display: 'swap',
    },
  ],
  policy: {
    'default-src': ["'none'"],
    'style-src': [],
    'img-src': ["'self'"],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  },
  checks: {
    // A legal text that changes needs a new version, and the privacy policy has to name every server
    // that pages load files from or send data to.
    legal: {
      lock: 'content/legal/texts.lock.yaml',
      texts: legalTexts.map((name) => ({
        page: `/${name}/`,
        words: '.sections',
        version: '.history > :first-child b',
        effective: '.history > :first-child time',
        history: '.history > li',
      })),
      privacy: '/privacy-policy/',
    },
  },
});
