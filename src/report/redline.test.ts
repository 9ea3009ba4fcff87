import { expect, test } from 'vitest';
import { compareWords, redline } from './redline.ts';

const lines = (...words: string[]) => words.map((line) => ({ words: line, below: 'Title' }));
const shown = (pieces: readonly { kind: string; text: string }[]) =>
  pieces
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
    )
    .join('');

test.each([
  ['kept for 30 days', 'kept for 90 days', 'kept for [-30-]{+90+} days'],
  ['We delete it.', 'We delete it or make it anonymous.', 'We delete it{+ or make it anonymous+}.'],
  ['one two three', 'one three', 'one [-two -]three'],
  ['a b c', 'x y z', '[-a b c-]{+x y z+}'],
  ['same', 'same', 'same'],
  ['दिन', 'दिना', '[-दिन-]{+दिना+}'],
])('%j compared with %j is %j', (before, after, line) => {
  expect(shown(compareWords(before, after))).toBe(line);
});

test('blocks in other scripts are paired by their words', () => {
  const changes = redline(
    lines('Мы не храним данные.', 'Доставка стоит пять евро в месяц.'),
    lines('Доставка стоит шесть евро в месяц.'),
  );
  expect(changes.map(({ pieces }) => shown(pieces))).toEqual([
    '[-Мы не храним данные.-]',
    'Доставка стоит [-пять-]{+шесть+} евро в месяц.',
  ]);
});

test('a rewritten block is one change, other blocks are removed and added', () => {
  const changes = redline(
    lines('First.', 'We keep the logs for 30 days.', 'Gone for good.', 'Last.'),
    lines('First.', 'We keep the logs for 90 days.', 'Something new entirely here.', 'Last.'),
  );
  expect(changes.map(({ pieces }) => shown(pieces))).toEqual([
    'We keep the logs for [-30-]{+90+} days.',
    '[-Gone for good.-]',
    '{+Something new entirely here.+}',
  ]);
  expect(changes[0]?.below).toBe('Title');
});

test('a moved block is removed in one place and added in the other', () => {
  expect(
    redline(lines('a', 'b', 'c'), lines('c', 'a', 'b')).map(({ pieces }) => shown(pieces)),
  ).toEqual(['{+c+}', '[-c-]']);
});

test('equal texts have no changes', () => {
  expect(redline(lines('a', 'b'), lines('a', 'b'))).toEqual([]);
});
