import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withSeverity } from '../../../report/diagnostic.ts';
import { temporarySite } from '../../../test-support/temporary-site.ts';
import { createProblemDescriber } from './describe-problems.ts';

const problem = withSeverity({
  code: 'content/empty',
  message: 'The file is empty.',
  file: 'content/a.md',
  line: 1,
  column: 1,
});

test('a problem is described again only when its file has changed', () => {
  const root = temporarySite({ 'content/a.md': 'before\n' });
  const describe = createProblemDescriber(root, 'token');
  const [first] = describe([problem]);
  expect(first?.frame.map(({ text }) => text)).toContain('before');
  expect(describe([problem, problem])[0]).toBe(first);
  writeFileSync(path.join(root, 'content/a.md'), 'afterwards\n');
  expect(describe([problem])[0]?.frame.map(({ text }) => text)).toContain('afterwards');
});
