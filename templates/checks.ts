import type { Checks } from 'react-sitegen';

/** The selectors of a legal text's version, date, history and words. */
const legalPage = {
  words: '.legal-text > :not(.history)',
  version: '.record > :nth-child(2) > dd',
  effective: '.record > :nth-child(3) time',
  history: '.history li',
} as const;

/** The legal texts that `sitegen check` checks this site against. */
export const checks: Checks = {
  legal: {
    lock: 'content/legal/anchors.lock.yaml',
    alias:
      'List it in the front matter: “aliases:”, and below it “- id: old-id” and “now: new-id”.',
    texts: [
      { page: '/terms-of-service/', ...legalPage },
      { page: '/privacy-policy/', ...legalPage },
      { page: '/cookie-policy/', ...legalPage },
    ],
    statements: [
      {
        page: '/cookie-policy/',
        section: 'types',
        words: /This website sets no cookies of any type and uses no similar technique\./,
        denies: ['cookies', 'storage', 'beacons', 'fingerprinting'],
      },
      {
        page: '/cookie-policy/',
        section: 'types',
        words: /No third party has access to your device through it\./,
        denies: ['third-parties'],
      },
      {
        page: '/cookie-policy/',
        section: 'register-website',
        words: /^Cookies, session or persistent\nNone\nNone$/m,
        denies: ['cookies'],
      },
      {
        page: '/cookie-policy/',
        section: 'register-website',
        words: /^Local storage, session storage, IndexedDB\nNone\nNone$/m,
        denies: ['storage'],
      },
      {
        page: '/cookie-policy/',
        section: 'register-website',
        words: /^Pixels and beacons\nNone\nNone$/m,
        denies: ['beacons'],
      },
      {
        page: '/cookie-policy/',
        section: 'register-website',
        words: /^Fingerprinting\nNone\nNone$/m,
        denies: ['fingerprinting'],
      },
      {
        page: '/cookie-policy/',
        section: 'register-website',
        words:
          /^Fonts, scripts, images, videos or maps from other websites\nDoes not apply\nNone$/m,
        denies: ['third-parties'],
      },
      {
        page: '/cookie-policy/',
        section: 'register-website',
        words: /it stores nothing and sends nothing\./,
        denies: ['cookies', 'storage', 'beacons', 'requests'],
      },
      {
        page: '/cookie-policy/',
        section: 'consent-this-website',
        words: /shows no cookie banner because it does nothing that needs consent/,
        denies: ['cookies', 'storage', 'beacons', 'fingerprinting', 'third-parties'],
      },
      {
        page: '/privacy-policy/',
        section: 'nothing-else',
        words: /This website has no forms, accounts, analytics or advertising\./,
        denies: ['forms', 'beacons', 'third-parties', 'fingerprinting'],
      },
      {
        page: '/privacy-policy/',
        section: 'nothing-else',
        words:
          /It sets no cookies, stores nothing on your device and loads nothing from other websites/,
        denies: ['cookies', 'storage', 'third-parties'],
      },
    ],
    register: { page: '/cookie-policy/', section: 'register-website' },
  },
};
