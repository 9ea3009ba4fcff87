import { expect, test } from 'vitest';
import { findChromium, type Machine } from './find-chromium.ts';

test('CHROME_PATH is preferred to all other places.', () => {
  expect(
    findChromium(
      machine({ CHROME_PATH: '/my/chrome', PATH: '/usr/bin' }, '/my/chrome', '/usr/bin/chromium'),
    ),
  ).toBe('/my/chrome');
  expect(
    findChromium(machine({ CHROMIUM_PATH: '/my/chromium' }, '/my/chromium', '/usr/bin/chromium')),
  ).toBe('/my/chromium');
});

test('A CHROME_PATH that does not name a program is an error.', () => {
  expect(() => findChromium(machine({ CHROME_PATH: '/gone' }, '/usr/bin/chromium'))).toThrow(
    'CHROME_PATH names /gone, which is not a program. Correct it, or unset it to search the usual places.',
  );
});

test('The usual names are searched in all folders of PATH, Chromium first.', () => {
  const env = { PATH: '/home/me/bin:/opt/tools' };
  expect(findChromium(machine(env, '/opt/tools/google-chrome'))).toBe('/opt/tools/google-chrome');
  expect(findChromium(machine(env, '/home/me/bin/google-chrome', '/opt/tools/chromium'))).toBe(
    '/opt/tools/chromium',
  );
  expect(
    findChromium(machine(env, '/home/me/bin/chromium', '/opt/tools/chromium-headless-shell')),
  ).toBe('/opt/tools/chromium-headless-shell');
});

test('Relative and empty folders of PATH are ignored.', () => {
  expect(
    findChromium(machine({ PATH: ':.:bin' }, 'chromium', 'bin/chromium', './chromium')),
  ).toBeUndefined();
});

test.each([
  ['linux', {}, '/opt/google/chrome/chrome'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium'],
  [
    'win32',
    { PROGRAMFILES: 'D:\\Programs' },
    'D:\\Programs\\Google\\Chrome\\Application\\chrome.exe',
  ],
  [
    'win32',
    { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
] as const)('On %s with %o the usual place is %s.', (_, env, file) => {
  expect(findChromium(machine(env, file))).toBe(file);
});

test('The browser of Playwright is the last choice.', () => {
  const playwrightChromium = '/cache/chrome';
  expect(findChromium({ ...machine({}, '/cache/chrome'), playwrightChromium })).toBe(
    '/cache/chrome',
  );
  expect(
    findChromium({ ...machine({}, '/cache/chrome', '/snap/bin/chromium'), playwrightChromium }),
  ).toBe('/snap/bin/chromium');
});

test('Without a browser, the result is undefined.', () => {
  expect(findChromium(machine({ PATH: '/usr/bin' }))).toBeUndefined();
});

function machine(env: Machine['env'], ...programs: readonly string[]): Machine {
  return {
    env,
    canRun: (file) => programs.includes(file),
    playwrightChromium: undefined,
  };
}
