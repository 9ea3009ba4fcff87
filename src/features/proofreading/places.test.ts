import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

/** Each text has problems at the places that follow it, and nowhere else. */
test.each<[string, ...string[]]>([
  [':::tip\na :tada: b\n:::\n\n:::tip\nb', '1:1+6 misread', '2:3+6 misread', '5:1+6 misread'],
  ['- ::: note\n  a\n  :::', '1:3+8 misread'],
  ['Before.\n\n:::: {.warning}\nSome words.\n::::', '3:1+15 misread'],
  ['> [!NOTE] a\n\n> [!OWN]\n> a', '1:3+9 misread', '3:3+6 misread'],
  ['[a](b c.png) [*x*](y.md', '1:1+12 broken-link', '1:14+10 broken-link'],
  ['a [b c](my file.pdf) [d](e) (f)[g.md]', '1:3+18 broken-link', '1:29+9 broken-link'],
  ['##a\n#b\n###c', '1:1+2 heading-space', '3:1+3 heading-space'],
  ['a | b\n--|--|--\nc | d', '2:1+8 broken-table'],
  ['a\n| b | c |\n  | d | \n\n| e |\n', '2:1+9 broken-table'],
  ['| a | b |\n|--|--|--|\n| c | d |\n| e | f |', '2:1+10 broken-table'],
  ['• a\n• b\n\nc\n  ·\u00a0d\n', '1:1+1 misread', '2:1+1 misread', '5:1+3 misread'],
  ['a {#b} c', '1:3+4 misread'],
  ['{{#include a.md}}', '1:1+17 misread'],
  ['1. a\n\n  - b', '3:3+3 misread'],
  ['| a :tada: | b |\n|---|---|\n| c | d :tada: |', '1:5+6 misread', '3:9+6 misread'],
  ['## a :tada:\n\n**b :tada:** `:tada:`', '1:6+6 misread', '3:5+6 misread'],
  ['A [](../about.md) b [![c](c.png)](c.png) [`d`](/d/)', '1:3+15 misread'],
  ['**[a](http://10.0.0.1/b)** http://10.0.0.1/b', '1:7+17 misread'],
  ['a\u200bb\n\nไทย\u200bไทย', '1:2+1 invisible-character'],
  ['- [x] •\ta\n\n> [!NOTE]\n> 1.\u00a0b', '1:7+1 misread', '4:3+2 misread'],
])('%j', (text, ...places) => {
  expect(parse(text).places).toEqual(places);
});

test('lines of more than 10,000 characters are not read', () => {
  const long = 'word '.repeat(2001);
  expect(parse(`${long}:tada:\n:tada:\n\n:tada: ${long}`).places).toEqual(['2:1+6 misread']);
});
