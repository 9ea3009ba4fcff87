import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../fixtures/temporary-site.ts';

test('A template imports JSON, packages, modules of Node and values that a module awaits at its top.', async () => {
  const root = temporarySite({
    ...plainSite,
    'templates/figures.json': '{ "clients": 30 }',
    'templates/awaited.ts': `import { setTimeout } from 'node:timers/promises';
import path from 'path';
export const awaited = await setTimeout(1, path.basename('a/awaited'));
`,
    'node_modules/greeting/package.json': '{ "name": "greeting", "main": "index.js" }',
    'node_modules/greeting/index.js': "exports.greet = (name) => 'Hello ' + name;",
    'templates/site.tsx': String(plainSite['templates/site.tsx'])
      .replace(
        /^/,
        `import figures from './figures.json';
import { awaited } from './awaited.ts';
import { greet } from 'greeting';
`,
      )
      .replace('<main>', '<main title={`${figures.clients} ${awaited} ${greet("you")}`}>'),
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  expect(Buffer.from(tree.get('index.html')!.bytes).toString()).toContain(
    'title="30 awaited Hello you"',
  );
});
