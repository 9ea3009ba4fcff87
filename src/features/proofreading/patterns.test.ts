import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

test.each([
  ['::: tip Read this\nSome words.\n:::', '1:1+17', 'a container'],
  ['Before.\n\n:::: {.warning}\nSome words.\n::::', '3:1+15', 'a container'],
  ['- ::: note\n  a\n  :::', '1:3+8', 'a container'],
  ['See {{< youtube id="x" >}} here.', '1:5+22', 'a shortcode of Hugo'],
  ['{{% note %}}\nWords.', '1:1+12', 'a shortcode of Hugo'],
  ['{% include "a.md" %}', '1:1+20', 'a tag of Liquid'],
  ['The title is {{ page.title | upper }}.', '1:14+24', 'an expression of Liquid'],
  ['Term\n: What it means.', '2:1+16', 'a definition list'],
  ['Well done :tada: all.', '1:11+6', 'a short name of an emoji'],
  ['See [[Other page|here]] and on.', '1:5+19', 'a wiki link'],
  ["import Chart from '../chart.js'\n\nWords.", '1:1+31', 'an import or export of MDX'],
  ['export const a = 1\n\nWords.', '1:1+18', 'an import or export of MDX'],
  ['- a\n– b', '2:1+3', 'an item of a list'],
  ['- a\n  - b\n  – c', '3:3+3', 'an item of a list'],
  ['1. a\n\n  - b', '3:3+3', 'a list in the item above'],
])('%j is reported as what it looks like', (text, place, looksLike) => {
  const { problems, places } = parse(text);
  expect(places).toEqual([`${place} misread`]);
  expect(problems[0]?.severity).toBe('warning');
  expect(problems[0]?.message).toContain(looksLike);
});

test('every occurrence is reported', () => {
  const { places } = parse(':::tip\na :tada: b\n:::\n\n:::tip\nb :rocket:\n:::');
  expect(places).toEqual(['1:1+6 misread', '2:3+6 misread', '5:1+6 misread', '6:3+8 misread']);
});

test.each([
  'At 12:30:45, ratio 1:2:3, std::vector, a::b, http://a.example/b:c:d.',
  'As follows:\n\nWords: more words.',
  '`::: tip` and `{{< x >}}`, `[[wiki]]`, `:tada:`, `{% x %}`.',
  '```\n::: tip\n{{ x.y }}\nTerm\n: Words\n```',
  '    ::: indented\n    import a from "b"',
  'We import goods from “Peru”, and export data.',
  'A list [[1], [2]] of [a] pairs.',
  '- Mo\n  – the first day – and\n- Tu – closed',
  '- a\n– b – c\n- d',
  '„Ä“, très où è più, café»… 10 m³, ½ l, ævintýri, Vršič, Žalec, ·····, Smörgåsbord',
  '* 5* Hotel',
  '* a*\n* b',
])('%j is not', (text) => {
  expect(parse(text).places.filter((place) => place.includes('misread'))).toEqual([]);
});
