import { expect, test } from 'vitest';
import { breakSite } from '../test-support/break-site.ts';
import { temporarySite } from '../test-support/temporary-site.ts';
import { matchers } from './matchers.ts';
import { openSite, type OpenedSite } from './open-site.ts';
import './testing.ts';

expect.extend(matchers);

const open = (): Promise<OpenedSite> =>
  openSite({
    root: temporarySite(
      breakSite([
        [
          'templates/frame.tsx',
          '<b>{site.year}</b>',
          '<nav aria-label="Legal"><a className="law" href={site.href("/terms/")} target="_blank" rel="noopener">The terms</a></nav>',
        ],
      ]),
    ),
  });

/** Returns the message of a failing assertion. */
async function failure(assertion: (site: OpenedSite) => void): Promise<string> {
  const site = await open();
  try {
    assertion(site);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The assertion holds.');
}

test('matchers pass for what is there', async () => {
  const site = await open();
  const home = site.page('/desk/');
  expect(home).toHaveTitle('Welcome to Desk');
  expect(home).toHaveTitle(/^Welcome/);
  expect(home).toHaveHeadings(['Welcome to Desk', 'Prices']);
  expect(home).toHaveHeadings([/prices/i], { level: 2 });
  expect(home).toHaveLandmark('banner');
  expect(home).toHaveLandmark('navigation', 'Legal');
  expect(home).toLinkTo('/desk/terms/', { named: 'The terms', newTab: true });
  expect(home.$('main')).toLinkTo('/desk/terms/#scope', { newTab: false });
  expect(home.$('header')).toLinkTo('/desk/');
  expect(home).toContainText('Text with weight, and a link to the terms.');
  expect(home.$('footer button')).toBeAccessibleByName('Menu');
  expect(site.page('/terms/')).toHaveSection('scope', { titled: 'Scope' });
  expect(site.page('/terms/')).toLinkTo('mailto:mail@good.internal');
});

test('negated matchers pass for what is not there', async () => {
  const home = (await open()).page('/');
  expect(home).not.toHaveTitle('Welcome to Desk');
  expect(home).not.toHaveSection('terms');
  expect(home).not.toHaveLandmark('complementary');
  expect(home).not.toLinkTo('/desk/');
  expect(home).not.toContainText('Desk');
  expect(home.$('footer button')).not.toBeAccessibleByName('Menus');
});

test('the failure for a missing section lists the sections, the HTML and the source', async () => {
  expect(
    (await failure((site) => expect(site.page('/terms/')).toHaveSection('scop'))).replace(
      /mark-\w+/,
      'mark-hash',
    ),
  ).toBe(`/terms/ has no section “scop”. Did you mean “scope”?

    <main>
      <h1 class="title">Terms</h1>
      <img class="mark" src="/assets/mark-hash.svg" alt="" width="1" height="1" loading="lazy">
      <p>
        Version
        <b class="version">1.0</b>
        ,
    …

  made from templates/frame.tsx:26:9, shown at /terms/`);
});

test('the failure for a page without sections says so', async () => {
  const site = await open();
  const page = site.page('/terms/');
  page.$('[id]').removeAttr('id');
  expect(matchers.toHaveSection(page, 'scope').message()).toMatch(
    /^\/terms\/ has no section “scope”. There are none\.$/m,
  );
});

test('the failure for a wrong section title names its line in the Markdown', async () => {
  expect(
    await failure((site) =>
      expect(site.page('/desk/terms/')).toHaveSection('scope', { titled: 'Range' }),
    ),
  ).toBe(`The section “scope” of /desk/terms/ is titled “Scope”. Expected: “Range”.

    <h2 id="scope">Scope</h2>

  made from content/terms.md:7:1, shown at /desk/terms/`);
});

test('the failure for wrong headings lists all and shows the first difference', async () => {
  expect(
    await failure((site) =>
      expect(site.page('/')).toHaveHeadings(['Welcome to Ledger & Co', 'Costs']),
    ),
  ).toBe(`The headings are
  - Welcome to Ledger & Co
  - Prices
Expected:
  - Welcome to Ledger & Co
  - Costs

    <h2 id="prices">Prices</h2>

  made from content/home.md:7:1, shown at /`);
});

test('the failure for a wrong name shows the element', async () => {
  expect(
    await failure((site) =>
      expect(site.page('/').$('footer button')).toBeAccessibleByName('Open menu'),
    ),
  ).toBe(`The element <button> has the accessible name “Menu”. Expected: “Open menu”.

    <button class="menu" type="button">Menu</button>

  made from templates/frame.tsx:32:11, shown at /`);
  expect(await failure((site) => expect(site.page('/').$('aside')).toBeAccessibleByName('x'))).toBe(
    'There is no such element. Expected one with the accessible name “x”.',
  );
});

test('the failure for a missing link lists the links, and for a wrong one shows it', async () => {
  expect(await failure((site) => expect(site.page('/').$('footer')).toLinkTo('/term/'))).toMatch(
    /^No link leads to \/term\/\. Did you mean “\/terms\/”\?\n\n {4}<footer class="foot">/,
  );
  expect(
    await failure((site) =>
      expect(site.page('/').$('footer')).toLinkTo('/terms/', { named: 'Terms', newTab: false }),
    ),
  ).toMatch(
    /^The link to \/terms\/ is named “The terms” and opens in a new tab\. Expected: the name “Terms” and the same tab\.\n\n {4}<a class="law"/,
  );
});

test('the failure for a missing landmark lists those with its role', async () => {
  expect(
    await failure((site) => expect(site.page('/')).toHaveLandmark('navigation', 'Main')),
  ).toMatch(
    /^\/ has no landmark “navigation” named “Main”; there are “Legal”\.\n\n {4}<nav aria-label="Legal">/,
  );
});

test('the failures for missing texts and wrong titles show the page', async () => {
  expect(
    await failure((site) => expect(site.page('/').$('h1')).toContainText('Goodbye')),
  ).toBe(`The text “Goodbye” is not there.

    <h1 class="title">Welcome to Ledger & Co</h1>

  made from templates/frame.tsx:27:11, shown at /`);
  expect(await failure((site) => expect(site.page('/')).toHaveTitle('Home'))).toMatch(
    /^The title of \/ is “Welcome to Ledger & Co”\. Expected: “Home”\.\n\n {4}<title>/,
  );
  expect(await failure((site) => expect(site.page('/')).not.toContainText('weight'))).toMatch(
    /^The text “weight” is there, which was not expected\./,
  );
});
