import type { ReactNode } from 'react';
import type { PageProps } from 'react-sitegen';
import type { Settings } from './settings.ts';

export type FrameProps = Omit<PageProps<Settings, unknown>, 'content'>;

/** The frame of every page. `lang` and `dir` are missing on purpose: the build adds them. */
export function Frame({
  text: { title, description },
  settings: { labels, offices, employees, country },
  page,
  site,
  children,
}: FrameProps & {
  readonly text: { readonly title: string; readonly description?: string };
  readonly children: ReactNode;
}) {
  return (
    <html>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {page.canonical ? (
          <link rel="canonical" href={page.canonical} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <style dangerouslySetInnerHTML={{ __html: site.styles('main.css') }} />
      </head>
      <body>
        <a className="skip" href="#content">
          {labels.skip}
        </a>
        <header>
          <nav aria-label={labels.menu}>
            <ul>
              <li>
                <a href={site.href('/')}>{settingsName(page.language)}</a>
              </li>
              <li>
                <a href={site.href('/news/')}>{labels.news}</a>
              </li>
            </ul>
          </nav>
          <nav aria-label={labels.languages}>
            <ul>
              {page.alternates.map(({ language, name, href, current }) => (
                <li key={language}>
                  <a href={href} aria-current={current ? 'true' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="content">
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          <h2>{labels.contact}</h2>
          <ul>
            {offices.map(({ phone, city }) => (
              <li key={phone}>
                {city}: <bdi>{phone}</bdi>
              </li>
            ))}
          </ul>
          <p>
            {site.number(employees)} · {country}
          </p>
        </footer>
      </body>
    </html>
  );
}

const settingsName = (language: string) => ({ de: 'Start', ar: 'الرئيسية' })[language] ?? 'Home';
