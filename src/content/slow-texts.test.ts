import { expect, test } from 'vitest';
import { createReport } from '../report/diagnostic.ts';
import { contentType } from '../site/content-type.ts';
import { optional, string } from '../site/schema.ts';
import { parseDocument } from './load-document.ts';

const type = contentType({ title: string(), text: optional(string()) });

const context = { variables: new Set(['company']) };

/** Reads a file, and returns the codes of its problems. */
function read(source: string): string[] {
  const [found, report] = createReport();
  parseDocument(source, 'content/x.md', type, context, report);
  return [...new Set(found.map(({ code }) => code))];
}

/** Milliseconds of the processor for one reading. */
function costOf(source: string): number {
  const before = process.cpuUsage();
  read(source);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const repeat = (text: string, size: number) => text.repeat(Math.ceil(size / text.length));
const numbered = (line: (index: number) => string, size: number) =>
  Array.from({ length: size / line(10_000).length }, (_, index) => line(index)).join('');
const body = (text: string) => `---\ntitle: First\n---\n${text}\n`;

/** A text of some size in letters. Each took from 10 seconds to minutes at 190,000. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  'emphasis that opens and closes': (size) => body(repeat('***a** ', size)),
  'emphasis inside of words': (size) => body(repeat('a*b', size)),
  'emphasis of two kinds in turn': (size) => body(repeat('_*', size)),
  'code without spaces': (size) => body(repeat('`a', size)),
  'addresses in lines': (size) => body(repeat('www.a.b\n', size)),
  'lazy lines after nested marks': (size) => body(`> - > - a\n${repeat('b\n', size)}`),
  'lazy lines after nested items': (size) => body(`- - - - a\n${repeat('lazy line\n', size)}`),
  'quotations with lazy lines': (size) => body(repeat('> a\nb\n', size)),
  'lists in quotations with lazy lines': (size) => body(repeat('> - a\nb\n', size)),
  'a line of pipes': (size) => body(repeat('|', size)),
  'a wide table of short rows': (size) =>
    body(`|${repeat('a|', size / 4)}\n|${repeat('-|', size / 4)}\n${repeat('|b|\n', size / 2)}`),
  footnotes: (size) =>
    body(
      `${numbered((at) => `[^${at}] `, size / 2)}\n\n${numbered((at) => `[^${at}]: a\n`, size / 2)}`,
    ),
  'undefined references beside labels': (size) =>
    body(
      numbered((at) => `[a${at}]: /a/\n`, size / 2) +
        numbered((at) => `[x${at}][y${at}]\n`, size / 2),
    ),
  'spaces in a heading': (size) => body(`## a${repeat(' ', size)}x}`),
  'backslashes in a row': (size) => body(`| a |\n|---|\n| ${repeat('\\', size)} |`),
  'brackets after code': (size) => body(repeat('`a`][b] ', size)),
  'spaces below a pipe': (size) => body(`a | b\n${repeat(' ', size)}x`),
  'unclosed shortcodes': (size) => body(repeat('{{<', size)),
  'empty lines without front matter': (size) => `${repeat('\n', size)}x`,
  'exclamation marks': (size) => body(repeat('!', size)),
  'lines of dashes': (size) => body(repeat('--\n', size)),
  'unknown variables in one line': (size) => body(repeat('{nobody} ', size)),
  'links without spaces': (size) => body(repeat('[]()', size)),
  'brackets in an address': (size) =>
    body(`http://a.b/${repeat('(', size / 2)}${repeat(')', size / 2)}`),
  'character references in an address': (size) => body(`http://a.b/${repeat('&amp;', size)}`),
  'punctuation in an address': (size) => body(`http://a.b/${repeat('.', size)}`),
  'an address of parent folders': (size) => body(`[a](${repeat('../', size)})`),
  backslashes: (size) => body(repeat('\\', size)),
  'a list item of many lines': (size) => body(`- ${repeat('a\n  ', size)}`),
  'elements that stay open': (size) => body(repeat('<i>\n', size)),
  'unknown elements': (size) => body(repeat('<b>', size)),
  'carriage returns': (size) => body(repeat('{nobody}\r', size)),
};

test.each(Object.entries(texts))('the time for %s grows no faster than the text', (_, make) => {
  read(make(10_000));
  // Refused texts take less time. Other processes disturb one measurement, but hardly both.
  const ratios = [1, 2].map(() => costOf(make(80_000)) / Math.max(10, costOf(make(10_000))));
  expect(Math.min(...ratios)).toBeLessThan(24);
});

test.each([
  ['markdown/too-complex', texts['emphasis that opens and closes']],
  ['markdown/too-complex', texts['emphasis of two kinds in turn']],
  ['markdown/too-complex', texts['links without spaces']],
  ['markdown/too-complex', texts['lazy lines after nested marks']],
  ['markdown/too-complex', texts['a wide table of short rows']],
  ['markdown/too-complex', texts['a list item of many lines']],
  ['markdown/too-complex', texts['brackets in an address']],
  ['markdown/too-complex', texts['character references in an address']],
])('%s refuses texts that would take too long', (code, make) => {
  expect(read(make?.(190_000) ?? '')).toEqual([code]);
});
