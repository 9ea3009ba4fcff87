/** One constant of the specification, made wrong on purpose. A test must notice each. */
export interface Mutant {
  /** The row of the specification that no longer holds. */
  readonly breaks: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly before: string;
  /** `undefined` deletes the file. */
  readonly after: string | undefined;
}

/** What `sitegen check` and templates/site.test.ts must notice. */
export const pageMutants: readonly Mutant[] = [
  { breaks: 'Hero figures: 6 industries', file: 'content/site.yaml', before: 'value: "6"', after: 'value: "7"' },
  { breaks: 'Hero figures: 30+ satisfied clients', file: 'content/site.yaml', before: 'value: "30+"', after: 'value: "30"' },
  { breaks: 'Hero figures: 150+ digital solutions', file: 'content/site.yaml', before: 'value: "150+"', after: 'value: "15+"' },
  { breaks: 'Hero figures: satisfied clients', file: 'content/site.yaml', before: 'satisfied clients', after: 'happy clients' },
  { breaks: 'Badge: Quality Level: Fintech', file: 'content/site.yaml', before: 'value: Fintech', after: 'value: FinTech' },
  { breaks: 'Badge: Security Level: Enterprise', file: 'content/site.yaml', before: '  - label: Security Level\n    value: Enterprise\n', after: '' },
  { breaks: 'Navigation: links to Services, Industries and About', file: 'content/site.yaml', before: '    - label: Services\n      target: services\n    - label: Industries\n      target: industries\n', after: '    - label: Industries\n      target: industries\n    - label: Services\n      target: services\n' },
  { breaks: 'Navigation: a link to About', file: 'content/site.yaml', before: '    - label: About\n      target: about\n', after: '' },
  { breaks: 'Navigation: a Contact Us button', file: 'content/site.yaml', before: '  action: Contact Us', after: '  action: Contact' },
  { breaks: 'The page title is a modern software solutions title', file: 'content/site.yaml', before: 'title: Modern Software Solutions', after: 'title: Software Solutions' },
  { breaks: 'Footer: terms, privacy and cookies in this order', file: 'content/site.yaml', before: '    - label: Terms of Service\n      target: terms-of-service\n', after: '' },
  { breaks: 'Footer: relative links', file: 'templates/sections/footer.tsx', before: 'atHome ? target : site', after: 'site' },
  { breaks: 'Footer: a new tab', file: 'templates/sections/footer.tsx', before: ' target="_blank"', after: '' },
  { breaks: 'Home page, sections in order', file: 'templates/pages/home.tsx', before: '        <Services content={services} cards={serviceCards} />\n        <Industries content={industries} cards={industryCards} />\n', after: '        <Industries content={industries} cards={industryCards} />\n        <Services content={services} cards={serviceCards} />\n' },
  { breaks: 'Our Services (anchor: services)', file: 'templates/sections/services.tsx', before: 'id="services" ', after: 'id="service" ' },
  { breaks: 'Our Services', file: 'content/home/services.md', before: 'title: Our Services', after: 'title: Services' },
  { breaks: 'Industries and Business Domains', file: 'content/home/industries.md', before: 'title: Industries and Business Domains', after: 'title: Industries' },
  { breaks: 'Number of services cards: 6', file: 'content/home/services/06-quality-assurance.md', before: '', after: undefined },
  { breaks: 'Services cards: Real-time Analytics', file: 'content/home/services/04-real-time-analytics.md', before: 'title: Real-time Analytics', after: 'title: Real-Time Analytics' },
  { breaks: 'Number of industries cards: 6', file: 'content/home/industries/03-e-commerce.md', before: '', after: undefined },
  { breaks: 'Industries cards: 04 AI & Machine Learning', file: 'content/home/industries/04-ai-and-machine-learning.md', before: 'title: AI & Machine Learning', after: 'title: AI and Machine Learning' },
  { breaks: 'Industries cards: numbered 01 to 06', file: 'templates/sections/industries.tsx', before: 'index + 1', after: 'index' },
  { breaks: 'Industries cards: two digits', file: 'templates/sections/industries.tsx', before: "padStart(2, '0')", after: "padStart(1, '0')" },
  { breaks: 'Reveal delay per card, services: 0.1 s', file: 'templates/sections/services.tsx', before: 'data-reveal-group="0.1"', after: 'data-reveal-group="0.2"' },
  { breaks: 'Reveal delay per card, industries: 0.2 s', file: 'templates/sections/industries.tsx', before: 'data-reveal-group="0.2"', after: 'data-reveal-group="0.1"' },
  { breaks: 'An Our Expertise list', file: 'content/home/about.md', before: 'title: Our Expertise', after: 'title: Expertise' },
  { breaks: 'Expertise: Cloud-Native Solutions', file: 'content/home/about.md', before: '    - Cloud-Native Solutions\n', after: '' },
  { breaks: 'A Why the product box', file: 'content/home/about.md', before: 'Why {product}', after: 'Why us' },
  { breaks: 'Call to action: its words', file: 'content/home/call-to-action.md', before: 'Ready to revolutionize your business?', after: 'Ready to revolutionise your business?' },
  { breaks: 'Call to action: Start Your Journey', file: 'content/home/call-to-action.md', before: 'Start Your Journey', after: 'Start' },
  { breaks: '404 page: “404”', file: 'content/not-found.md', before: 'title: "404"', after: 'title: "Error"' },
  { breaks: '404 page: “Oops! Page not found”', file: 'content/not-found.md', before: 'Oops! Page not found', after: 'Page not found' },
  { breaks: '404 page: a Return to Home link', file: 'content/not-found.md', before: 'Return to Home', after: 'Home' },
  { breaks: 'Terms of Service: their sections in order', file: 'content/legal/terms-of-service.md', before: '## Services {#services}', after: '## What we offer {#services}' },
  { breaks: 'Privacy Policy: its sections in order', file: 'content/legal/privacy-policy.md', before: '## Security {#security}', after: '## Safety {#security}' },
  { breaks: 'Cookie Policy: its sections in order', file: 'content/legal/cookie-policy.md', before: '## Types of cookies {#types}', after: '## Kinds {#types}' },
  { breaks: 'Children’s privacy age: 13', file: 'content/legal/privacy-policy.md', before: 'not directed to children under 13', after: 'not directed to children under 16' },
  { breaks: 'Cookie persistence stated in the cookie policy: 30 days to 2 years', file: 'content/legal/cookie-policy.md', before: 'persist for 30 days to 2 years', after: 'persist for 30 days to 1 year' },
];

