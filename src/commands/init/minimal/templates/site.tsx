import {
  base,
  contentType,
  defineSite,
  describe,
  email,
  entry,
  host,
  object,
  optional,
  origin,
  page,
  redirects,
  string,
} from 'react-sitegen';
import type { Infer, PageContent, PageProps } from 'react-sitegen';

const settings = object({
  origin: describe(origin(), 'Where the site is published, without a slash at the end. {origin}'),
  company: describe(string(), 'The name of the company. {company}'),
  email: describe(email(), 'The email address for visitors. {email}'),
  host: describe(optional(host()), 'The host of the site, such as netlify.'),
  base: describe(optional(base()), 'The path of the site in its domain, such as /stay/.'),
  redirects: describe(optional(redirects()), 'Old addresses, and where they lead now.'),
});
const home = contentType({
  title: describe(string(), 'The heading of the page, also in the tab of the browser.'),
  description: describe(
    string(),
    'Search results show it below the title: what visitors find here, in 50 to 160 characters.',
  ),
});
const content = { home: entry('home.md', home) };
type Props = PageProps<Infer<typeof settings>, PageContent<typeof content>>;

const Home = ({ content: { home }, page, site }: Props) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{home.title}</title>
      <meta name="description" content={home.description} />
      <link rel="canonical" href={page.canonical} />
      <style dangerouslySetInnerHTML={{ __html: site.styles('main.css') }} />
    </head>
    <body>
      <main>
        <h1>{home.title}</h1>
        <div dangerouslySetInnerHTML={home.body} />
      </main>
    </body>
  </html>
);

/** Browsers request the icon for every page. */
const Icon = () => (
  <svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 2 2">
    <circle cx="1" cy="1" r="0.9" fill="#3355cc" />
  </svg>
);

export const site = defineSite({
  settings,
  variables: ({ origin, company, email }) => ({ origin, company, email }),
  pages: [page('/', { content, component: Home })],
  files: [{ path: '/favicon.ico', contents: () => <Icon /> }],
  styles: ['main.css'],
  policy: {
    'default-src': ["'none'"],
    'style-src': [],
    'img-src': ["'self'"],
    'media-src': ["'self'"],
  },
});
