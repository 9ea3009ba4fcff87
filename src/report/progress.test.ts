import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

let written: string[];
const stream = { write: (text: string) => written.push(text), columns: 21 };

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('shows nothing for work that takes less than a second', () => {
  const progress = createProgress(stream, true);
  progress.update('Reading content');
  vi.advanceTimersByTime(999);
  progress.update('Writing');
  progress.end();
  vi.advanceTimersByTime(5000);
  expect(written).toEqual([]);
});

test('shows the current text after a second, and removes it at the end', () => {
  const progress = createProgress(stream, true);
  progress.update('Reading content');
  vi.advanceTimersByTime(500);
  progress.update('Rendering');
  vi.advanceTimersByTime(500);
  expect(written).toEqual(['\r\x1b[2KRendering']);
  progress.end();
  expect(written).toEqual(['\r\x1b[2KRendering', '\r\x1b[2K']);
});

test('shows it during synchronous work, too', () => {
  const progress = createProgress(stream, true);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1500);
  progress.update('Rendering');
  vi.mocked(performance.now).mockRestore();
  expect(written).toEqual(['\r\x1b[2KRendering']);
});

test('draws at most ten times a second, and the last text in any case', () => {
  const progress = createProgress(stream, true);
  vi.advanceTimersByTime(1000);
  for (let page = 1; page <= 50; page++) {
    progress.update(`Page ${page}`);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(written.length).toBeLessThanOrEqual(7);
  expect(written.at(-1)).toBe('\r\x1b[2KPage 50');
});

test('crops the text to the line, without control characters', () => {
  const progress = createProgress(stream, true);
  vi.advanceTimersByTime(1000);
  progress.update('Rendering content/\x1b[31mlegal/privacy.md');
  expect(written).toEqual(['\r\x1b[2KRendering content/␛…']);
});

test('does not draw the same text again, and removes it at the end', () => {
  const progress = createProgress(stream, true);
  vi.advanceTimersByTime(1000);
  progress.update('Rendering');
  vi.advanceTimersByTime(1000);
  progress.update('Rendering');
  expect(written).toHaveLength(1);
  progress.end();
  vi.advanceTimersByTime(1000);
  expect(written.slice(1)).toEqual(['\r\x1b[2K']);
});

test('writes nothing if a line cannot be redrawn', () => {
  const progress = createProgress(stream, false);
  progress.update('Reading content');
  vi.advanceTimersByTime(5000);
  progress.end();
  expect(written).toEqual([]);
});
