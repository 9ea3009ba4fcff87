import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sharedChromium } from '../../../test-support/launch.ts';
import { plainSite } from '../../../test-support/temporary-site.ts';
import { startDevSite, type DevSite } from '../fixtures/dev-site.ts';
import type { DevOptions } from '../dev-server.ts';
import { home, liveSite } from './fixtures/live-site.ts';
import { seconds } from '../../../test-support/time.ts';

let context: BrowserContext;
beforeAll(async () => {
  const browser = await sharedChromium();
  context = await browser.newContext({ viewport: { width: 800, height: 600 } });
});
afterAll(() => context.close());

interface Visit {
  readonly site: DevSite;
  readonly page: Page;
  /** The errors and warnings of the browser. */
  readonly complaints: readonly string[];
  /** Returns whether the page was never reloaded. */
  stayed(): Promise<boolean>;
}

async function visit(path = '/', options: Partial<DevOptions> = {}, files = {}): Promise<Visit> {
  const unused = {
    'content/lost.md': undefined,
    'content/terms.md': undefined,
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
  };
  const site = await startDevSite({ ...unused, ...liveSite, ...files }, options);
  const page = await context.newPage();
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', ({ message }) => void complaints.push(message));
  await page.goto(site.origin + path);
  await page.evaluate(() => Object.assign(window, { opened: true }));
  return { site, page, complaints, stayed: () => page.evaluate(() => 'opened' in window) };
}

const text = (page: Page) => page.locator('#text').innerText();
const shows = (page: Page, words: string) =>
  page.getByText(words).waitFor({ timeout: seconds(10) });
/** Returns the templates of the live site with some words replaced. */
const withTemplate = (words: string, others: string) =>
  String(liveSite['templates/site.tsx']).replace(words, others);
const panel = (page: Page) => page.locator('sitegen-panel section');

