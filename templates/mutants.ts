/** One constant of the specification, made wrong on purpose. A test must notice each. */
export interface Mutant {
  /** The row of the specification that no longer holds. */
  readonly breaks: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly before: string;
  /** `undefined` deletes the file. */
  readonly after: string | undefined;
  /** Where the file goes instead, where its name says the order. */
  readonly movedTo?: string;
}

const services = [
  'Software Development',
  'Custom Integrations',
  'Process Automation',
  'Real-time Analytics',
  'Enterprise-grade Security',
  'Quality Assurance',
];
const industries = [
  'Banking',
  'Trading',
  'E-commerce',
  'AI & Machine Learning',
  'Project Management',
  'Manufacturing',
];
const expertise = [
  'Artificial Intelligence & Automation',
  'Custom Software Development',
  'Fintech & Trading Platforms',
  'Cloud-Native Solutions',
  'User Experience & Interface Design',
];
const legalSections = {
  'terms-of-service': [
    'Acceptance of these terms {#acceptance}',
    'Services {#services}',
    'User obligations {#user-obligations}',
    'Intellectual property {#intellectual-property}',
    'Limitation of liability {#limitation-of-liability}',
    'Modifications {#modifications}',
    'Contact {#contact}',
  ],
  'privacy-policy': [
    'Information collected {#information-collected}',
    'Use of information {#use}',
    'GDPR legal basis {#gdpr-legal-basis}',
    'Retention {#retention}',
    'Security {#security}',
    'International transfers {#international-transfers}',
    'Your rights {#rights}',
    'Children under 13 {#children-under-13}',
    'Changes to this policy {#changes}',
    'Contact {#contact}',
  ],
  'cookie-policy': [
    'What cookies are {#what-cookies-are}',
    'Types of cookies {#types}',
    'Legal basis {#legal-basis}',
    'Retention {#retention}',
    'Managing consent {#managing-consent}',
    'Your rights {#rights}',
    'Updates to this policy {#updates}',
    'Contact {#contact}',
  ],
};

/** Every title that the specification lists, each made another. */
const titleMutants: readonly Mutant[] = [
  ...services.map((title, index) => ({
    breaks: `Services cards: ${title}`,
    file: `content/home/services/${fileName(title, index)}`,
    before: `title: ${title}`,
    after: 'title: Something Else',
  })),
  ...industries.map((title, index) => ({
    breaks: `Industries cards: ${title}`,
    file: `content/home/industries/${fileName(title, index)}`,
    before: `title: ${title}`,
    after: 'title: Something Else',
  })),
  ...expertise.map((item) => ({
    breaks: `Our Expertise: ${item}`,
    file: 'content/home/about.md',
    before: `    - ${item}\n`,
    after: '    - Something Else\n',
  })),
  ...Object.entries(legalSections).flatMap(([name, titles]) =>
    titles.map((title) => ({
      breaks: `The sections of ${name}: ${title}`,
      file: `content/legal/${name}.md`,
      before: `## ${title}`,
      after: `## Something else ${title.slice(title.indexOf('{#'))}`,
    })),
  ),
];

function fileName(title: string, index: number): string {
  return `0${index + 1}-${title.toLowerCase().replace('&', 'and').replaceAll(' ', '-')}.md`;
}

