import type { Checks } from 'sitegen';
import {
  cookieDurations,
  cookieFacts,
  legalPage,
  privacyFacts,
  termsFacts,
} from './legal-facts.ts';

/** The numbered headings of a legal text. */
const legalHeadings = '.legal-text > section:not(.history) > h2';

/** The specification, the contrasts and the legal texts that `sitegen check` checks this site against. */
export const checks: Checks = {
  specification: [
    {
      row: 'Sections of the home page in order: services, industries, about',
      page: '/',
      select: 'main > section[id]',
      attribute: 'id',
      are: ['services', 'industries', 'about'],
    },
    {
      row: 'Links of the bar to Services, Industries and About, and a Contact Us button',
      page: '/',
      select: '[data-menu] a',
      are: ['Services', 'Industries', 'About', 'Contact Us'],
    },
    {
      row: 'They lead to the anchors services, industries and about, and to a message',
      page: '/',
      select: '[data-menu] a',
      attribute: 'href',
      are: ['#services', '#industries', '#about', 'mailto:{email}'],
    },
    {
      row: 'Hero figures: 6 industries, 30+ satisfied clients, 150+ digital solutions',
      page: '/',
      select: 'main > section:first-of-type > ul > li:nth-child(-n + 3)',
      are: ['6 industries', '30+ satisfied clients', '150+ digital solutions'],
    },
    {
      row: 'Badges: Quality Level: Fintech, and Security Level: Enterprise',
      page: '/',
      select: 'main > section:first-of-type > ul > li:nth-child(n + 4)',
      are: ['Quality Level: Fintech', 'Security Level: Enterprise'],
    },
    {
      row: 'Titles of the sections',
      page: '/',
      select: '#services h2, #industries h2',
      are: ['Our Services', 'Industries and Business Domains'],
    },
    {
      row: 'Services cards (6)',
      page: '/',
      select: '#services [data-reveal] h3',
      are: [
        'Software Development',
        'Custom Integrations',
        'Process Automation',
        'Real-time Analytics',
        'Enterprise-grade Security',
        'Quality Assurance',
      ],
    },
    {
      row: 'Custom Integrations (financial institutions, payment gateways, trading systems)',
      page: '/',
      select: '#services [data-reveal-group] > li:nth-child(2) li',
      are: ['Financial institutions', 'Payment gateways', 'Trading systems'],
    },
    {
      row: 'Enterprise-grade Security (2FA, biometric authentication, encryption)',
      page: '/',
      select: '#services [data-reveal-group] > li:nth-child(5) li',
      are: ['2FA', 'Biometric authentication', 'Encryption'],
    },
    {
      row: 'Industries cards (6, numbered 01 to 06)',
      page: '/',
      select: '#industries [data-reveal] > .figure',
      are: ['01', '02', '03', '04', '05', '06'],
    },
    {
      row: 'Industries cards: their titles',
      page: '/',
      select: '#industries [data-reveal] h3',
      are: [
        'Banking',
        'Trading',
        'E-commerce',
        'AI & Machine Learning',
        'Project Management',
        'Manufacturing',
      ],
    },
    {
      row: 'Reveal delay per card: 0.1 s in services, 0.2 s in industries',
      page: '/',
      select: '[data-reveal-group]',
      attribute: 'data-reveal-group',
      are: ['0.1', '0.2'],
    },
    {
      row: 'An Our Expertise list',
      page: '/',
      select: '#about .expertise :is(h3, li)',
      are: [
        'Our Expertise',
        'Artificial Intelligence & Automation',
        'Custom Software Development',
        'Fintech & Trading Platforms',
        'Cloud-Native Solutions',
        'User Experience & Interface Design',
      ],
    },
    {
      row: 'A Why the product box',
      page: '/',
      select: '#about .why > h3',
      are: ['Why {product}'],
    },
    {
      row: 'Call to action',
      page: '/',
      select: 'main > section:last-of-type :is(h2, a)',
      are: ['Ready to revolutionize your business?', 'Start Your Journey'],
    },
    {
      row: 'A Start Your Journey button (mailto link)',
      page: '/',
      select: 'main > section:last-of-type a',
      attribute: 'href',
      are: ['mailto:{email}'],
    },
    {
      row: 'A scroll-to-top button',
      page: '/',
      select: '[data-scroll-to-top]',
      attribute: 'href',
      are: ['#top'],
    },
    {
      row: 'Footer links, given as relative links',
      page: '/',
      select: 'body > footer nav a',
      attribute: 'href',
      are: ['terms-of-service', 'privacy-policy', 'cookie-policy'],
    },
    {
      row: 'Footer links open in a new tab',
      page: '/',
      select: 'body > footer nav a',
      attribute: 'target',
      are: ['_blank', '_blank', '_blank'],
    },
    {
      row: 'The page title is a modern software solutions title',
      page: '/',
      select: 'head > title',
      are: ['{product} – Modern Software Solutions'],
    },
    {
      row: 'Privacy Policy, 10 numbered sections',
      page: '/privacy-policy/',
      select: legalHeadings,
      are: [
        /^1 .*information collected/i,
        /^2 .*use/i,
        /^3 .*GDPR legal basis/i,
        /^4 .*retention/i,
        /^5 .*security/i,
        /^6 .*international transfers/i,
        /^7 .*rights/i,
        /^8 .*children under 13/i,
        /^9 .*changes/i,
        /^10 .*contact/i,
      ],
    },
    {
      row: 'Cookie Policy, 8 sections',
      page: '/cookie-policy/',
      select: legalHeadings,
      are: [
        /^1 .*what cookies are/i,
        /^2 .*types/i,
        /^3 .*legal basis/i,
        /^4 .*retention/i,
        /^5 .*managing consent/i,
        /^6 .*rights/i,
        /^7 .*updates/i,
        /^8 .*contact/i,
      ],
    },
    {
      row: 'Terms of Service, 7 sections',
      page: '/terms-of-service/',
      select: legalHeadings,
      are: [
        /^1 .*acceptance/i,
        /^2 .*services/i,
        /^3 .*user obligations/i,
        /^4 .*intellectual property/i,
        /^5 .*limitation of liability/i,
        /^6 .*modifications/i,
        /^7 .*contact/i,
      ],
    },
    {
      row: '404 page showing “404” and “Oops! Page not found”',
      page: '/404.html',
      select: 'main h1',
      are: [/^404 .*Oops! Page not found$/],
    },
    {
      row: 'A Return to Home link to /',
      page: '/404.html',
      select: 'main a',
      are: ['Return to Home'],
    },
  ],
  contrast: {
    file: 'assets/css/tokens.css',
    pairs: [
      { color: '--ink', on: '--ground', least: 7 },
      { color: '--muted', on: '--ground', least: 4.5 },
      { color: '--live', on: '--ground', least: 4.5 },
      { color: '--live-pressed', on: '--ground', least: 4.5 },
      { color: '--ask', on: '--ground', least: 3 },
    ],
  },
  legal: {
    lock: 'content/legal/anchors.lock.yaml',
    alias:
      'List it in the front matter: “aliases:”, and below it “- id: old-id” and “now: new-id”.',
    texts: [
      { page: '/terms-of-service/', ...legalPage, facts: termsFacts },
      { page: '/privacy-policy/', ...legalPage, facts: privacyFacts },
      {
        page: '/cookie-policy/',
        ...legalPage,
        facts: cookieFacts,
        durations: [cookieDurations, { ...cookieDurations, section: 'retention' }],
      },
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
    outdated: [
      {
        words:
          /\bodr\b.{0,30}\bplatform\b|ec\.europa\.eu\/consumers\/odr|online dispute resolution platform/i,
        since: 'was closed on 20 July 2025 (Regulation (EU) 2024/3228)',
        instead:
          'Take the reference out; name a body for consumer disputes only where national law asks for it.',
      },
      {
        words: /§\s*5\s*TMG\b|\bTelemediengesetz\b/,
        since: 'was replaced by § 5 DDG on 14 May 2024',
        instead: 'Write § 5 DDG.',
      },
      {
        words: /\bTTDSG\b/,
        since: 'has been called TDDDG since 14 May 2024',
        instead: 'Write TDDDG.',
      },
      {
        words: /\bPrivacy Shield\b/i,
        since: 'was declared invalid on 16 July 2020 (C-311/18)',
        instead:
          'Name the EU-US Data Privacy Framework where the recipient is certified, or the standard contractual clauses.',
      },
      {
        words: /\bSafe Harbou?r\b/i,
        since: 'was declared invalid on 6 October 2015 (C-362/14)',
        instead: 'Name the safeguard that is used today.',
      },
      {
        words: /\bDirective 95\/46\b/,
        since: 'was repealed on 25 May 2018',
        instead: 'Name the GDPR, Regulation (EU) 2016/679.',
      },
    ],
  },
};
