import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { check } from '../commands/cli/run-check.ts';
import { temporarySite, type Files } from '../test-support/temporary-site.ts';

const template = `import { contentType, defineSite, entry, object, origin, page, string } from 'react-sitegen';
import { Body } from './body.tsx';
const Home = ({ site }: any) => <html lang="en"><head><title>Home</title></head><body><main><h1>Home</h1><Body site={site} /></main></body></html>;
export const site = defineSite({
  settings: object({ origin: origin() }),
  pages: [page('/', { content: { home: entry('home.md', contentType({ title: string() })) }, component: Home })],
});
`;

/** Builds a site whose page shows the component \`Body\` of these lines. */
async function buildBody(lines: readonly string[], files: Files = {}) {
  const root = temporarySite({
    'content/site.yaml': 'origin: https://plain.example\n',
    'content/home.md': '---\ntitle: Home\n---\nText\n',
    'templates/site.tsx': template,
    'templates/body.tsx': `${lines.join('\n')}\n`,
    'templates/part.tsx': 'export default () => <p>part</p>;\n',
    ...files,
  });
  const { tree, diagnostics } = await build({ root, write: false });
  const html = Buffer.from(tree.get('index.html')?.bytes ?? []).toString();
  const found = diagnostics.map(({ code, message, file, line }) => ({
    code,
    message,
    at: `${file}:${line}`,
  }));
  return { html, found };
}

const waits = 'rendering cannot wait for it';
const uses = "import { Component, Suspense, createElement, lazy, use, useState } from 'react';";

/** What fails in a component, in line 3, or in the element in line 5. */
const failures: readonly (readonly [string, string, number, string, string])[] = [
  [
    'an exception',
    "const Part = () => { throw new Error('no price'); };",
    3,
    'template/threw',
    'no price',
  ],
  [
    'a missing file',
    "const Part = ({ site }: any) => <img src={site.asset('no.png')} alt='' />;",
    3,
    'template/threw',
    'no file assets/no.png',
  ],
  ['a hook', 'const Part = () => <p>{useState(0)[0]}</p>;', 3, 'template/hook', 'useState'],
  [
    'a handler',
    'const Part = () => <p onClick={() => {}}>x</p>;',
    3,
    'template/handler',
    'onClick',
  ],
  [
    'a component that is not defined',
    'const Part: any = undefined;',
    5,
    'template/threw',
    'Element type is invalid',
  ],
  [
    'an object as a component',
    'const Part: any = { default: () => <p /> };',
    5,
    'template/threw',
    'Element type is invalid',
  ],
  [
    'an object as a child',
    'const Part = () => <p>{{} as never}</p>;',
    3,
    'template/threw',
    'Objects are not valid',
  ],
  [
    'a class that throws',
    "class Part extends Component { render(): never { throw new Error('no class'); } }",
    3,
    'template/threw',
    'no class',
  ],
  [
    'use of a promise',
    "const value = Promise.resolve('v'); const Part = () => <p>{use(value)}</p>;",
    3,
    'template/async',
    waits,
  ],
  ['lazy', "const Part = lazy(() => import('./part.tsx'));", 5, 'template/async', waits],
  [
    'a promise as a child',
    "const Part = () => <p>{Promise.resolve('v')}</p>;",
    3,
    'template/async',
    waits,
  ],
  [
    'a promise as the result',
    "const Part: any = () => Promise.resolve('v');",
    5,
    'template/async',
    waits,
  ],
  [
    'a thrown promise',
    'const Part: any = () => { throw Promise.resolve(); };',
    5,
    'template/async',
    waits,
  ],
  ['an async component', 'const Part: any = async () => <p />;', 5, 'template/async', waits],
  [
    'createElement of lazy',
    "const Late = lazy(() => import('./part.tsx')); const Part = () => createElement(Late);",
    3,
    'template/async',
    waits,
  ],
];

test.each(failures)(
  '%s is the same error below <Suspense>',
  async (_, part, line, code, message) => {
    for (const body of [
      '<Part site={site} />',
      '<Suspense fallback={<p>wait</p>}><Part site={site} /></Suspense>',
      '<Suspense><div><Suspense fallback="a"><b>x</b><Part site={site} /></Suspense></div></Suspense>',
    ]) {
      const lines = [uses, '', part, 'export const Body = ({ site }: any) => (', `  ${body}`, ');'];
      const { found } = await buildBody(lines);
      expect(found).toEqual([
        { code, message: expect.stringContaining(message), at: `templates/body.tsx:${line}` },
      ]);
      expect(found[0]?.message).not.toMatch(/startTransition|Minified/);
    }
  },
);