describe('an open page', () => {
  test('shows a changed sentence at the same scroll position', async () => {
    const { site, page, complaints, stayed } = await visit();
    await page.evaluate(() => scrollTo(0, 700));
    site.write('content/home.md', home('Other words to begin with.'));
    await shows(page, 'Other words');
    expect(await stayed()).toBe(false);
    await page.waitForFunction(() => scrollY === 700);
    expect(complaints).toEqual([]);
  });

  test('has a badge if its text is a draft', async () => {
    const templates = {
      ...plainSite,
      'content/posts/02-second.md': '---\ntitle: Second\ndraft: true\n---\nThe second post.\n',
    };
    const { site, page } = await visit('/posts/second/', {}, templates);
    const badge = page.getByRole('note');
    await expect.poll(() => badge.innerText()).toContain('Draft');
    site.write('content/posts/02-second.md', '---\ntitle: Second\n---\nThe second post.\n');
    await badge.waitFor({ state: 'detached', timeout: seconds(10) });
  });

  test('has new styles without a reload and without a violation of a policy with hashes', async () => {
    const { site, page, complaints, stayed } = await visit();
    const color = () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color);
    expect(await color()).toBe('rgb(1, 2, 3)');
    for (const level of [40, 50]) {
      site.write('assets/main.css', `h1 { color: rgb(${level}, 5, 6); }\n`);
      await page.waitForFunction(
        (expected) => getComputedStyle(document.querySelector('h1')!).color === expected,
        `rgb(${level}, 5, 6)`,
      );
    }
    expect(await page.evaluate(() => document.querySelector('.space')?.clientHeight)).toBe(0);
    expect(await stayed()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('has new styles of a CSS module without a reload', async () => {
    const box = (color: string) => `.box { color: ${color} }`;
    const template = `import styles from './box.module.css';\n${withTemplate('<h1>', '<h1 className={styles.box}>')}`;
    const { site, page, complaints, stayed } = await visit(
      '/',
      {},
      { 'templates/site.tsx': template, 'templates/box.module.css': box('rgb(7, 8, 9)') },
    );
    const color = () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color);
    expect(await color()).toBe('rgb(7, 8, 9)');
    site.write('templates/box.module.css', box('rgb(40, 8, 9)'));
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('h1')!).color === 'rgb(40, 8, 9)',
    );
    expect(await stayed()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('has a new script and a new policy', async () => {
    const { site, page } = await visit();
    site.write('assets/page.ts', "document.title = 'New script';");
    await page.waitForFunction(() => document.title === 'New script');
    const images = "'style-src': [], 'img-src': [\"'self'\"]";
    site.write('templates/site.tsx', withTemplate("'style-src': []", images));
    const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
    await expect.poll(() => policy.getAttribute('content')).toContain("img-src 'self'");
  });

  test('updates after it was hidden and after the server was restarted', async () => {
    const { site, page } = await visit();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const visible = await context.newPage();
    onTestFinished(() => visible.close());
    await visible.goto(site.origin);
    site.write('content/home.md', home('While it was hidden.'));
    await shows(visible, 'While it was hidden.');
    expect(await text(page)).not.toContain('While it was hidden.');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await shows(page, 'While it was hidden.');
  });
});

describe('the panel', () => {
  const broken = '---\ntitel: Home\n---\nText.\n';

  test('shows each problem over the last good page, and disappears when all are fixed', async () => {
    const { site, page, complaints } = await visit();
    site.write('content/home.md', broken);
    await panel(page).waitFor();
    const shown = await page.locator('sitegen-panel details').innerText();
    for (const part of [
      '1 error',
      'content/home.md:2:1',
      'There is no field “titel” here.',
      'titel: Home',
      '^^^^^',
      'Did you mean “title”?',
      'content/unknown-field',
    ])
      expect(shown).toContain(part);
    expect(await text(page)).toContain('Some words');
    site.write('content/home.md', home('Fixed words.'));
    await panel(page).waitFor({ state: 'detached' });
    await shows(page, 'Fixed words.');
    expect(complaints).toEqual([]);
  });

  test('does not take the focus, and can be hidden and shown with the keyboard', async () => {
    const { site, page } = await visit();
    await page.locator('#field').focus();
    site.write('content/home.md', broken);
    await panel(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field');
    const summary = page.locator('sitegen-panel summary');
    await summary.press('Enter');
    await panel(page).waitFor({ state: 'hidden' });
    await summary.press('Enter');
    await panel(page).waitFor();
    await page.locator('#field').press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await summary.press('Enter');
    await panel(page).locator('a').first().press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await summary.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('can be shown again with a click on any point of what is left of it', async () => {
    const { site, page } = await visit();
    site.write('content/home.md', broken);
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await page.locator('sitegen-panel details').click({ position: { x: 8, y: 20 } });
    await panel(page).waitFor();
    expect(await panel(page).innerText()).toContain('content/home.md');
  });

  test('shows the beginning of a second problem on a phone', async () => {
    const { site, page } = await visit();
    await page.setViewportSize({ width: 375, height: 667 });
    site.write('content/home.md', '---\ntitel: Home\nautor: A\n---\nText.\n');
    await panel(page).waitFor();
    const second = await panel(page).locator('li').nth(1).locator('.message').boundingBox();
    expect((second?.y ?? 667) + (second?.height ?? 0)).toBeLessThan(667);
  });

  test('keeps its heading readable over a list that is scrolled', async () => {
    const { site, page } = await visit();
    site.write('content/home.md', broken);
    await panel(page).waitFor();
    const [list, heading] = await Promise.all(
      ['details', 'summary'].map((part) =>
        page
          .locator(`sitegen-panel ${part}`)
          .evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
    expect(heading).toBe(list);
  });

  test('shows what is marked at the end of a long line', async () => {
    const { site, page } = await visit();
    await page.setViewportSize({ width: 660, height: 667 });
    site.write('content/home.md', home(`${'Words before it. '.repeat(4)}[A link](/nowhere/).`));
    await panel(page).waitFor();
    const [frame, marks] = await Promise.all(
      ['pre', '.marks'].map((part) => panel(page).locator(part).first().boundingBox()),
    );
    expect(marks?.width).toBeGreaterThan(frame?.width ?? Infinity);
    expect((marks?.x ?? NaN) + (marks?.width ?? NaN)).toBeLessThanOrEqual(
      (frame?.x ?? NaN) + (frame?.width ?? NaN),
    );
  });

  test('wraps a long line on a phone, with the marks below what they mark', async () => {
    const { site, page } = await visit();
    await page.setViewportSize({ width: 375, height: 667 });
    site.write('content/home.md', home(`${'Words before it. '.repeat(4)}[A link](/nowhere/).`));
    await panel(page).waitFor();
    const [right, down, hidden] = await panel(page)
      .locator('.marks')
      .first()
      .evaluate((marks) => {
        const last = (marks.textContent ?? '').lastIndexOf('^');
        const [mark, marked] = [marks, marks.previousElementSibling!].map((line) => {
          const range = document.createRange();
          range.setStart(line.firstChild!, last);
          range.setEnd(line.firstChild!, last + 1);
          return range.getBoundingClientRect();
        });
        const frame = marks.parentElement!;
        return [
          mark!.left - marked!.left,
          mark!.top - marked!.top,
          frame.scrollWidth - frame.clientWidth,
        ];
      });
    expect(right).toBeCloseTo(0);
    expect(down).toBeGreaterThan(6);
    expect(down).toBeLessThan(18);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test('is at the right of a wide window, so that the text stays visible', async () => {
    const { site, page } = await visit();
    await page.setViewportSize({ width: 1200, height: 800 });
    site.write('content/home.md', broken);
    await panel(page).waitFor();
    const box = await page.locator('sitegen-panel details').boundingBox();
    expect(box?.x).toBeGreaterThan(700);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1200);
  });

  test('is on a page that is opened later, and on one that cannot be built', async () => {
    const { site, page } = await visit('/', {}, { 'content/site.yaml': 'origin: [' });
    await panel(page).waitFor();
    expect(await panel(page).innerText()).toContain('content/site.yaml');
    site.write('content/site.yaml', String(liveSite['content/site.yaml']));
    await shows(page, 'Some words to begin with.');
    expect(await page.locator('sitegen-panel').count()).toBe(0);
  });

  test('shows markup in the content as text', async () => {
    const { site, page } = await visit();
    site.write(
      'content/home.md',
      '---\n"<img src=x onerror=alert(1)>": Home\ntitle: x\n---\nText.\n',
    );
    await panel(page).waitFor();
    expect(await panel(page).locator('img').count()).toBe(0);
    expect(await panel(page).innerText()).toContain('<img src=x onerror=alert(1)>');
  });

  test('stays when a location is opened in the editor', async () => {
    const { site, page, stayed } = await visit();
    site.write('content/home.md', broken);
    await panel(page).waitFor();
    const opened = page.waitForResponse(/__sitegen\/open/);
    await panel(page).locator('a').first().click();
    expect((await opened).status()).toBe(204);
    expect(await stayed()).toBe(true);
  });
});