/** What the browser tests beside the script must notice, each with the file of tests that does. */
export const scriptMutants: readonly (Mutant & { readonly test: string })[] = [
  { breaks: 'Navigation compact threshold: more than 10 px', before: 'scrollY > 10)', after: 'scrollY > 11)', test: 'enhance-scroll' },
  { breaks: 'Navigation compact threshold: more than 10 px', before: 'scrollY > 10)', after: 'scrollY >= 10)', test: 'enhance-scroll' },
  { breaks: 'Scroll-to-top visible threshold: more than 500 px', before: 'scrollY > 500', after: 'scrollY > 501', test: 'enhance-scroll' },
  { breaks: 'Scroll-to-top visible threshold: more than 500 px', before: 'scrollY > 500', after: 'scrollY >= 500', test: 'enhance-scroll' },
  { breaks: 'Scroll to top: smoothly', before: "'instant' : 'smooth'", after: "'instant' : 'instant'", test: 'enhance-scroll' },
  { breaks: 'Scroll-reveal visibility threshold: 0.1', before: 'intersectionRatio >= 0.1', after: 'intersectionRatio >= 0.05', test: 'enhance-cards' },
  { breaks: 'Scroll-reveal visibility threshold: 0.1', before: 'threshold: [0, 0.1]', after: 'threshold: [0, 0.2]', test: 'enhance-cards' },
  { breaks: 'Reveal delay per card', before: 'index * seconds', after: 'index * seconds * 2', test: 'enhance-cards' },
  { breaks: 'Reveal delay per card', before: 'index * seconds', after: '(index + 1) * seconds', test: 'enhance-cards' },
  { breaks: 'Mobile menu: clicking any link in it closes the menu', before: "closest('a') && close()", after: "closest('a.button') && close()", test: 'enhance-menu' },
  { breaks: 'Unknown path logged to the console', before: "console.error('404: no page at ' + location.pathname)", after: "console.error('404')", test: 'enhance' },
  { breaks: 'The visitor’s current year', before: 'new Date().getFullYear()', after: '2026', test: 'enhance' },
].map((mutant) => ({ file: 'assets/enhance.ts', ...mutant }));
