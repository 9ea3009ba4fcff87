import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSite, type OpenedSite, type SitePage } from 'react-sitegen/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';

/*
 * The customer's specification, row by row, in the customer's words. What can be seen without a
 * browser is asserted here on every variant of a page; what moves is asserted in
 * assets/enhance.test.ts.
 */

const root = path.resolve(import.meta.dirname, '..');
const settings = parse(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')) as {
  email: string;
  company: { name: string };
  products: { slug: string; name: string }[];
};
const { email, company, products } = settings;

/** The name that a variant shows; the root shows that of the first product. */
const nameOf = (variant: string) =>
  (products.find(({ slug }) => slug === variant) ?? products[0])?.name ?? '';

const variants = ['', ...products.map(({ slug }) => slug)];
const legalTexts = ['terms-of-service', 'privacy-policy', 'cookie-policy'];

// 2026 in UTC, and still 2025 a second before.
vi.stubEnv('SOURCE_DATE_EPOCH', '1767225600');
const site = await openSite({ root });
const homes = variants.map((slug) => site.page(slug === '' ? '/' : `/${slug}/`));

describe('screens and routes', () => {
  test.each(variants)(
    'has the home page and three legal pages at / and under /{product} (“%s”)',
    (slug) => {
      const start = slug === '' ? '/' : `/${slug}/`;
      expect(site.variant(slug).map(({ address }) => address)).toEqual(
        expect.arrayContaining([start, ...legalTexts.map((name) => `${start}${name}/`)]),
      );
      for (const page of site.variant(slug))
        expect(page.status).toBe(page.output === '404.html' ? 404 : 200);
    },
  );

  test('each is the file that a static host serves', () => {
    for (const slug of variants) {
      const folder = slug === '' ? '' : `${slug}/`;
      for (const output of ['index.html', ...legalTexts.map((name) => `${name}/index.html`)])
        expect([...site.tree.keys()]).toContain(folder + output);
    }
  });

  test.each(['/nothing', '/acme/nothing/at/all', '/terms-of-service/x', '/404'])(
    'any other path, such as %s, is the 404 page',
    (address) => {
      const page = site.visit(address);
      expect([page.output, page.status]).toEqual(['404.html', 404]);
    },
  );

  test('without a slash at the end it is the same page', () => {
    expect(site.visit('/privacy-policy').page).toBe(site.page('/privacy-policy/'));
  });
});

