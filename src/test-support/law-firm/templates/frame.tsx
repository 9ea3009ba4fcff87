import type { ReactNode } from 'react';
import type { PageProps } from 'react-sitegen';
import type { Settings } from './settings.ts';

export type FrameProps = Omit<PageProps<Settings, unknown>, 'content'>;

/** The frame of every page, with a menu of all languages of the site. */
export const Frame = ({
  title,
  settings: { company, labels },
  page,
  site,
  children,
}: FrameProps & { readonly title: string; readonly children?: ReactNode }) => (
  <html>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · ${company}`}</title>
      <meta name="description" content={`${title}. ${labels.about}`} />
      {page.canonical ? (
        <link rel="canonical" href={page.canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <style dangerouslySetInnerHTML={{ __html: site.styles('main.css') }} />
    </head>
    <body>
      <header>
        <nav aria-label={labels.menu}>
          <ul>
            <li>
              <a href={site.href('/')}>{company}</a>
            </li>
            <li>
              <a href={site.href('/practice-areas/')}>{labels.areas}</a>
            </li>
            <li>
              <a href={site.href('/lawyers/')}>{labels.team}</a>
            </li>
            <li>
              <a href={site.href('/news/')}>{labels.news}</a>
            </li>
          </ul>
        </nav>
        <nav aria-label={labels.languages} className="languages">
          <ul>
            {page.languages.map(({ language, name, href, home, current }) => (
              <li key={language}>
                <a href={href ?? home} aria-current={current ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main>
        <p className="parents">
          {page.parents.map(({ path, href, title }) => (
            <a key={path} href={href}>
              {title ?? (path === '/practice-areas/' ? labels.areas : labels.menu)}
            </a>
          ))}
        </p>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
);
