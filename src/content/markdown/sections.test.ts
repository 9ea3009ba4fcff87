import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

const rules = { sections: ['scope', 'retention', 'contact'] };
const section = (id: string, text = 'Words.') => `## Title {#${id}}\n\n${text}\n\n`;
const places = (...sections: string[]) => parse(sections.join(''), { rules }).places;

test('all sections in order are accepted', () => {
  expect(places(section('scope'), section('retention'), section('contact'))).toEqual([]);
});

test('a missing section is reported where it belongs', () => {
  expect(places(section('retention'), section('contact'))).toEqual(['1:1+1 section-missing']);
  expect(places(section('scope'), section('contact'))).toEqual(['5:1+1 section-missing']);
  expect(places(section('scope'), section('retention'))).toEqual(['7:7+1 section-missing']);
});

test('a section that the text cannot have is reported', () => {
  expect(
    places(section('scope'), section('retention'), section('extra'), section('contact')),
  ).toEqual(['9:1+17 section-unknown']);
});

test('a misspelled section is one error, with a suggestion', () => {
  const { places, problems } = parse(section('scope') + section('retenton') + section('contact'), {
    rules,
  });
  expect(places).toEqual(['5:1+20 section-unknown']);
  expect(problems[0]?.fix).toBe('Did you mean “retention”?');
});

test('a section out of order is reported once', () => {
  expect(places(section('scope'), section('contact'), section('retention'))).toEqual([
    '9:1+21 section-order',
  ]);
  expect(places(section('contact'), section('scope'), section('retention'))).toEqual([
    '5:1+17 section-order',
  ]);
});

test('a section without text is reported, even if it has a subheading', () => {
  expect(
    places(
      section('scope', ''),
      section('retention', '### More {#more}\n\n[a]: /b/'),
      section('contact'),
    ),
  ).toEqual(['1:1+17 section-empty', '5:1+21 section-empty']);
});

test('a repeated section is reported once', () => {
  expect(
    places(section('scope'), section('scope'), section('retention'), section('contact')),
  ).toEqual(['5:1+17 heading-id-duplicate']);
});

test('headings of the second and third level need their own ids', () => {
  const text = `## Scope\n\nWords.\n\n### More\n\n#### Less\n\n## Elsewhere\n\nWords.\n\n${section('contact')}`;
  expect(parse(text, { rules }).places).toEqual([
    '1:1+8 heading-id-missing',
    '5:1+8 heading-id-missing',
    '9:1+12 heading-id-missing',
    '13:1+1 section-missing',
  ]);
});

test('the fix for a missing id contains the heading to write', () => {
  expect(
    parse('## What we keep, and why\n\nWords.', { rules: { sections: ['what-we-keep-and-why'] } })
      .problems[0]?.fix,
  ).toBe('Write it as: ## What we keep, and why {#what-we-keep-and-why}');
});

test('ids are optional if no sections are required', () => {
  expect(parse('## Scope\n\n### More').places).toEqual([]);
});

test('a heading whose id is taken gets another one, so that it is reported only once', () => {
  const { text, problems } = parse('## One {#a}\n\nText.\n\n## Two {#a}\n\nText.');
  expect(problems.map(({ code }) => code)).toEqual(['markdown/heading-id-duplicate']);
  expect(text.headings.map(({ id }) => id)).toEqual(['a', 'two']);
});