describe('the 404 page', () => {
  const page = site.page('/404.html');

  test('shows “404” and the text “Oops! Page not found”', () => {
    expect(wordsOf(page.$('main'))).toContain('Oops! Page not found');
    expect(wordsOf(page.$('h1'))).toContain('404');
  });

  test('has a Return to Home link to /', () => {
    expect(linksIn(page, 'main')).toContainEqual({ name: 'Return to Home', to: '/' });
  });

  test('has no relative address, because it is served at any depth', () => {
    const references = page
      .$('[href], [src]')
      .toArray()
      .map((element) => page.$(element).attr('href') ?? page.$(element).attr('src') ?? '');
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter((reference) => !/^(?:\/|#|https?:|mailto:)/.test(reference))).toEqual(
      [],
    );
  });

  test('alone is marked for the script, which logs the unknown path', () => {
    expect(page.$('html').attr('data-page')).toBe('not-found');
    for (const other of site.pages.filter((each) => each !== page))
      expect(other.$('html').attr('data-page')).toBeUndefined();
  });
});

test('has one product with the company’s name, and one with another', () => {
  expect(products.map(({ name }) => name === company.name)).toEqual([true, false]);
  const [, first, second] = homes.map(({ $ }) => $('body').text());
  expect(first).not.toBe(second);
});

describe.each(homes.map((page) => [page.address, page] as const))(
  'the home page at %s',
  (_, page) => {
    const { $ } = page;

    test('has its parts in the order of the specification', () => {
      const order = [
        $('[data-bar]'),
        $('main > section').eq(0),
        $('#services'),
        $('#industries'),
        $('#about'),
        $('main > section').last(),
        $('body > footer'),
        $('[data-scroll-to-top]'),
      ];
      const places = order.map((part) => part.get(0)?.sourceCodeLocation?.startOffset ?? -1);
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(
        $('main > section')
          .toArray()
          .map((section) => section.attribs.id ?? ''),
      ).toEqual(['', 'services', 'industries', 'about', '']);
    });

    test('has the sections that the navigation names', () => {
      const titles = ['services', 'industries', 'about'].map(
        (id) => headings($(`section#${id}`))[0],
      );
      expect(titles).toEqual([
        'Our Services',
        'Industries and Business Domains',
        expect.stringMatching(/^About/),
      ]);
    });

    test('has links to Services, Industries and About in its bar, and a Contact Us button', () => {
      expect(linksIn(page, '[data-bar] nav')).toEqual([
        { name: 'Services', to: `${page.address}#services` },
        { name: 'Industries', to: `${page.address}#industries` },
        { name: 'About', to: `${page.address}#about` },
        { name: 'Contact Us', to: `mailto:${email}` },
      ]);
      expect($('[data-bar] nav a[target]').length).toBe(0);
    });

    test('has a toggle for the menu, closed at first', () => {
      const toggle = $('button[data-menu-toggle]');
      expect(toggle.length).toBe(1);
      expect(toggle.attr('aria-label')).toMatch(/\S/);
      expect(toggle.attr('aria-expanded')).toBe('false');
      expect($(`#${toggle.attr('aria-controls')}`).is('[data-menu]')).toBe(true);
    });

    test('shows 6 industries, 30+ satisfied clients and 150+ digital solutions', () => {
      expect(facts(page).slice(0, 3)).toEqual([
        '6 industries',
        '30+ satisfied clients',
        '150+ digital solutions',
      ]);
    });

    test('shows the badges Quality Level: Fintech and Security Level: Enterprise', () => {
      expect(facts(page).slice(3)).toEqual([
        'Quality Level: Fintech',
        'Security Level: Enterprise',
      ]);
    });

    test('has a headline and a Contact Us button in its hero', () => {
      const hero = $('main > section').eq(0);
      expect(hero.find('h1').text()).toMatch(/\S/);
      expect(linksIn(page, hero)).toContainEqual({ name: 'Contact Us', to: `mailto:${email}` });
    });

    test('has six services in the given order', () => {
      expect(headings($('#services'), 'h3')).toEqual([
        'Software Development',
        'Custom Integrations',
        'Process Automation',
        'Real-time Analytics',
        'Enterprise-grade Security',
        'Quality Assurance',
      ]);
      expect($('#services [data-reveal]').length).toBe(6);
    });

    test('names institutions, gateways and trading systems under Custom Integrations', () => {
      const own = card(page, 'services', 'Custom Integrations');
      for (const words of ['financial institutions', 'payment gateways', 'trading systems'])
        expect(wordsOf(own.find('p'))).toContain(words);
      expect(
        own
          .find('li')
          .toArray()
          .map((term) => $(term).text()),
      ).toEqual(['Financial institutions', 'Payment gateways', 'Trading systems']);
    });

    test('says under Enterprise-grade Security: 2FA, biometric authentication, encryption', () => {
      const own = card(page, 'services', 'Enterprise-grade Security');
      for (const words of ['2FA', 'biometric authentication', 'encryption'])
        expect(wordsOf(own.find('p'))).toContain(words);
      expect(
        own
          .find('li')
          .toArray()
          .map((term) => $(term).text()),
      ).toEqual(['2FA', 'Biometric authentication', 'Encryption']);
    });

    test('gives each card a title and a description', () => {
      for (const card of $('[data-reveal]').toArray()) {
        expect($(card).find('h3').length).toBe(1);
        expect($(card).find('p').first().text().length).toBeGreaterThan(40);
      }
    });

    test('has six industries, numbered 01 to 06, in the given order', () => {
      const cards = $('#industries [data-reveal]').toArray();
      expect(cards.map((card) => /^\d+/.exec($(card).text().trim())?.[0])).toEqual([
        '01',
        '02',
        '03',
        '04',
        '05',
        '06',
      ]);
      expect(headings($('#industries'), 'h3')).toEqual([
        'Banking',
        'Trading',
        'E-commerce',
        'AI & Machine Learning',
        'Project Management',
        'Manufacturing',
      ]);
    });

    test('delays each card by 0.1 s in services and by 0.2 s in industries', () => {
      expect($('#services [data-reveal-group]').attr('data-reveal-group')).toBe('0.1');
      expect($('#industries [data-reveal-group]').attr('data-reveal-group')).toBe('0.2');
      expect($('[data-reveal-group]').length).toBe(2);
    });

    test('describes the company, lists Our Expertise and the reasons for the product', () => {
      const about = $('#about');
      expect(about.find('> div p').first().text().length).toBeGreaterThan(80);
      expect(headings(about, 'h3')).toEqual(['Our Expertise', `Why ${nameOf(page.variant)}`]);
      const expertise = about
        .find('h3')
        .first()
        .parent()
        .find('li')
        .toArray()
        .map((item) => $(item).text());
      expect(expertise).toEqual([
        'Artificial Intelligence & Automation',
        'Custom Software Development',
        'Fintech & Trading Platforms',
        'Cloud-Native Solutions',
        'User Experience & Interface Design',
      ]);
      expect(about.find('h3').last().parent().text().length).toBeGreaterThan(100);
    });

    test('asks “Ready to revolutionize your business?” with a button for a message', () => {
      const call = $('main > section').last();
      expect(headings(call)).toEqual(['Ready to revolutionize your business?']);
      expect(linksIn(page, call)).toEqual([{ name: 'Start Your Journey', to: `mailto:${email}` }]);
    });

    test('has a copyright line with the year of the build', () => {
      expect(wordsOf($('body > footer'))).toContain('© 2026');
      expect($('[data-year]').text()).toBe('2026');
    });

    test('links to the legal pages by exactly these relative addresses, in a new tab', () => {
      const links = $('body > footer nav a').toArray();
      expect(links.map(({ attribs }) => attribs.href)).toEqual([
        'terms-of-service',
        'privacy-policy',
        'cookie-policy',
      ]);
      for (const { attribs } of links)
        expect([attribs.target, attribs.rel]).toEqual(['_blank', 'noopener']);
      expect(links.map((link) => $(link).text())).toEqual(
        [/^Terms of Service/, /^Privacy Policy/, /^Cookie Policy/].map((name) =>
          expect.stringMatching(name),
        ),
      );
    });

    test('leads to the pages of the same variant with them', () => {
      for (const name of legalTexts) {
        const target = new URL(name, `https://host.example${page.address}`).pathname;
        const shown = site.visit(target).page;
        expect([shown?.variant, shown?.path]).toEqual([page.variant, `/${name}/`]);
      }
    });

    test('has a scroll-to-top button with a name', () => {
      expect($('[data-scroll-to-top]').attr('href')).toBe('#top');
      expect($('[data-scroll-to-top]').attr('aria-label')).toMatch(/top/i);
    });

    test('has a document title with the product’s name and “Modern Software Solutions”', () => {
      expect($('title').text()).toBe(`${nameOf(page.variant)} – Modern Software Solutions`);
    });

    test('shows the product’s name in bar and hero, and the company’s in the footer', () => {
      expect(wordsOf($('[data-bar] .brand'))).toContain(nameOf(page.variant));
      expect(wordsOf($('main > section').eq(0))).toContain(`${nameOf(page.variant)} builds`);
      expect(wordsOf($('body > footer .brand'))).toContain(company.name);
    });
  },
);

/** As the specification lists them; each row is met by a title in these words. */
const legalSections = {
  'terms-of-service': [
    /acceptance/i,
    /services/i,
    /user obligations/i,
    /intellectual property/i,
    /limitation of liability/i,
    /modifications/i,
    /contact/i,
  ],
  'privacy-policy': [
    /information collected/i,
    /use/i,
    /GDPR legal basis/i,
    /retention/i,
    /security/i,
    /international transfers/i,
    /rights/i,
    /children under 13/i,
    /changes/i,
    /contact/i,
  ],
  'cookie-policy': [
    /what cookies are/i,
    /types/i,
    /legal basis/i,
    /retention/i,
    /managing consent/i,
    /rights/i,
    /updates/i,
    /contact/i,
  ],
} as const;

describe.each(Object.entries(legalSections))('the page /%s', (name, sections) => {
  const pages = site.pages.filter(({ path }) => path === `/${name}/`);

  test(`has ${sections.length} numbered sections in the given order, on every variant`, () => {
    expect(pages.length).toBe(variants.length);
    for (const page of pages) {
      const titles = numbered(page).map((section) =>
        page.$(section).find('h2').text().replace(/\s+/g, ' ').trim(),
      );
      expect(titles).toEqual(
        sections.map((title, index) =>
          expect.stringMatching(new RegExp(`^${index + 1}\\b.*${title.source}`, title.flags)),
        ),
      );
    }
  });

  test('leaves none of them empty', () => {
    for (const page of pages)
      for (const section of numbered(page))
        expect(page.$(section).text().length).toBeGreaterThan(120);
  });

  test('gives each an address, and lists them all in its table of contents', () => {
    for (const page of pages) {
      const ids = numbered(page).map((section) => page.$(section).find('h2').attr('id'));
      expect(new Set(ids).size).toBe(sections.length);
      expect(
        page
          .$('nav[aria-labelledby="contents"] a')
          .toArray()
          .map(({ attribs }) => attribs.href),
      ).toEqual(ids.map((id) => `#${id}`));
    }
  });

  test('shows its version and effective date', () => {
    for (const page of pages)
      expect(page.$('main header time[datetime]').first().attr('datetime')).toMatch(
        /^\d{4}-\d{2}-\d{2}$/,
      );
  });
});

describe('business constants in the legal texts', () => {
  test('the age in the privacy policy is 13', () => {
    const section = site.page('/privacy-policy/').$('#children-under-13').parent();
    expect(headings(section)).toEqual([expect.stringMatching(/Children under 13$/)]);
    expect(wordsOf(section)).toContain('not directed to children under 13');
  });

  test('the cookie policy states a persistence of 30 days to 2 years', () => {
    const { $ } = site.page('/cookie-policy/');
    expect(wordsOf($('#retention').parent())).toContain('30 days to 2 years');
  });
});

describe('what the legal texts say about this website', () => {
  test.each([
    ['/cookie-policy/', '#types', 'This website sets no cookies of any type and uses no similar'],
    ['/cookie-policy/', '#types', 'No third party has access to your device through it.'],
    ['/cookie-policy/', '#register-website', 'it stores nothing and sends nothing.'],
    ['/cookie-policy/', '#consent-this-website', 'it does nothing that needs consent'],
    ['/privacy-policy/', '#nothing-else', 'has no forms, accounts, analytics or advertising.'],
    ['/privacy-policy/', '#nothing-else', 'stores nothing on your device and loads nothing from'],
  ])('%s%s says “%s”', (address, id, words) => {
    const { $ } = site.page(address);
    expect($(id).nextUntil('h2, h3').text()).toContain(words);
  });

  test('the register of this website lists nothing', () => {
    const { $ } = site.page('/cookie-policy/');
    const rows = $('#register-website').nextAll().find('tbody').first().find('tr').toArray();
    expect(
      rows.map((row) =>
        $(row)
          .find('td')
          .toArray()
          .map((cell) => $(cell).text()),
      ),
    ).toEqual([
      ['Cookies, session or persistent', 'None', 'None'],
      ['Local storage, session storage, IndexedDB', 'None', 'None'],
      ['Pixels and beacons', 'None', 'None'],
      ['Fingerprinting', 'None', 'None'],
      ['Fonts, scripts, images, videos or maps from other websites', 'Does not apply', 'None'],
    ]);
  });

  // That a visit stores and requests nothing is tested in a browser, in assets/network.test.ts.
  test('no script names a function of a browser that stores or sends data', () => {
    const scripts = [...site.tree.keys()].filter((output) => output.endsWith('.js'));
    const inline = site.pages.flatMap(({ $ }) =>
      $('script:not([src]):not([type="application/ld+json"])').toArray(),
    );
    const codes = [
      ...scripts.map((output) => site.file(output)),
      ...inline.map((script) => site.pages[0]!.$(script).text()),
    ];
    expect(scripts.length).toBeGreaterThan(0);
    for (const code of codes)
      expect(code).not.toMatch(
        /cookie|localStorage|sessionStorage|indexedDB|caches|serviceWorker|sendBeacon|fetch\(|XMLHttpRequest|WebSocket|EventSource|new Image|toDataURL|getImageData|AudioContext|navigator\.|https?:/,
      );
  });

  test('the policy of every page keeps out other servers', () => {
    for (const { $ } of site.pages) {
      const policy = $('meta[http-equiv="Content-Security-Policy"]').attr('content');
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).toMatch(/form-action 'none'/);
      expect(policy).not.toMatch(/https?:|\*/);
    }
  });
});

describe('the script of the page', () => {
  test('finds in the pages every element that it looks for', () => {
    const script = readFileSync(path.join(root, 'assets/enhance.ts'), 'utf8');
    const code = script.replace(/\/\*[\s\S]*?\*\//g, '');
    const selectors = [...code.matchAll(/\[data-[a-z-]+\]/g)].map(([selector]) => selector);
    expect(selectors.length).toBeGreaterThan(5);
    const missing = selectors.filter((selector) =>
      site.pages.every(({ $ }) => $(selector).length === 0),
    );
    expect(missing).toEqual([]);
  });
});

describe('contact', () => {
  test('is by the same email address everywhere, and there is no form', () => {
    for (const page of site.pages) {
      const { $ } = page;
      expect($('form, input, textarea, select').length).toBe(0);
      const targets = $('a[href^="mailto:"]')
        .toArray()
        .map(({ attribs }) => attribs.href);
      expect(new Set(targets)).toEqual(new Set([`mailto:${email}`]));
      expect(new Set(page.html.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g))).toEqual(new Set([email]));
    }
  });
});

describe('calls', () => {
  test('a page loads nothing from elsewhere', () => {
    for (const { $ } of site.pages) {
      const loaded = $(
        '[src], link[rel~="stylesheet"], link[rel~="preload"], link[rel~="icon"], link[rel~="manifest"]',
      )
        .toArray()
        .map(({ attribs }) => attribs.src ?? attribs.href ?? '');
      expect(loaded.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
    }
  });
});

describe('another configuration', () => {
  const temporary: string[] = [];
  afterAll(() => temporary.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  test('the site works under a base path', async () => {
    const moved = await openSite({ root, base: '/docs/' });
    expect(moved.pages.map(({ address }) => address)).toEqual(
      site.pages.map(({ address }) => `/docs${address}`),
    );
    expect(linksIn(moved.page('/docs/404.html'), 'main')).toContainEqual({
      name: 'Return to Home',
      to: '/docs/',
    });
    expect(moved.page('/docs/').$('body > footer nav a').attr('href')).toBe('terms-of-service');
    expect(linksIn(moved.page('/docs/privacy-policy/'), 'main').map(({ to }) => to)).toContain(
      '/docs/cookie-policy/',
    );
    for (const page of moved.pages) expect(page.html).not.toMatch(/(?:href|src)="\/(?!docs\/)/);
  });

  test.each([
    ['1735689599', '2024'],
    ['1735689600', '2025'],
    ['0', '1970'],
  ])(
    'the year in the copyright line is that of SOURCE_DATE_EPOCH (%s is in %s)',
    async (epoch, year) => {
      vi.stubEnv('SOURCE_DATE_EPOCH', epoch);
      const dated = await openSite({ root });
      for (const page of dated.pages) expect(page.$('[data-year]').text()).toBe(year);
    },
  );

  test('ten products work, and each variant names its own', async () => {
    const ten = await openTen();
    expect(ten.pages.length).toBe(11 * 4 + 1);
    for (let number = 1; number <= 10; number++) {
      const pages = ten.variant(`product-${number}`);
      expect(pages.map(({ path }) => path)).toEqual([
        '/',
        '/terms-of-service/',
        '/privacy-policy/',
        '/cookie-policy/',
      ]);
      expect(wordsOf(pages[0]!.$('main'))).toContain(`Why Product ${number} & Co`);
      for (const page of pages) {
        expect(page.$('link[rel="canonical"]').attr('href')).toMatch(
          new RegExp(`example${page.path}$`),
        );
        // Besides its own name, only the company's may be there.
        expect(
          page.html.match(/Product \d+/g)?.filter((name) => name !== `Product ${number}`) ?? [],
        ).toEqual([]);
      }
    }
    expect(wordsOf(ten.page('/').$('main'))).toContain('Why Product 1 & Co');
  });

  async function openTen(): Promise<OpenedSite> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-ten-'));
    temporary.push(folder);
    for (const name of ['content', 'templates', 'assets'])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    const products = Array.from(
      { length: 10 },
      (_, index) => `  - slug: product-${index + 1}\n    name: Product ${index + 1} & Co\n`,
    ).join('');
    const file = path.join(folder, 'content/site.yaml');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^products:\n(?: .*\n)+/m, `products:\n${products}`),
    );
    return openSite({ root: folder });
  }
});

type Part = ReturnType<SitePage['$']>;

const wordsOf = (part: Part): string => part.text().replace(/\s+/g, ' ').trim();

/** The texts of the headings in a part of a page. */
function headings(part: Part, selector = 'h1, h2, h3, h4'): string[] {
  return part
    .find(selector)
    .toArray()
    .map((_, index) => wordsOf(part.find(selector).eq(index)));
}

/** The links in a part of a page, with the addresses that a browser resolves. */
function linksIn({ $, address }: SitePage, part: Part | string) {
  const base = `https://host.example${address}`;
  return (typeof part === 'string' ? $(part) : part)
    .find('a[href]')
    .toArray()
    .map((link) => ({
      name: wordsOf($(link)),
      to: new URL($(link).attr('href') ?? '', base).href.replace('https://host.example', ''),
    }));
}

function facts({ $ }: SitePage): string[] {
  return $('main > section')
    .eq(0)
    .find('ul')
    .last()
    .children('li')
    .toArray()
    .map((item) => $(item).text().replace(/\s+/g, ' ').trim());
}

function card({ $ }: SitePage, section: string, title: string) {
  return $(`#${section} [data-reveal]`).filter((_, card) => $(card).find('h3').text() === title);
}

/** The sections of the text itself; the version history below it has no number. */
function numbered({ $ }: SitePage) {
  return $('main section')
    .toArray()
    .filter((section) => /^\d+$/.test($(section).find('h2 > :first-child').text()));
}
