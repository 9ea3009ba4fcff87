import { expect, test } from 'vitest';
import { collection, entry } from '../../site/content-source.ts';
import { defineSite } from '../../site/define-site.ts';
import { page } from '../../site/page-definition.ts';
import { contentType } from '../../site/content-type.ts';
import {
  oneOf,
  integer,
  date,
  datetime,
  describe,
  email,
  boolean,
  array,
  object,
  optional,
  record,
  origin,
  slug,
  url,
  string,
  text,
} from '../../site/schema.ts';
import { toJsonSchema } from './json-schema.ts';
import { siteSchemas } from './site-schemas.ts';

test.each([
  [
    'a text',
    string(),
    { type: 'string', pattern: '\\S', patternErrorMessage: 'This must not be empty.' },
  ],
  ['a choice', oneOf('one', 'two'), { type: 'string', enum: ['one', 'two'] }],
  ['a day', date(), { type: 'string', format: 'date' }],
  ['a day with a time', datetime(), { type: 'string', format: 'date-time' }],
  [
    'any fields',
    record(),
    { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} },
  ],
  ['a flag', boolean(), { type: 'boolean' }],
  ['a count', integer(), { type: 'integer', minimum: 0 }],
  ['a list', array(boolean(), 2), { type: 'array', items: { type: 'boolean' }, minItems: 2 }],
  ['a description', describe(boolean(), 'Whether.'), { type: 'boolean', description: 'Whether.' }],
  [
    'a description around a pipe',
    describe(array(boolean()), 'All.'),
    { type: 'array', items: { type: 'boolean' }, minItems: 1, description: 'All.' },
  ],
])('%s is expressed in JSON Schema', (_, schema, expected) => {
  expect(toJsonSchema(schema)).toEqual(expected);
});

test('a group has its fields, the required ones, and allows no others', () => {
  expect(
    toJsonSchema(
      object({
        a: boolean(),
        b: optional(describe(boolean(), 'Inside.')),
        c: describe(optional(boolean()), 'Outside.'),
      }),
    ),
  ).toEqual({
    type: 'object',
    properties: {
      a: { type: 'boolean' },
      b: { type: 'boolean', description: 'Inside.' },
      c: { type: 'boolean', description: 'Outside.' },
    },
    required: ['a'],
    additionalProperties: false,
  });
});

test.each([
  ['an address', email(), ['a@b.example'], ['a', 'a@b']],
  ['a slug', slug(), ['a-b'], ['A', 'a--b']],
  [
    'an address',
    url(),
    ['https://a.example', 'http://a.example/b?c#d'],
    ['javascript:x', '//a.example', '/b/', 'https://', 'https://a b'],
  ],
  ['an origin', origin(), ['https://a.example'], ['https://a.example/', 'a.example']],
])('the pattern of %s accepts the same values as the build', (_, schema, good, bad) => {
  const pattern = new RegExp(String(toJsonSchema(schema).pattern));
  for (const value of good) expect(pattern.test(value), value).toBe(true);
  for (const value of bad) expect(pattern.test(value), value).toBe(false);
});

const kind = contentType({
  title: string(),
  icon: oneOf('one', 'a, b|c'),
  live: boolean(),
  day: date(),
  size: integer(),
  terms: array(string()),
  rows: array(object({ a: string(), b: string() })),
  note: optional(string()),
});
const site = defineSite({
  settings: object({ origin: origin() }),
  pages: [
    page('/', {
      content: { home: entry('home.md', kind), cards: collection('home/cards', kind) },
      component: () => null as never,
    }),
    page('/again/', { content: { home: entry('home.md', kind) }, component: () => null as never }),
  ],
});

test('a site has a schema for its settings, each file and each folder, once', () => {
  expect(siteSchemas(site).map(({ name, files, schema }) => [name, files, schema.title])).toEqual([
    ['site.json', 'content/site.yaml', 'content/site.yaml'],
    ['home-cards-each.json', 'content/home/cards/*.md', 'content/home/cards/*.md'],
    ['home.json', 'content/home.md', 'content/home.md'],
  ]);
});

test.each(['', '.'])('the folder “%s” is that of all texts', (folder) => {
  const type = contentType({ title: string() });
  const content = { all: collection(folder, type) };
  const pages = [page('/', { content, component: () => null as never })];
  const map = defineSite({ settings: object({ origin: origin() }), pages });
  const files = siteSchemas(map).map((schema) => [schema.name, schema.files]);
  expect(files).toContainEqual(['each.json', 'content/*.md']);
});

test('a translation has only words, and may have the last part of its address', () => {
  const fields = { title: text(), note: optional(text()), price: integer(), tags: array(text()) };
  const map = defineSite({
    languages: { en: 'English', de: 'Deutsch' },
    settings: object({
      origin: origin(),
      offices: array(object({ city: text(), phone: string() })),
    }),
    pages: [
      page('/', {
        content: { x: entry('x.md', contentType(fields)) },
        component: () => null as never,
      }),
    ],
  });
  const schemas = siteSchemas(map as never);
  const found = schemas.map(({ name, files, schema }) => {
    const { items } = schema.properties?.['offices'] ?? {};
    const group = items ?? schema;
    return [name, files, Object.keys(group.properties ?? {}), group.required];
  });
  expect(found).toEqual([
    ['site.json', 'content/site.yaml', ['city', 'phone'], ['city', 'phone']],
    ['site-de.json', 'content/site.de.yaml', ['city'], ['city']],
    ['x-de.json', 'content/x.de.md', ['title', 'note', 'tags', 'draft', 'slug'], ['title', 'tags']],
    [
      'x.json',
      'content/x.md',
      ['title', 'note', 'price', 'tags', 'draft', 'publish', 'expires'],
      ['title', 'price', 'tags'],
    ],
  ]);
});

test('a table in YAML is a list of rows with slugs, and CSV has no schema', () => {
  const row = contentType({ title: text(), size: integer() }, { body: 'none' });
  const schemas = siteSchemas(
    defineSite({
      settings: object({ origin: origin() }),
      languages: { en: 'English', de: 'Deutsch' },
      pages: [
        page('/', {
          content: {
            prints: collection('prints.yaml', row, { key: 'sku' }),
            prices: collection('prices.csv', row),
            events: collection([], row, { name: 'events' }),
          },
          component: () => null as never,
        }),
      ],
    }),
  );
  const of = (file: string) => schemas.find(({ files }) => files === file)?.schema;
  expect(schemas.map(({ name }) => name)).toEqual([
    'site.json',
    'prints-de-yaml.json',
    'prints-yaml.json',
    'site-de.json',
  ]);
  expect(of('content/prints.yaml')).toMatchObject({
    type: 'array',
    items: {
      properties: { sku: {}, title: {}, size: { type: 'integer' } },
      required: ['sku', 'title', 'size'],
    },
  });
  expect(of('content/prints.de.yaml')).toMatchObject({
    type: 'array',
    items: { properties: { sku: {}, address: {}, title: {} }, required: ['sku', 'title'] },
  });
});
