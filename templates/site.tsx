import { defineSite, entry, page } from 'react-sitegen';
import { checks } from './checks.ts';
import { colors } from './colors.ts';
import { Home } from './pages/home.tsx';
import { homeContent } from './pages/home-content.ts';
import { Legal } from './pages/legal.tsx';
import { legalContent, type LegalProps } from './pages/legal-content.ts';
import { NotFound, notFoundContent } from './pages/not-found.tsx';
import { AppIcon } from './parts/app-icon.tsx';
import { SocialImage } from './parts/social-image.tsx';
import { securityContact } from './security-contact.ts';
import { settings, variables, type Settings } from './settings.ts';

const host = ({ origin }: Settings) => new URL(origin).host;

/** A legal page and the ids of its sections, which other texts cite. */
const legalPage = (name: string, sections: readonly string[]) =>
  page(`/${name}/`, {
    content: { legal: entry(`legal/${name}.md`, legalContent(sections)) },
    component: Legal,
    picture: ({ settings, content }: LegalProps) => (
      <SocialImage
        company={settings.company.name}
        title={content.legal.title}
        host={host(settings)}
      />
    ),
    modified: ({ legal }) => legal.revised,
  });

export const site = defineSite({
  settings,
  variables,
  pages: [
    page('/', {
      content: homeContent,
      component: Home,
      picture: ({ settings, content }) => (
        <SocialImage
          company={settings.company.name}
          title={content.hero.title}
          host={host(settings)}
        />
      ),
    }),
    legalPage('terms-of-service', [
      'acceptance',
      'services',
      'user-obligations',
      'intellectual-property',
      'limitation-of-liability',
      'modifications',
      'contact',
    ]),
    legalPage('privacy-policy', [
      'information-collected',
      'use',
      'gdpr-legal-basis',
      'retention',
      'security',
      'international-transfers',
      'rights',
      'children-under-13',
      'changes',
      'contact',
    ]),
    legalPage('cookie-policy', [
      'what-cookies-are',
      'types',
      'legal-basis',
      'retention',
      'managing-consent',
      'rights',
      'updates',
      'contact',
    ]),
    page('/404.html', {
      content: notFoundContent,
      component: NotFound,
      perProduct: false,
      indexed: false,
    }),
  ],
  files: [
    { path: '/icon.svg', contents: () => <AppIcon size={40} /> },
    { path: '/icon.png', contents: () => <AppIcon size={48} /> },
    // Browsers request it for files and addresses without a page.
    { path: '/favicon.ico', contents: () => <AppIcon size={48} /> },
    { path: '/apple-touch-icon.png', contents: () => <AppIcon size={180} /> },
    { path: '/icon-512.png', contents: () => <AppIcon size={512} /> },
    {
      path: '/site.webmanifest',
      contents: ({ settings, site }) =>
        JSON.stringify({
          name: settings.company.name,
          start_url: site.href('/'),
          display: 'browser',
          background_color: colors.light.ground,
          theme_color: colors.light.ground,
          icons: [
            { src: site.href('/icon.svg'), type: 'image/svg+xml', sizes: 'any' },
            { src: site.href('/icon-512.png'), type: 'image/png', sizes: '512x512' },
          ],
        }),
    },
    {
      path: '/.well-known/security.txt',
      contents: ({ settings, site }) => securityContact(settings, site.year),
    },
  ],
  styles: ['css/main.css'],
  scripts: ['enhance.ts'],
  // Two instances of Instrument Sans (SIL OFL 1.1, version 5.3.0 of its Fontsource package), with
  // widths of 80 and 100: narrow enough for a large headline, with tabular figures. Together they
  // are small enough to arrive before the first paint: all weights of a file share the kerning of
  // one, in steps of 10 units and only for pairs that occur in words and figures. Where they
  // arrive later, their fallbacks take the same lines until then.
  fonts: [
    {
      family: 'Instrument Sans',
      file: 'fonts/instrument-sans.woff2',
      weight: '400 600',
      fallback: 'sans-serif',
      display: 'swap',
      features: ['tnum'],
    },
    {
      family: 'Instrument Sans Condensed',
      file: 'fonts/instrument-sans-condensed.woff2',
      weight: '600',
      fallback: 'sans-serif',
      display: 'swap',
      features: ['tnum'],
    },
  ],
  // The condensed one at its weight, with the same characters.
  pictureFonts: ['fonts/instrument-sans-condensed-600.ttf'],
  markdown: true,
  policy: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  },
  budget: { page: 14_000, style: 7200, script: 2000, font: 12_000, image: 60_000 },
  checks,
});
