import './main.css';
import type { ReactNode } from 'react';
import type { Markdown, PageProps } from 'react-sitegen';
import type { Settings } from './content-types.ts';

export type Props<Content> = PageProps<Settings, Content>;

interface FrameProps extends Omit<Props<unknown>, 'content' | 'product'> {
  readonly text: { readonly title: string; readonly description: string; readonly body?: Markdown };
  readonly children?: ReactNode;
}

export const Frame = ({ text, settings, page, site, children }: FrameProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${text.title} – ${settings.company}`}</title>
      <meta name="description" content={text.description} />
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      <meta name="robots" content={page.canonical ? 'index' : 'noindex'} />
      <link rel="alternate" type="application/atom+xml" href={site.href('/feed.xml')} />
    </head>
    <body>
      <header>
        <nav aria-label="Main">
          <a href={site.href('/')}>{settings.company}</a>
          {['Team', 'Cases', 'News', 'Jobs'].map((name) => (
            <a key={name} href={site.href(`/${name.toLowerCase()}/`)}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <h1>{text.title}</h1>
        {text.body && <div dangerouslySetInnerHTML={text.body} />}
        {children}
      </main>
      <footer>
        © {site.year} {settings.company}, <a href={`mailto:${settings.email}`}>{settings.email}</a>,{' '}
        <a href={site.href('/privacy/')}>Privacy policy</a>
      </footer>
    </body>
  </html>
);

interface LinksProps extends Pick<Props<unknown>, 'site'> {
  readonly of: readonly { readonly title: string; readonly path: string | undefined }[];
}

export const Links = ({ of, site }: LinksProps) => (
  <ul>
    {of.map(({ title, path }) => (
      <li key={path}>{path && <a href={site.href(path)}>{title}</a>}</li>
    ))}
  </ul>
);
