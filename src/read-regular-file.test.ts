import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { build } from './build.ts';
import { plainSite, temporarySite } from './test-support/temporary-site.ts';

it.skipIf(process.platform === 'win32').each([
  ['content/home.md', 'content/unreadable', 'content/home.md'],
  ['content/site.yaml', 'content/unreadable', 'content/site.yaml'],
  ['content/posts/pipe.png', 'link/broken', 'content/posts/01-first.md'],
  ['templates/site.tsx', 'template/missing', undefined],
  ['templates/pipe.ts', 'template/import', 'templates/site.tsx'],
])('reports a pipe at %s instead of waiting for it', async (pipe, code, file) => {
  const root = temporarySite({
    ...plainSite,
    ...(pipe.endsWith('.png') && {
      'content/posts/01-first.md': '---\ntitle: First\n---\n![Pipe](pipe.png)\n',
    }),
    ...(pipe.endsWith('.ts') && {
      'templates/site.tsx': `import './pipe.ts';\n${String(plainSite['templates/site.tsx'])}`,
    }),
  });
  mkdirSync(path.dirname(path.join(root, pipe)), { recursive: true });
  rmSync(path.join(root, pipe), { force: true });
  execFileSync('mkfifo', [path.join(root, pipe)]);
  const { diagnostics } = await build({ root });
  expect(diagnostics).toContainEqual(expect.objectContaining({ code, ...(file && { file }) }));
});
