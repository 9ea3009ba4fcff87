import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './launch.ts';
import { serveTree, type Files, type HostOptions } from './serve-tree.ts';

/** A browser and a host for the tests of one file. */
export interface Visitor {
  readonly browser: Browser;
  readonly origin: string;
  /** What pages asked for since `leave`, in order: addresses of the host begin with a slash, others with their scheme. */
  readonly asked: readonly string[];
  /** Opens a page (an address of the host, or an absolute one) as somebody, and waits until what its script does at the start is done. */
  visit(address: string, visit?: Visit): Promise<Page>;
  /** What the pages wrote to the console or threw since this or `leave` was called: policy violations are among it. */
  takeSaid(): string[];
  /** Closes the pages of a test, and returns what they said and nobody took. */
  leave(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Visit extends BrowserContextOptions {
  /** Run before the page is opened. */
  readonly prepare?: (page: Page) => unknown;
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 667 };

/** What a browser says of a mail link, and when, depends on the programs of the machine. */
const aboutMail = /'mailto:/;

/** Serves a Tree and starts a browser for it. */
export async function startVisitor(files: Files, hostOptions: HostOptions = {}): Promise<Visitor> {
  const [browser, host] = await Promise.all([launchChromium(), serveTree(files, hostOptions)]);
  const said: string[] = [];
  const asked: string[] = [];
  return {
    browser,
    origin: host.origin,
    asked,
    takeSaid: () => said.splice(0),
    async visit(address, { prepare, ...options } = {}) {
      const context = await browser.newContext({ viewport: desktop, ...options });
      const page = await context.newPage();
      page.on('console', (message) => aboutMail.test(message.text()) || said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('request', (request) => asked.push(request.url().replace(host.origin, '')));
      await prepare?.(page);
      await page.goto(new URL(address, host.origin).href);
      if (options.javaScriptEnabled !== false) await settled(page);
      return page;
    },
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      asked.length = 0;
      return said.splice(0);
    },
    async close() {
      await Promise.all([browser.close(), host.close()]);
    },
  };
}

/** Waits for what observers report after the next frame, and for what follows from it. */
export async function settled(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await page.evaluate('new Promise(requestAnimationFrame)');
}

/** Scrolls to `top` px at once. */
export async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`);
  await settled(page);
}

/** The words of the element that has the focus. */
export async function focused(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.textContent.trim()');
}
