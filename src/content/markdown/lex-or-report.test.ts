import { expect, test } from 'vitest';
import { createReport } from '../../report/diagnostic.ts';
import { lex } from './lex.ts';
import { lexOrReport } from './lex-or-report.ts';
import { Source } from './source.ts';

test.each([
  ['first', 'boom\n\nb\n', 1],
  ['middle', 'a\n\nb\n  boom\nc\n\nd\n', 4],
  ['last', 'a\n\nb\nboom', 4],
])('If the lexer fails, the %s line is reported as the one at which it fails.', (_, text, line) => {
  const [problems, report] = createReport();
  const source = new Source(text, {
    file: 'content/text.md',
    start: 0,
    report,
  });
  const tokens = lexOrReport(source, (body) => {
    if (body.includes('boom')) throw new RangeError('Maximum call stack size exceeded');
    return lex(body);
  });
  expect([...tokens]).toEqual([]);
  expect(problems).toMatchObject([{ code: 'markdown/unreadable', line, column: 1 }]);
});
