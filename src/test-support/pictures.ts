import type { BrowserContextOptions, Page } from 'playwright-core';

/** A picture to take. */
export interface Picture {
  /** The file's name, such as `home-375-dark-menu.png`. */
  readonly file: string;
  /** The address to open, such as `/terms-of-service/`. */
  readonly address: string;
  readonly context: BrowserContextOptions;
  /** `true` for the whole page, `false` for its first screen. */
  readonly whole: boolean;
  /** Called before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/**
 * Returns the pictures of the pages at `addresses` (root-absolute): both color schemes at five
 * widths, first screen and whole page; the open menu, if there is one; and pages that are printed
 * or have no script, larger text or forced colors.
 */
export function picturesOf(addresses: readonly string[]): Picture[] {
  return addresses.flatMap((address) => [
    ...schemes.flatMap((scheme) =>
      sizes.flatMap((size) => [
        picture(address, size, scheme, 'first'),
        picture(address, size, scheme, 'whole'),
      ]),
    ),
    ...schemes.map((scheme) => picture(address, phone, scheme, 'menu', { prepare: openMenu })),
    ...[phone, desktop].flatMap((size) => [
      picture(address, size, 'light', 'no-script', { context: { javaScriptEnabled: false } }),
      picture(address, size, 'light', 'large-text', { prepare: doubleText }),
      picture(address, size, 'light', 'forced-colors', { context: { forcedColors: 'active' } }),
    ]),
    picture(address, paper, 'light', 'print', {
      prepare: (page) => page.emulateMedia({ media: 'print' }),
    }),
  ]);
}

/** Returns the pictures for the README: the first screen on a desktop in both color schemes. */
export function picturesForReadme(address: string): Picture[] {
  return schemes.map((scheme) => picture(address, desktop, scheme, 'first'));
}

const phone = { width: 375, height: 667 };
const desktop = { width: 1280, height: 800 };
const sizes = [
  { width: 320, height: 568 },
  phone,
  { width: 768, height: 1024 },
  desktop,
  { width: 1920, height: 1080 },
];
/** A4 at 96 px an inch. */
const paper = { width: 794, height: 1123 };
const schemes = ['light', 'dark'] as const;

function picture(
  address: string,
  viewport: typeof phone,
  colorScheme: 'light' | 'dark',
  variant: string,
  { context = {}, ...rest }: Partial<Pick<Picture, 'context' | 'prepare'>> = {},
): Picture {
  const whole = !['first', 'menu'].includes(variant);
  return {
    file: `${nameOf(address)}-${viewport.width}-${colorScheme}-${variant}.png`,
    address,
    // With reduced motion, cards are visible before they are scrolled to.
    context: { viewport, colorScheme, reducedMotion: 'reduce', ...context },
    whole,
    ...rest,
  };
}

function nameOf(address: string): string {
  return address.replace(/^\/|\/$|\.html$/g, '').replaceAll('/', '-') || 'home';
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.locator('[data-menu-toggle]');
  if (await toggle.isVisible()) await toggle.click();
}

async function doubleText(page: Page): Promise<void> {
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
}
