import { expect, test } from 'vitest';
import { terminalOf } from './terminal.ts';

const screen = { isTTY: true, columns: 90 };
const pipe = {};

function colored(stream: object, env: Record<string, string>): boolean {
  return terminalOf(stream, { env }).color;
}

test('has colors on a terminal and not in a pipe', () => {
  expect(colored(screen, {})).toBe(true);
  expect(colored(pipe, {})).toBe(false);
  expect(colored(screen, { TERM: 'dumb' })).toBe(false);
});

test('follows NO_COLOR unless it is empty', () => {
  expect(colored(screen, { NO_COLOR: '1' })).toBe(false);
  expect(colored(screen, { NO_COLOR: '' })).toBe(true);
});

test('follows FORCE_COLOR before NO_COLOR', () => {
  expect(colored(pipe, { FORCE_COLOR: '1' })).toBe(true);
  expect(colored(pipe, { FORCE_COLOR: '' })).toBe(true);
  expect(colored(pipe, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true);
  expect(colored(screen, { FORCE_COLOR: '0' })).toBe(false);
  expect(colored(screen, { FORCE_COLOR: 'false' })).toBe(false);
});

test.each([
  [{ isTTY: true, columns: 90 }, {}, 90],
  [{ isTTY: true, columns: 20 }, {}, 20],
  [{ isTTY: true, columns: 5 }, {}, 20],
  [{ isTTY: true, columns: 240 }, {}, 100],
  [{ isTTY: true, columns: 0 }, {}, 80],
  [{}, {}, 80],
  [{}, { COLUMNS: '40' }, 40],
  [{}, { COLUMNS: 'wide' }, 80],
])('has for %j with %j a width of %i columns', (stream, env, width) => {
  expect(terminalOf(stream, { env }).width).toBe(width);
});

test('redraws only on a terminal', () => {
  expect(terminalOf(screen, { env: { TERM: 'xterm' } }).interactive).toBe(true);
  expect(terminalOf(screen, { env: { TERM: 'dumb' } }).interactive).toBe(false);
  expect(terminalOf(pipe, { env: { FORCE_COLOR: '1' } }).interactive).toBe(false);
});