/** What `sitegen check` and templates/site.test.ts must notice. */
export const pageMutants: readonly Mutant[] = [
  ...titleMutants,
  {
    breaks: 'Hero figures: 6 industries',
    file: 'content/site.yaml',
    before: 'value: "6"',
    after: 'value: "7"',
  },
  {
    breaks: 'Hero figures: 30+ satisfied clients',
    file: 'content/site.yaml',
    before: 'value: "30+"',
    after: 'value: "30"',
  },
  {
    breaks: 'Hero figures: 150+ digital solutions',
    file: 'content/site.yaml',
    before: 'value: "150+"',
    after: 'value: "15+"',
  },
  {
    breaks: 'Hero figures: satisfied clients',
    file: 'content/site.yaml',
    before: 'satisfied clients',
    after: 'happy clients',
  },
  {
    breaks: 'Badge: Quality Level: Fintech',
    file: 'content/site.yaml',
    before: 'value: Fintech',
    after: 'value: FinTech',
  },
  {
    breaks: 'Badge: Security Level: Enterprise',
    file: 'content/site.yaml',
    before: '  - label: Security Level\n    value: Enterprise\n',
    after: '',
  },
  {
    breaks: 'Navigation: links to Services, Industries and About',
    file: 'content/site.yaml',
    before:
      '    - label: Services\n      target: services\n    - label: Industries\n      target: industries\n',
    after:
      '    - label: Industries\n      target: industries\n    - label: Services\n      target: services\n',
  },
  {
    breaks: 'Navigation: a link to About',
    file: 'content/site.yaml',
    before: '    - label: About\n      target: about\n',
    after: '',
  },
  {
    breaks: 'Navigation: a Contact Us button',
    file: 'content/site.yaml',
    before: '  action: Contact Us',
    after: '  action: Contact',
  },
  {
    breaks: 'The page title is a modern software solutions title',
    file: 'content/site.yaml',
    before: 'title: Modern Software Solutions',
    after: 'title: Software Solutions',
  },
  {
    breaks: 'Footer: terms, privacy and cookies in this order',
    file: 'content/site.yaml',
    before:
      '    - label: Terms of Service\n      target: terms-of-service\n    - label: Privacy Policy\n      target: privacy-policy\n',
    after:
      '    - label: Privacy Policy\n      target: privacy-policy\n    - label: Terms of Service\n      target: terms-of-service\n',
  },
  {
    breaks: 'Footer: a link to the terms',
    file: 'content/site.yaml',
    before: '    - label: Terms of Service\n      target: terms-of-service\n',
    after: '',
  },
  {
    breaks: 'Footer: relative links',
    file: 'templates/sections/footer.tsx',
    before: 'atHome ? target : site',
    after: 'site',
  },
  {
    breaks: 'Footer: a new tab',
    file: 'templates/sections/footer.tsx',
    before: ' target="_blank"',
    after: '',
  },
  {
    breaks: 'Home page, sections in order',
    file: 'templates/pages/home.tsx',
    before:
      '        <Services content={services} cards={serviceCards} />\n        <Industries content={industries} cards={industryCards} />\n',
    after:
      '        <Industries content={industries} cards={industryCards} />\n        <Services content={services} cards={serviceCards} />\n',
  },
  {
    breaks: 'Our Services (anchor: services)',
    file: 'templates/sections/services.tsx',
    before: 'id="services" ',
    after: 'id="service" ',
  },
  {
    breaks: 'Industries and Business Domains (anchor: industries)',
    file: 'templates/sections/industries.tsx',
    before: 'id="industries" ',
    after: 'id="industry" ',
  },
  {
    breaks: 'About (anchor: about)',
    file: 'templates/sections/about.tsx',
    before: 'id="about" ',
    after: 'id="us" ',
  },
  {
    breaks: 'Our Services',
    file: 'content/home/services.md',
    before: 'title: Our Services',
    after: 'title: Services',
  },
  {
    breaks: 'Industries and Business Domains',
    file: 'content/home/industries.md',
    before: 'title: Industries and Business Domains',
    after: 'title: Industries',
  },
  {
    breaks: 'Number of services cards: 6',
    file: 'content/home/services/06-quality-assurance.md',
    before: '',
    after: undefined,
  },
  {
    breaks: 'Services cards in order',
    file: 'content/home/services/02-custom-integrations.md',
    before: '',
    after: '',
    movedTo: 'content/home/services/07-custom-integrations.md',
  },
  {
    breaks: 'Custom Integrations: payment gateways',
    file: 'content/home/services/02-custom-integrations.md',
    before: '  - Payment gateways\n',
    after: '',
  },
  {
    breaks: 'Enterprise-grade Security: 2FA',
    file: 'content/home/services/05-enterprise-grade-security.md',
    before: '  - 2FA\n',
    after: '  - Passwords\n',
  },
  {
    breaks: 'Industries cards in order',
    file: 'content/home/industries/01-banking.md',
    before: '',
    after: '',
    movedTo: 'content/home/industries/07-banking.md',
  },
  {
    breaks: 'Number of industries cards: 6',
    file: 'content/home/industries/03-e-commerce.md',
    before: '',
    after: undefined,
  },
  {
    breaks: 'Industries cards: numbered 01 to 06',
    file: 'templates/sections/industries.tsx',
    before: 'index + 1',
    after: 'index',
  },
  {
    breaks: 'Industries cards: two digits',
    file: 'templates/sections/industries.tsx',
    before: "padStart(2, '0')",
    after: "padStart(1, '0')",
  },
  {
    breaks: 'Reveal delay per card, services: 0.1 s',
    file: 'templates/sections/services.tsx',
    before: 'data-reveal-group="0.1"',
    after: 'data-reveal-group="0.2"',
  },
  {
    breaks: 'Reveal delay per card, industries: 0.2 s',
    file: 'templates/sections/industries.tsx',
    before: 'data-reveal-group="0.2"',
    after: 'data-reveal-group="0.1"',
  },
  {
    breaks: 'An Our Expertise list',
    file: 'content/home/about.md',
    before: 'title: Our Expertise',
    after: 'title: Expertise',
  },
  {
    breaks: 'A Why the product box',
    file: 'content/home/about.md',
    before: 'Why {product}',
    after: 'Why us',
  },
  {
    breaks: 'Call to action: its words',
    file: 'content/home/call-to-action.md',
    before: 'Ready to revolutionize your business?',
    after: 'Ready to revolutionise your business?',
  },
  {
    breaks: 'Call to action: Start Your Journey',
    file: 'content/home/call-to-action.md',
    before: 'Start Your Journey',
    after: 'Start',
  },
  {
    breaks: 'Our Expertise in order',
    file: 'content/home/about.md',
    before: '    - Artificial Intelligence & Automation\n    - Custom Software Development\n',
    after: '    - Custom Software Development\n    - Artificial Intelligence & Automation\n',
  },
  {
    breaks: 'Call to action: a mailto link',
    file: 'templates/sections/call-to-action.tsx',
    before: 'href={mailto(settings)}',
    after: 'href="#top"',
  },
  {
    breaks: 'A scroll-to-top button',
    file: 'templates/sections/scroll-to-top.tsx',
    before: ' data-scroll-to-top=""',
    after: '',
  },
  {
    breaks: '404 page: “404”',
    file: 'content/not-found.md',
    before: 'title: "404"',
    after: 'title: "Error"',
  },
  {
    breaks: '404 page: “Oops! Page not found”',
    file: 'content/not-found.md',
    before: 'Oops! Page not found',
    after: 'Page not found',
  },
  {
    breaks: '404 page: a Return to Home link',
    file: 'content/not-found.md',
    before: 'Return to Home',
    after: 'Home',
  },
  {
    breaks: '404 page: the link leads to /',
    file: 'templates/pages/not-found.tsx',
    before: "href={site.href('/')}",
    after: "href={site.href('/home/')}",
  },
  {
    breaks: 'Privacy Policy: its sections in order',
    file: 'templates/site.tsx',
    before: "      'retention',\n      'security',\n",
    after: "      'security',\n      'retention',\n",
  },
  {
    breaks: 'Cookie Policy: 8 sections',
    file: 'templates/site.tsx',
    before: "      'updates',\n      'contact',\n    ]),\n    page('/404.html'",
    after: "      'updates',\n    ]),\n    page('/404.html'",
  },
  {
    breaks: 'Children’s privacy age: 13',
    file: 'content/legal/privacy-policy.md',
    before: 'not directed to children under 13',
    after: 'not directed to children under 16',
  },
  {
    breaks: 'Cookie persistence stated in the cookie policy: 30 days to 2 years',
    file: 'content/legal/cookie-policy.md',
    before: 'persist for 30 days to 2 years',
    after: 'persist for 30 days to 1 year',
  },
];