test('content below <Suspense> and a module that was awaited are on the page', async () => {
  const { html, found } = await buildBody([
    "import React, { Suspense } from 'react';",
    "const { default: Part } = await import('./part.tsx');",
    'export const Body = () => <React.Suspense fallback="wait"><Suspense><Part /><i>b</i></Suspense></React.Suspense>;',
  ]);
  expect(found).toEqual([]);
  expect(html).toContain('</h1><p>part</p><i>b</i></main>');
});

const old = (code: string): Files => ({
  'node_modules/old/package.json': '{"name":"old","peerDependencies":{"react":"*"}}',
  'node_modules/old/index.js': `const React = require('react');\n${code}\n`,
});

test('the error of a package is at the element of the template', async () => {
  const { found } = await buildBody(
    ["import { Chart } from 'old';", 'export const Body = () => (', '  <Chart />', ');'],
    old(
      "exports.Chart = () => { throw new Error('Minified React error #418; visit https://react.dev/errors/418 for the full message'); };",
    ),
  );
  expect(found).toEqual([
    {
      code: 'template/threw',
      message:
        'The page / could not be rendered: React’s error 418, which https://react.dev/errors/418 explains.',
      at: 'templates/body.tsx:3',
    },
  ]);
});

test.each([
  [
    'preload("/a.woff2", { as: "font", crossOrigin: "anonymous" })',
    '<link rel="preload" href="/a.woff2" as="font" crossorigin=""/>',
  ],
  ['preload("/a.css", { as: "style" })', '<link rel="preload" href="/a.css" as="style"/>'],
  ['preconnect("https://plain.example")', '<link rel="preconnect" href="https://plain.example"/>'],
  [
    'prefetchDNS("https://plain.example")',
    '<link href="https://plain.example" rel="dns-prefetch"/>',
  ],
  [
    'preinit("/a.css", { as: "style", precedence: "low" })',
    '<link rel="stylesheet" href="/a.css" data-precedence="low"/>',
  ],
  ['preinit("/a.js", { as: "script" })', '<script src="/a.js" async=""></script>'],
  ['preloadModule("/a.js")', '<link rel="modulepreload" href="/a.js"/>'],
])('%s adds to the head', async (call, markup) => {
  const name = /^\w+/.exec(call)?.[0];
  const files = {
    'assets/public/a.woff2': '',
    'assets/public/a.css': '',
    'assets/public/a.js': '',
  };
  const { html, found } = await buildBody(
    [
      `import { ${name} } from 'react-dom';`,
      `export const Body = () => { ${call}; return <p />; };`,
    ],
    files,
  );
  expect(found).toEqual([]);
  expect(html.slice(0, html.indexOf('</head>'))).toContain(markup);
});

test.each([
  ["import { createPortal } from 'react-dom';", 'createPortal(<p />, {} as never)'],
  ["import { flushSync } from 'react-dom';", 'flushSync(() => <p />)'],
  ["import ReactDOM from 'react-dom';", '<p>{ReactDOM.useFormStatus().pending}</p>'],
  ["import { hydrateRoot } from 'react-dom/client';", 'hydrateRoot({} as never, <p />)'],
  ["import { createRoot } from 'react-dom/client';", 'createRoot({} as never)'],
])('%s is an error in words', async (imported, call) => {
  const { found } = await buildBody([imported, `export const Body: any = () => ${call};`]);
  expect(found).toEqual([
    {
      code: 'template/hook',
      message: expect.stringMatching(/rendered: \w+ has no effect here/),
      at: 'templates/body.tsx:2',
    },
  ]);
});

const interactive = (props: string) => [
  "import { Interactive } from 'react-sitegen';",
  "const Part = () => <ul>{['a'].map((each) => <li key={each}>{each}</li>)}</ul>;",
  'export const Body = ({ site }: any) => (',
  `  <Interactive site={site} script="part.tsx" component={Part} props={{ ${props} }} />`,
  ');',
];

test('a missing script is an error of the interactive element only', async () => {
  const root = temporarySite({
    'content/site.yaml': 'origin: https://plain.example\n',
    'content/home.md': '---\ntitle: Home\n---\nText\n',
    'templates/site.tsx': template,
    'templates/body.tsx': interactive('').join('\n'),
  });
  const { diagnostics } = await check({ root });
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toContain(
    'template/threw templates/body.tsx:4',
  );
  expect(diagnostics.filter(({ code }) => code === 'react/warning')).toEqual([]);
});

test.each([
  ['day: new Date(0)', 'day', 'a Date'],
  ['list: [() => {}]', '0', 'a Function'],
  ['rows: { all: new Map() }', 'all', 'a Map'],
  ['share: 0 / 0', 'share', 'NaN'],
])('the interactive props %s are rejected', async (props, name, type) => {
  const { found } = await buildBody(interactive(props));
  expect(found).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(`The prop ${name} of an interactive component is ${type}`),
      at: 'templates/body.tsx:4',
    }),
  ]);
});
