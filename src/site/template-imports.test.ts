import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

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

test('The templates are compiled again after a change of the paths in tsconfig.json.', async () => {
  const tsconfig = (folder: string) =>
    JSON.stringify({
      compilerOptions: { paths: { '@words': [`./templates/${folder}/words.ts`] } },
    });
  const root = temporarySite({
    ...plainSite,
    'tsconfig.json': tsconfig('one'),
    'templates/one/words.ts': "export const words = 'one';",
    'templates/two/words.ts': "export const words = 'two';",
    'templates/site.tsx': String(plainSite['templates/site.tsx'])
      .replace(/^/, "import { words } from '@words';\n")
      .replace('<main>', '<main title={words}>'),
  });
  const home = async () => {
    const { tree } = await build({ root, write: false });
    return Buffer.from(tree.get('index.html')!.bytes).toString();
  };
  expect(await home()).toContain('title="one"');
  writeFileSync(`${root}/tsconfig.json`, tsconfig('two'));
  expect(await home()).toContain('title="two"');
});
