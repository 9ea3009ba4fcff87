import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { breakSite } from '../test-support/break-site.ts';
import { temporarySite } from '../test-support/temporary-site.ts';

/** Builds a site whose home page has a text with an address, the value of `{company}`. */
async function buildWith(value: string, text: string) {
  const root = temporarySite(
    breakSite([
      ['content/site.yaml', 'company: Good', `company: ${JSON.stringify(value)}`],
      ['content/home.md', 'None for', `${text} for`],
    ]),
  );
  const { diagnostics, tree } = await build({ root, write: false, cache: false });
  const home = Buffer.from(tree.get('index.html')?.bytes ?? []).toString();
  return { home, found: diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`) };
}

test.each([
  ['javascript:alert(1)', '[x]({company})', 'markdown/unsafe-link 9:5'],
  ['java\tscript:alert(1)', '[x]({company})', 'markdown/unsafe-link 9:5'],
  ['data:text/html,x', '<a href="{company}">x</a>', 'markdown/unsafe-link 9:10'],
  ['//elsewhere.example', '[x]({company}/a/)', 'markdown/malformed-link 9:5'],
  ['Good', '[x]({company})', 'markdown/malformed-link 9:5'],
  ['/terms/', '[x][ref]\n\n[ref]: {company}\n\nWords', 'markdown/malformed-link 11:8'],
  ['javascript:alert(1)', '![x]({company})', 'markdown/unsafe-link 9:6'],
])('the value “%s” of an address %s is rejected', async (value, text, problem) => {
  const { found } = await buildWith(value, text);
  expect(found.filter((each) => !/foreign-picture|policy/.test(each))).toEqual([problem]);
});

test.each(['https://other.example', 'mailto:mail@good.internal'])(
  'the value “%s” of an address is accepted',
  async (value) => {
    const { found, home } = await buildWith(value, '[x]({company})');
    expect(found).toEqual([]);
    expect(home).toContain(`<a href="${value}"`);
  },
);
