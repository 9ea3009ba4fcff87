import { beforeEach, expect, test } from 'vitest';
import { ensureChromium, howToInstall, type Installer } from './install-chromium.ts';

let programs: Set<string>;
let printed: string[];
let ran: string[];

beforeEach(() => {
  programs = new Set();
  printed = [];
  ran = [];
});

test('If there is a Chromium, nothing is printed or installed.', () => {
  programs.add('/usr/bin/chromium');
  expect(ensureChromium(installer({}))).toBe('/usr/bin/chromium');
  expect([...printed, ...ran]).toEqual([]);
});

test('For root on Debian, its package is installed after an update of the lists.', () => {
  expect(
    ensureChromium(
      installer({
        isRoot: true,
        osRelease: 'PRETTY_NAME="Debian"\nID=debian\n',
        works: 'apt-get install',
      }),
    ),
  ).toBe('/usr/bin/chromium-headless-shell');
  expect(printed).toEqual(["There is no Chromium here. Installing Debian's package."]);
  expect(ran).toEqual([
    'apt-get update',
    'apt-get install --yes --no-install-recommends chromium-headless-shell',
  ]);
});

test.each([
  ['who is not root', { isRoot: false, osRelease: 'ID=debian' }, 'install chromium'],
  [
    'on Ubuntu, whose package is an empty one',
    { isRoot: true, osRelease: 'ID=ubuntu\nID_LIKE=debian' },
    'install --with-deps chromium',
  ],
  [
    'on a system like Ubuntu',
    { isRoot: true, osRelease: 'ID=linuxmint\nID_LIKE="ubuntu debian"' },
    'install --with-deps chromium',
  ],
  ['on another Linux', { isRoot: true, osRelease: 'ID=fedora' }, 'install --with-deps chromium'],
  ['on macOS', { platform: 'darwin' }, 'install chromium'],
] as const)("For a user %s, Playwright's build is installed.", (_, facts, command) => {
  expect(ensureChromium(installer({ ...facts, works: command }))).toBe('/cache/chrome');
  expect(printed).toEqual(["There is no Chromium here. Installing Playwright's build."]);
  expect(ran).toEqual([expect.stringMatching(new RegExp(`playwright-core.cli\\.js ${command}$`))]);
});

test('If one way fails, the next one is tried.', () => {
  expect(
    ensureChromium(
      installer({ isRoot: true, osRelease: 'ID=debian', works: 'cli.js install chromium' }),
    ),
  ).toBe('/cache/chrome');
  expect(ran.map((command) => command.replace(/.*cli\.js/, 'playwright'))).toEqual([
    'apt-get update',
    'playwright install --with-deps chromium',
    'playwright install chromium',
  ]);
});

test('If nothing works, the error names what to install.', () => {
  expect(() => ensureChromium(installer({ isRoot: true, osRelease: 'ID=debian' }))).toThrow(
    howToInstall,
  );
  expect(howToInstall).not.toContain('\n');
});

/** A machine on which the commands that contain `works` install what they should, and other installations fail. */
function installer({
  works,
  ...facts
}: Partial<Installer> & { readonly works?: string }): Installer {
  return {
    platform: 'linux',
    env: {},
    canRun: (file) => programs.has(file),
    playwrightChromium: '/cache/chrome',
    isRoot: false,
    osRelease: '',
    print: (line) => printed.push(line),
    run: (command) => {
      ran.push(command.join(' '));
      const succeeds =
        works !== undefined &&
        (command.join(' ').includes(works) ||
          (command[1] === 'update' && works.startsWith('apt-get')));
      const installed = command.at(-1) ?? '';
      if (succeeds && installed.startsWith('chromium'))
        programs.add(command[0] === 'apt-get' ? `/usr/bin/${installed}` : '/cache/chrome');
      return succeeds;
    },
    ...facts,
  };
}
