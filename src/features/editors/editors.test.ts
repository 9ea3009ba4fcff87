import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentType } from '../../site/content-type.ts';
import { collection, defineSite, entry, page } from '../../site/define-site.ts';
import {
  array,
  boolean,
  date,
  datetime,
  describe as describeField,
  email,
  image,
  integer,
  object,
  oneOf,
  optional,
  origin,
  record,
  slug,
  string,
  text,
} from '../../site/schema.ts';
import { editors } from './editors.ts';
import { siteTexts } from './site-texts.ts';
import { script } from './sveltia.ts';

const everyKind = contentType({
  title: describeField(string(), 'Above the text.'),
  legal_name: optional(string()),
  email: email(),
  slug: slug(),
  photo: optional(image()),
  isNew: boolean(),
  count: integer({ min: 2 }),
  day: date(),
  time: optional(datetime()),
  size: oneOf('small', 'large'),
  terms: array(string()),
  links: array(object({ label: string() }), 2),
  place: optional(object({ city: string() })),
  others: record(),
});
const component = () => null as never;
const map = defineSite({
  settings: object({ origin: origin() }),
  pages: [
    page('/', {
      content: {
        card: collection('cards', everyKind),
        terms: entry('terms.md', contentType({ title: string() }, { sections: ['a'] })),
        lost: entry('lost.md', contentType({ title: string() }, { body: 'none' })),
      },
      component,
    }),
  ],
});
const sources: Partial<Record<string, string>> = {
  'content/site.yaml': '# The address.\norigin: https://a.example\n',
  'package.json': '{ "repository": { "url": "git+https://github.com/owner/site.git" } }',
};
const texts = siteTexts(map, (file) => sources[file]);
const configOf = (name: string, file: string) =>
  parse(editors[name]?.files(texts).find(({ path }) => path === file)?.text ?? '') as Readonly<
    Record<string, readonly Entry[]>
  >;

interface Entry {
  readonly path?: string;
  readonly folder?: string;
  readonly file?: string;
  readonly fields: readonly Field[];
}
type Field = Readonly<Record<string, unknown>> & { readonly name: string };

const pages = configOf('pages-cms', '.pages.yml');
const sveltia = configOf('sveltia', 'cms/config.yml');
const fieldsIn = (entries: readonly Entry[] | undefined, at: string) =>
  entries?.find(({ path, folder, file }) => [path, folder, file].includes(at))?.fields ?? [];

const message = 'This must be a slug: lowercase letters and digits, separated by hyphens.';
const pattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$';

