import { expect, test } from 'vitest';
import { build } from './build.ts';
import { addBuildCommand } from './commands/build/build-command.ts';
import { addCheckCommand } from './commands/check/check-command.ts';
import { proofread } from './features/proofreading/proofread.ts';
import { lawFirmSite, type Changes } from './test-support/languages-site.ts';
import { runCommand } from './test-support/run-command.ts';

async function problemsOf(changes: Changes) {
  const { diagnostics } = await build({
    root: lawFirmSite(changes),
    cache: false,
    write: false,
    proofread,
  });
  return diagnostics.map(({ code, file }) => [code, file]);
}

const replace = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
};

const unknown = 'content/unknown-field';

test.each<[string, Changes, readonly (readonly [string, string])[]]>([
  [
    'an unknown field of the settings',
    { 'content/site.yaml': replace('company:', 'colour: red\ncompany:') },
    [[unknown, 'content/site.yaml']],
  ],
  [
    'an unknown field of the settings in one language',
    { 'content/site.de.yaml': replace('labels:', 'label:') },
    [[unknown, 'content/site.de.yaml']],
  ],
  [
    'a text that others are translations of, and that is linked to',
    { 'content/areas/01-corporate.md': replace('title:', 'titel:') },
    [[unknown, 'content/areas/01-corporate.md']],
  ],
  [
    'a translation that redirects lead to',
    { 'content/team/anna-schaefer.de.md': replace('role:', 'roll:') },
    [[unknown, 'content/team/anna-schaefer.de.md']],
  ],
  [
    'a translated slug that redirects lead to',
    { 'content/areas/01-corporate.de.md': replace('slug: ', 'slug: /') },
    [['content/wrong-value', 'content/areas/01-corporate.de.md']],
  ],
  [
    'a field of a content type',
    { 'templates/site.tsx': replace('{ name: string(), role', '{ name: string(), roles') },
    [[unknown, 'content/team/anna-schaefer.md']],
  ],
  [
    'a file that the site map names',
    { 'templates/site.tsx': replace("entry('lost.md'", "entry('last.md'") },
    [
      ['content/missing', 'content/last.md'],
      ['content/unused', 'content/lost.md'],
    ],
  ],
  [
    'a language of a page',
    { 'templates/site.tsx': replace("de: '/rechtsgebiete/'", "da: '/rechtsgebiete/'") },
    [['language/unknown', 'templates/site.tsx']],
  ],
])('nothing but the error is reported: %s', async (_, changes, expected) => {
  expect((await problemsOf(changes)).sort()).toEqual(expected);
});

const notChecked = (text: string) => /Not checked because of the errors: .*/.exec(text)?.[0];

test.each([addBuildCommand, addCheckCommand])('one line says what was not checked', async (add) => {
  const [command] = /(?:build|check)/i.exec(add.name) ?? [];
  const runIn = async (changes: Changes) => {
    const { stderr } = await runCommand(add, [`${command}`.toLowerCase()], {
      cwd: lawFirmSite(changes),
    });
    return notChecked(stderr);
  };
  const start = 'Not checked because of the errors: ';
  expect(await runIn({})).toBeUndefined();
  expect(await runIn({ 'content/site.yaml': replace('company:', 'firm:') })).toBe(
    `${start}all pages.`,
  );
  expect(await runIn({ 'content/home.md': replace('title:', 'titel:') })).toBe(
    `${start}the pages of files with errors, the targets of redirects, unused files.`,
  );
});
