import type { ReactElement, ReactNode } from 'react';
import { jsonLd, type PageProps, type Thing } from 'react-sitegen';
import { colors } from './colors.ts';
import { Footer } from './sections/footer.tsx';
import { Navigation } from './sections/navigation.tsx';
import type { Settings } from './settings.ts';

type DocumentProps = PageProps<Settings, unknown> & {
  readonly title: string;
  readonly description: string;
  /** The page's structured data; none by default. */
  readonly data?: readonly Thing[];
  /** The name by which the script identifies the page. */
  readonly name?: 'not-found';
  /** Whether it is a home page, with the sections that the bar links to. */
  readonly atHome?: boolean;
  /** The class of the main part. */
  readonly className?: string;
  readonly children: ReactNode;
};

/** The document of every page. The build adds the content security policy. */
export function Document(props: DocumentProps): ReactElement {
  const { settings, site, product, name, atHome, className, children } = props;
  return (
    <html lang={settings.language} id="top" data-page={name}>
      <Head {...props} />
      <body>
        <a className="skip button" href="#main" data-under-menu="">
          {settings.interface.skip}
        </a>
        <Navigation settings={settings} site={site} product={product} atHome={atHome} />
        <main className={className} id="main" tabIndex={-1} data-under-menu="">
          {children}
        </main>
        <Footer settings={settings} site={site} atHome={atHome} toTop={name !== 'not-found'} />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchNeighbors }} />
        <script src={site.script('enhance.ts')} integrity={site.integrity('enhance.ts')} defer />
      </body>
    </html>
  );
}

/** Prefetches a page when the visitor points at a link to it. */
const prefetchNeighbors = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
});

function Head({
  settings,
  page,
  site,
  title,
  description,
  data = [],
}: DocumentProps): ReactElement {
  const { canonical, picture } = page;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      <meta name="color-scheme" content="light dark" />
      <meta
        name="theme-color"
        content={colors.light.ground}
        media="(prefers-color-scheme: light)"
      />
      <meta name="theme-color" content={colors.dark.ground} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={site.href('/icon.png')} sizes="48x48" />
      <link rel="icon" href={site.href('/icon.svg')} type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href={site.href('/apple-touch-icon.png')} />
      <link rel="manifest" href={site.href('/site.webmanifest')} />
      {canonical !== undefined && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={settings.company.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={canonical} />
        </>
      )}
      {picture !== undefined && (
        <>
          <meta property="og:image" content={picture.url} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {/* Both faces replace their fallbacks when they arrive, the larger one first. */}
      {['Instrument Sans', 'Instrument Sans Condensed'].map((family) => (
        <link
          key={family}
          rel="preload"
          as="font"
          type="font/woff2"
          href={site.font(family)}
          crossOrigin=""
        />
      ))}
      <style dangerouslySetInnerHTML={{ __html: site.styles('css/main.css') }} />
      {data.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={jsonLd(...data)} />
      )}
    </head>
  );
}