/** What the browser tests beside the script must notice, each with the file of tests that does. */
export const scriptMutants: readonly (Mutant & { readonly test: string })[] = [
  {
    breaks: 'Navigation compact threshold: more than 10 px',
    before: 'scrollY > 10)',
    after: 'scrollY > 11)',
    test: 'enhance-scroll',
  },
  {
    breaks: 'Navigation compact threshold: more than 10 px',
    before: 'scrollY > 10)',
    after: 'scrollY >= 10)',
    test: 'enhance-scroll',
  },
  {
    breaks: 'Scroll-to-top visible threshold: more than 500 px',
    before: 'scrollY > 500',
    after: 'scrollY > 501',
    test: 'enhance-scroll',
  },
  {
    breaks: 'Scroll-to-top visible threshold: more than 500 px',
    before: 'scrollY > 500',
    after: 'scrollY >= 500',
    test: 'enhance-scroll',
  },
  {
    breaks: 'Scroll to top: smoothly',
    before: "'instant' : 'smooth'",
    after: "'instant' : 'instant'",
    test: 'enhance-scroll',
  },
  {
    breaks: 'Scroll-reveal visibility threshold: 0.1',
    before: 'intersectionRatio >= 0.1',
    after: 'intersectionRatio >= 0.05',
    test: 'enhance-cards',
  },
  {
    breaks: 'Scroll-reveal visibility threshold: 0.1',
    before: 'threshold: [0, 0.1]',
    after: 'threshold: [0, 0.2]',
    test: 'enhance-cards',
  },
  {
    breaks: 'Reveal delay per card',
    before: 'index * seconds',
    after: 'index * seconds * 2',
    test: 'enhance-cards',
  },
  {
    breaks: 'Reveal delay per card',
    before: 'index * seconds',
    after: '(index + 1) * seconds',
    test: 'enhance-cards',
  },
  {
    breaks: 'Mobile menu: clicking any link in it closes the menu',
    before: "closest('a') && close()",
    after: "closest('a.button') && close()",
    test: 'enhance-menu',
  },
  {
    breaks: 'Mobile menu: the toggle flips it',
    before: 'isOpen() ? close() : setOpen(true)',
    after: 'setOpen(true)',
    test: 'enhance-menu',
  },
  {
    breaks: 'Unknown path logged to the console',
    before: "console.error('404: no page at ' + location.pathname)",
    after: "console.error('404')",
    test: 'enhance',
  },
  {
    breaks: 'The visitor’s current year',
    before: 'new Date().getFullYear()',
    after: '2026',
    test: 'enhance',
  },
].map((mutant) => ({ file: 'assets/enhance.ts', ...mutant }));
