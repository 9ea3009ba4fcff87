import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../report/diagnostic.ts';
import { describeProblems } from './describe-problems.ts';
import { renderPanel } from './panel.tsx';

const problem = (severity: Diagnostic['severity'], code: string, file: string): Diagnostic => ({
  severity,
  code,
  file,
  message: 'Wrong.',
});

test('lists errors first, and folds warnings by code with a count', () => {
  const found = [
    problem('warning', 'image/position', 'content/a.jpg'),
    problem('warning', 'content/unused', 'content/b.md'),
    problem('warning', 'image/position', 'content/c.jpg'),
    problem('error', 'content/unknown-field', 'content/z.md'),
  ];
  const problems = describeProblems(found, '/nowhere', '');
  const html = renderPanel({ problems, stale: false, draft: undefined });
  const shown = html.replaceAll(/<(?!\/?(?:details|summary))[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(shown).toBe(
    '<details class="panel" open=""><summary> 1 error, 3 warnings </summary> ' +
      'content/z.md content/unknown-field Wrong. ' +
      '<details><summary>2 warnings: image/position</summary> ' +
      'content/a.jpg image/position Wrong. content/c.jpg image/position Wrong. </details>' +
      '<details><summary>1 warning: content/unused</summary> ' +
      'content/b.md content/unused Wrong. </details> </details>',
  );
});
