import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { createElement } from 'react';
import { groupBy, Interactive, slugify, time, type SiteTools } from './authoring.ts';

const template = String(plainSite['templates/site.tsx']);

async function homeWith(shown: string) {
  const root = temporarySite({
    ...plainSite,
    'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'templates/site.tsx': template.replace(
      '<h1>{home.title}</h1>',
      `$&<div id="shown">${shown}</div>`,
    ),
  });
  const { tree, diagnostics } = await build({ root, write: false, base: '/stay/' });
  const html = Buffer.from(tree.get('index.html')?.bytes ?? []).toString();
  return { diagnostics, html: /<div id="shown">(.*?)<\/div>/s.exec(html)?.[1] };
}

test('groups are in order, and slugs are those of files', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], ([letter]) => letter);
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
  expect(slugify('Lindenhof am Zürichsee')).toBe('lindenhof-am-zurichsee');
});

test('a time of day is checked', () => {
  expect(['19:30', '24:00', '7 pm', 19.5].map((each) => safeParse(time(), each).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('addresses are absolute, and days have any form', async () => {
  const { html, diagnostics } = await homeWith(
    "{[site.url('/posts/first/'), site.url(site.href('/posts/first/#a')), site.url(site.asset('a.svg')), site.date('2026-07-01', { month: 'long', year: 'numeric' })].join(' ')}",
  );
  expect(diagnostics).toEqual([]);
  expect(html?.replace(/-\w{10}\./, '-0.')).toBe(
    'https://plain.example/stay/posts/first/ https://plain.example/stay/posts/first/#a https://plain.example/stay/assets/a-0.svg July 2026',
  );
});

test('the compiler compares the props of an interactive component', () => {
  const Calculator = ({ price }: { readonly price: number }) => createElement('output', {}, price);
  const common = { site: {} as SiteTools, script: 'part.tsx', component: Calculator };
  const elements = [
    () => Interactive({ ...common, props: { price: 1 } }),
    // @ts-expect-error: The price is a number.
    () => Interactive({ ...common, props: { price: '1' } }),
    // @ts-expect-error: The name is misspelled.
    () => Interactive({ ...common, props: { prise: 1 } }),
    // @ts-expect-error: The price is missing.
    () => Interactive({ ...common, props: {} }),
  ];
  expect(elements).toHaveLength(4);
});

test('only the page of an interactive component loads its script', async () => {
  const root = temporarySite({
    ...plainSite,
    'assets/part.ts': "document.title = 'Part';\n",
    'templates/site.tsx': template
      .replace('import { defineSite,', 'import { Interactive, defineSite,')
      .replace('defineSite({', "defineSite({ scripts: ['part.ts'],")
      .replace(
        '<h1>{home.title}</h1>',
        '$&<Interactive site={site} script="part.ts" component={Part} props={{ name: "a" }} />',
      )
      .replace(
        'const plain =',
        'const Part = ({ name }: { name: string }) => <p>{name}</p>;\nconst plain =',
      ),
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const pages = Array.from(tree).filter(([name]) => name.endsWith('.html'));
  const loading = pages.filter(([, { bytes }]) => String(bytes).includes('part-'));
  expect(loading.map(([name]) => name).sort()).toEqual([
    'desk/index.html',
    'index.html',
    'ledger/index.html',
  ]);
  expect(pages.length).toBeGreaterThan(loading.length);
  expect(String(tree.get('index.html')?.bytes)).toContain(
    '<div data-interactive="part.ts" data-props="{&quot;name&quot;:&quot;a&quot;}"><p>a</p></div>',
  );
});
