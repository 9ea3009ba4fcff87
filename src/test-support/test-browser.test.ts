import { expect, test, vi } from 'vitest';
import { testBrowser } from './test-browser.ts';

test('prefers the browser in CHROME_PATH', () => {
  vi.stubEnv('CHROME_PATH', process.execPath);
  expect(testBrowser()).toEqual({ executablePath: process.execPath });
});
