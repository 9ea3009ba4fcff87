import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

/** Each text has errors at the places that follow it, and nowhere else. */
test.each<[string, ...string[]]>([
  ['> [!NOTE] a\n\n> [!OWN]\n> a', '1:3+9 misread', '3:3+6 misread'],
  ['[a](b c.png) [*x*](y', '1:1+12 broken-link', '1:14+6 broken-link'],
  ['##a\n#b\n###c', '1:1+2 heading-space'],
  ['a | b\n--|--|--\nc | d', '2:1+8 broken-table'],
  ['a\n| b | c |\n  | d | \n\n| e |\n', '2:1+9 broken-table'],
  ['| a | b |\n|--|--|--|\n| c | d |\n| e | f |', '2:1+10 broken-table'],
  ['• a\n• b\n\nc\n  ·\u00a0d\n', '1:1+1 misread', '2:1+1 misread', '5:1+3 misread'],
  ['a {#b} c', '1:3+4 misread'],
  ['{{#include a.md}}', '1:1+17 misread'],
])('%j', (text, ...places) => {
  expect(parse(text).places).toEqual(places);
});
