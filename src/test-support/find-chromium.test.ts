import { expect, test } from 'vitest';
import { findChromium, type Machine } from './find-chromium.ts';

test('prefers CHROME_PATH, and fails if it names no program', () => {
  expect(findChromium(machine({ CHROME_PATH: '/my' }, '/my', '/usr/bin/chromium'))).toBe('/my');
  expect(() => findChromium(machine({ CHROME_PATH: '/gone' }, '/usr/bin/chromium'))).toThrow(
    'CHROME_PATH names /gone, which is not a program.',
  );
});

test.each([
  ['/opt/tools/google-chrome', { PATH: '/home/me/bin:/opt/tools' }],
  ['/opt/google/chrome/chrome', {}],
  ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
  ['/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/me' }],
  ['D:\\Programs\\Google\\Chrome\\Application\\chrome.exe', { PROGRAMFILES: 'D:\\Programs' }],
])('finds %s with %o', (file, env) => {
  expect(findChromium(machine(env, file))).toBe(file);
});

test('searches all folders of an absolute PATH for one name after the other', () => {
  const env = { PATH: ':.:/home/me/bin:/opt/tools' };
  expect(
    findChromium(machine(env, '/home/me/bin/google-chrome', '/opt/tools/chromium', './chromium')),
  ).toBe('/opt/tools/chromium');
  expect(findChromium(machine(env, './chromium', 'chromium'))).toBeUndefined();
});

const machine = (env: Machine['env'], ...programs: readonly string[]): Machine => ({
  env,
  canRun: (file) => programs.includes(file),
});
