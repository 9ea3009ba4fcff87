import { expect, test } from 'vitest';
import { hasBundledChromium, unpackChromium } from './bundled-chromium.ts';
import { launchChromium } from './launch.ts';
import { chromium } from 'playwright-core';

test('starts the browser of this machine', async () => {
  const browser = await launchChromium();
  expect(await (await browser.newPage()).evaluate('1 + 1')).toBe(2);
  await browser.close();
});

test.runIf(hasBundledChromium())('starts the browser in devDependencies', async () => {
  const browser = await chromium.launch(unpackChromium());
  const page = await browser.newPage();
  await page.setContent('<h1>Text</h1>');
  expect(await page.evaluate('document.querySelector("h1").offsetHeight')).toBeGreaterThan(20);
  await browser.close();
});