test.each<[name: string, inPages: object, inSveltia: object]>([
  [
    'title',
    { label: 'Title', type: 'string', required: true, description: 'Above the text.' },
    { label: 'Title', widget: 'string', required: true, hint: 'Above the text.' },
  ],
  [
    'legal_name',
    { label: 'Legal name', type: 'string', required: false },
    { label: 'Legal name', widget: 'string', required: false },
  ],
  [
    'slug',
    { type: 'string', pattern: { regex: pattern, message } },
    { widget: 'string', pattern: [pattern, message] },
  ],
  ['photo', { type: 'image', required: false }, { widget: 'image', required: false }],
  ['isNew', { type: 'boolean' }, { widget: 'boolean' }],
  [
    'draft',
    { type: 'boolean' },
    { widget: 'select', options: [{ value: true }, { value: false }], required: false },
  ],
  [
    'count',
    { type: 'number', options: { min: 2 } },
    { widget: 'number', value_type: 'int', min: 2 },
  ],
  [
    'day',
    { type: 'date', options: { format: 'yyyy-MM-dd' } },
    { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
  ],
  [
    'time',
    { type: 'date', options: { time: true, format: "yyyy-MM-dd'T'HH:mm:ssxxx" } },
    { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' },
  ],
  [
    'size',
    { type: 'select', options: { values: ['small', 'large'] } },
    { widget: 'select', options: ['small', 'large'] },
  ],
  [
    'terms',
    { type: 'string', list: { min: 1, collapsible: false } },
    { widget: 'list', min: 1, field: expect.objectContaining({ widget: 'string' }) },
  ],
  [
    'links',
    { type: 'object', list: { min: 2, collapsible: false }, fields: [expect.anything()] },
    { widget: 'list', min: 2, fields: [expect.objectContaining({ name: 'label' })] },
  ],
  ['place', { type: 'object', required: false }, { widget: 'object', required: false }],
  ['body', { type: 'rich-text' }, { widget: 'richtext', modes: ['rich_text', 'raw'] }],
])('both editors show the field %s', (name, inPages, inSveltia) => {
  const find = (fields: readonly Field[]) => fields.find((field) => field.name === name);
  expect(find(fieldsIn(pages['content'], 'content/cards'))).toMatchObject(inPages);
  expect(find(fieldsIn(sveltia['collections'], 'content/cards'))).toMatchObject(inSveltia);
});

test('a text with fixed sections opens as plain Markdown', () => {
  expect(fieldsIn(pages['content'], 'content/terms.md').at(-1)).toMatchObject({
    type: 'code',
    options: { format: 'markdown' },
  });
  expect(fieldsIn(sveltia['singletons'], 'content/terms.md').at(-1)).toMatchObject({
    modes: ['raw'],
  });
  for (const fields of [
    fieldsIn(pages['content'], 'content/lost.md'),
    fieldsIn(sveltia['singletons'], 'content/lost.md'),
  ])
    expect(fields.map(({ name }) => name)).toEqual(['title', 'draft']);
});

test('what cannot be expressed is listed', () => {
  expect(texts.cannot).toEqual([
    expect.stringContaining('The comments of content/site.yaml'),
    'The field “others” of content/cards/*.md.',
  ]);
});

test('the comments of the settings are hints, and package.json names the repository', () => {
  const [field] = fieldsIn(sveltia['singletons'], 'content/site.yaml');
  expect(field).toMatchObject({ name: 'origin', hint: 'The address.' });
  expect(sveltia['backend']).toMatchObject({ repo: 'owner/site' });
});

const offices = array(object({ phone: string(), city: text() }));
const translated = siteTexts(
  {
    ...map,
    settings: object({ origin: origin(), offices, topics: array(text()) }),
    languages: { en: 'English', de: 'Deutsch' },
  },
  () => undefined,
);
const configsOf = (name: string) =>
  editors[name]?.files(translated).map(({ text }) => parse(text) as unknown) ?? [];

test('a translation has its own file with the words', () => {
  const [config] = configsOf('pages-cms') as [typeof pages];
  const german = config['content']?.find(({ path }) => path === 'content/site.de.yaml');
  expect(german).toMatchObject({
    name: 'site-de',
    label: 'Settings (Deutsch)',
    fields: [
      { name: 'offices', list: { min: 1 }, fields: [{ name: 'city' }] },
      { name: 'topics', type: 'string' },
    ],
  });
  const [{ i18n, singletons }] = configsOf('sveltia') as [Record<string, Entry[]>];
  expect(i18n).toMatchObject({ locales: ['en', 'de'], structure: 'multiple_files' });
  const fields = fieldsIn(singletons, 'content/site.{{locale}}.yaml');
  expect(fields.map((field) => [field.name, field['i18n']])).toEqual([
    ['origin', undefined],
    ['offices', true],
    ['topics', true],
  ]);
});

describe('the published schema of Sveltia', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@sveltia/cms')) + '/..';
  const read = (file: string) => readFileSync(path.join(folder, file));
  const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(
    JSON.parse(String(read('schema/sveltia-cms.json'))) as object,
  );

  test('accepts the configuration, and no other field', () => {
    expect(validate(sveltia) ? [] : validate.errors).toEqual([]);
    expect(validate(configsOf('sveltia')[0]) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...sveltia, singleton: [] })).toBe(false);
  });

  test('is that of the version that the page loads, with the hash of its script', () => {
    const { version } = JSON.parse(String(read('package.json'))) as { version: string };
    const hash = createHash('sha384').update(read('dist/sveltia-cms.js')).digest('base64');
    expect(script).toEqual({ version, integrity: `sha384-${hash}` });
  });
});

/** What Pages CMS requires of a field (its lib/config-schema.ts, of April 2026). */
test('each field is one that Pages CMS accepts', () => {
  const check = (fields: readonly Field[]): void => {
    for (const { name, label, description, required, type, ...others } of fields) {
      expect(name).toMatch(/^[\w-]+$/);
      expect([typeof label, typeof required]).toEqual(['string', 'boolean']);
      expect(['string', 'undefined']).toContain(typeof description);
      expect('string boolean number date image select object code rich-text'.split(' ')).toContain(
        type,
      );
      const known = ['pattern', 'options', 'list', 'fields'];
      expect(Object.keys(others).filter((key) => !known.includes(key))).toEqual([]);
      expect(Object.keys(others['list'] ?? { min: 0, collapsible: false })).toEqual([
        'min',
        'collapsible',
      ]);
      if (type === 'object') check(others['fields'] as readonly Field[]);
    }
  };
  expect(Object.keys(pages)).toEqual(['media', 'content', 'settings']);
  for (const entry of pages['content'] ?? []) {
    const known = 'name label path fields type filename exclude'.split(' ');
    expect(Object.keys(entry).filter((key) => !known.includes(key))).toEqual([]);
    expect(entry.path).toMatch(/^[^/].*[^/]$/);
    check(entry.fields);
  }
});
