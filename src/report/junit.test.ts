import { load } from 'cheerio';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from './diagnostic.ts';
import { formatJunit } from './junit.ts';

const diagnostics: readonly Diagnostic[] = [
  { code: 'text/long', severity: 'warning', file: 'content/hero.md', line: 2, message: 'Long.' },
  {
    code: 'link/broken',
    severity: 'error',
    file: 'content/hero.md',
    line: 9,
    column: 3,
    message: 'The link “<a>” & more.',
    fix: 'Fix it.',
  },
  { code: 'output/unwritable', severity: 'error', message: 'No.' },
];

test('has a suite for each file, a failure for an error, a passed case for a warning', () => {
  expect(formatJunit(diagnostics).replaceAll('><', '>\n<')).toBe(`\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="sitegen" tests="3" failures="2">
<testsuite name="content/hero.md" tests="2" failures="1">
<testcase name="link/broken content/hero.md:9:3" classname="link/broken">
<failure type="link/broken" message="The link “&lt;a&gt;” &amp; more.">The link “&lt;a&gt;” &amp; more.
Fix it.</failure>
</testcase>
<testcase name="text/long content/hero.md:2" classname="text/long">
<system-out>Long.</system-out>
</testcase>
</testsuite>
<testsuite name="site" tests="1" failures="1">
<testcase name="output/unwritable" classname="output/unwritable">
<failure type="output/unwritable" message="No.">No.</failure>
</testcase>
</testsuite>
</testsuites>
`);
});

test('has one passed case without diagnostics', () => {
  expect(formatJunit([])).toContain(
    '<testsuites name="sitegen" tests="1" failures="0"><testsuite name="site" tests="1" failures="0"><testcase name="site" classname="sitegen"/></testsuite>',
  );
});

test('is well-formed whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      const xml = formatJunit([{ code: 'a/b', severity: 'error', message }]);
      expect(xml).not.toMatch(/(?!\n)[\p{Cc}\ufffe\uffff]/u);
      expect(load(xml, { xml: true })('failure').attr('message')).toBe(
        message.replace(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd'),
      );
    }),
  );
});
