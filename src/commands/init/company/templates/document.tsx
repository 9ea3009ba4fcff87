import type { ReactElement, ReactNode } from 'react';
import type { PageProps } from 'react-sitegen';
import { Pattern } from './pattern.tsx';
import type { Settings } from './settings.ts';

/** The frame of every page: head, navigation and footer. */
export function Document({
  settings,
  product,
  page,
  site,
  title,
  description,
  children,
}: PageProps<Settings, unknown> & {
  readonly title?: string;
  readonly description: string;
  readonly children: ReactNode;
}): ReactElement {
  const { company, email, language, navigation, legal, words } = settings;
  const name = product?.name ?? company.name;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === undefined ? name : `${title} – ${name}`}</title>
        <meta name="description" content={description} />
        {page.canonical === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={page.canonical} />
        )}
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin=""
          href={site.font('Newsreader')}
        />
        <link rel="icon" type="image/svg+xml" href={site.href('/icon.svg')} />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={name}
          href={site.href('/feed.xml')}
        />
        <style dangerouslySetInnerHTML={{ __html: site.styles('main.css') }} />
      </head>
      <body>
        <a className="skip" href="#main">
          {words.skip}
        </a>
        <header className="bar wrap">
          <a className="name" href={site.href('/')}>
            <Pattern name={company.name} columns={2} rows={2} />
            {name}
          </a>
          <nav aria-label={words.navigation}>
            <ul>
              {navigation.map(({ label, path }) => (
                <li key={path}>
                  <a href={site.href(path)} aria-current={path === page.path ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {page.alternates.length > 1 && (
            <nav aria-label={words.languages}>
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
          )}
        </header>
        <main id="main">{children}</main>
        <footer className="foot">
          <div className="wrap">
            <p>
              © {site.year} {company.legal_name}
            </p>
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <nav aria-label={words.legal}>
              <ul>
                {legal.map(({ label, path }) => (
                  <li key={path}>
                    <a href={site.href(path)}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </footer>
      </body>
    </html>
  );
}

/** A part of a page with a label in the margin. */
export const Row = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <section className="row wrap">
    <h2>{label}</h2>
    <div>{children}</div>
  </section>
);

/** The head of a page: its title and the sentences below it. */
export const Head = ({ title, html }: { readonly title: string; readonly html?: string }) => (
  <header className="head wrap">
    <h1>{title}</h1>
    {html && <div className="lead" dangerouslySetInnerHTML={{ __html: html }} />}
  </header>
);
