import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './launch.ts';
import { serveTree, type Files, type HostOptions } from './serve-tree.ts';

/** A browser, and a server for its pages. */
export type Visitor = Awaited<ReturnType<typeof startVisitor>>;

export interface Visit extends BrowserContextOptions {
  /** Called before the page is opened. */
  readonly prepare?: (page: Page) => unknown;
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 667 };

/** The message of a browser about a mail link depends on the programs of the machine. */
const aboutMail = /'mailto:/;

/** Serves a Tree and starts a browser for it. */
export async function startVisitor(files: Files, hostOptions: HostOptions = {}) {
  const [browser, host] = await Promise.all([launchChromium(), serveTree(files, hostOptions)]);
  const messages: string[] = [];
  const requested: string[] = [];
  return {
    browser,
    origin: host.origin,
    /** The addresses that pages requested since `leave`, in order: those of the server begin with a slash, others with their scheme. */
    requested: requested as readonly string[],
    /** Returns the console messages, errors and policy violations of the pages since the last call of this or of `leave`. */
    takeMessages: () => messages.splice(0),
    /** Opens a page (an address of the server, or an absolute one) and waits until its script has started. */
    async visit(address: string, { prepare, ...options }: Visit = {}): Promise<Page> {
      const context = await browser.newContext({ viewport: desktop, ...options });
      const page = await context.newPage();
      page.on(
        'console',
        (message) => aboutMail.test(message.text()) || messages.push(message.text()),
      );
      page.on('pageerror', (error) => messages.push(String(error)));
      page.on('request', (request) => requested.push(request.url().replace(host.origin, '')));
      await prepare?.(page);
      await page.goto(new URL(address, host.origin).href);
      if (options.javaScriptEnabled !== false) await settled(page);
      return page;
    },
    /** Closes the pages of a test, and returns the rest of their messages. */
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      requested.length = 0;
      return messages.splice(0);
    },
    async close() {
      await Promise.all([browser.close(), host.close()]);
    },
  };
}

/** Waits for three frames, in which observers report and scripts react. */
export async function settled(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await page.evaluate('new Promise(requestAnimationFrame)');
}

/** Scrolls to `top` px without animation. */
export async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`);
  await settled(page);
}

/** Returns the text of the focused element. */
export async function focused(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.textContent.trim()');
}
