import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentType } from '../../site/content-type.ts';
import { collection, entry } from '../../site/content-source.ts';
import { defineSite } from '../../site/define-site.ts';
import { page } from '../../site/page-definition.ts';
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
  redirects,
  slug,
  string,
  text,
} from '../../site/schema.ts';
import { siteTexts, type SiteTexts } from './site-texts.ts';
import { script, sveltiaFiles } from './sveltia.ts';
import { yaml } from './sveltia-blocks.ts';

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
const configOf = (texts: SiteTexts) =>
  parse(sveltiaFiles(texts).find(({ path }) => path === 'cms/config.yml')?.text ?? '') as Readonly<
    Record<string, readonly Entry[]>
  >;

interface Entry {
  readonly folder?: string;
  readonly file?: string;
  readonly fields: readonly Field[];
}
type Field = Readonly<Record<string, unknown>> & { readonly name: string };

const sveltia = configOf(texts);
const fieldsIn = (entries: readonly Entry[] | undefined, at: string) =>
  entries?.find(({ folder, file }) => [folder, file].includes(at))?.fields ?? [];

const message = 'This must be a slug: lowercase letters and digits, separated by hyphens.';
const pattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$';

test.each<[name: string, field: object]>([
  ['title', { label: 'Title', widget: 'string', required: true, hint: 'Above the text.' }],
  ['legal_name', { label: 'Legal name', widget: 'string', required: false }],
  ['slug', { widget: 'string', pattern: [pattern, message] }],
  ['photo', { widget: 'image', required: false }],
  ['isNew', { widget: 'boolean' }],
  ['draft', { widget: 'select', options: [{ value: true }, { value: false }], required: false }],
  ['count', { widget: 'number', value_type: 'int', min: 2 }],
  ['day', { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
  ['time', { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' }],
  ['size', { widget: 'select', options: ['small', 'large'] }],
  ['terms', { widget: 'list', min: 1, field: expect.objectContaining({ widget: 'string' }) }],
  ['links', { widget: 'list', min: 2, fields: [expect.objectContaining({ name: 'label' })] }],
  ['place', { widget: 'object', required: false }],
  ['body', { widget: 'richtext', modes: ['rich_text', 'raw'] }],
])('the editor shows the field %s', (name, field) => {
  const fields = fieldsIn(sveltia['collections'], 'content/cards');
  expect(fields.find((each) => each.name === name)).toMatchObject(field);
});

test('a text with fixed sections opens as plain Markdown', () => {
  expect(fieldsIn(sveltia['singletons'], 'content/terms.md').at(-1)).toMatchObject({
    modes: ['raw'],
  });
  const fields = fieldsIn(sveltia['singletons'], 'content/lost.md');
  expect(fields.map(({ name }) => name)).toEqual(['title', 'draft', 'publish', 'expires']);
});

test('what cannot be expressed is listed', () => {
  expect(texts.cannot).toEqual([
    'Files in subfolders of a folder of texts.',
    expect.stringContaining('The comments of content/site.yaml'),
    'The field “others” of content/cards/*.md.',
  ]);
});

test('the status of a redirect is a whole number', () => {
  const { files } = siteTexts(
    { ...map, settings: object({ origin: origin(), redirects: redirects() }) },
    () => undefined,
  );
  const status = { widget: 'number', value_type: 'int' };
  expect(JSON.stringify(files)).toContain(JSON.stringify(status).slice(1));
});

test('package.json names the repository', () => {
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

test('a translation has its own file with the words', () => {
  const { i18n, singletons } = configOf(translated);
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
    expect(validate(configOf(translated)) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...sveltia, singleton: [] })).toBe(false);
  });

  test('is that of the version that the page loads, with the hash of its script', () => {
    const { version } = JSON.parse(String(read('package.json'))) as { version: string };
    const hash = createHash('sha384').update(read('dist/sveltia-cms.js')).digest('base64');
    expect(script).toEqual({ version, integrity: `sha384-${hash}` });
  });

  test('reads fields with the version of the library that the page loads', () => {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('js-yaml')), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const bytes = readFileSync(path.join(folder, 'dist/browser/js-yaml.umd.min.js'));
    const hash = createHash('sha384').update(bytes).digest('base64');
    expect(yaml).toEqual({ version, integrity: `sha384-${hash}` });
  });
});
