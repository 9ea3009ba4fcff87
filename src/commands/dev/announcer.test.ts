import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { createAnnouncer } from './announcer.ts';

const problem = (
  code: string,
  line: number,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic => ({ code, severity, message: 'Wrong.', file: 'content/a.md', line });

describe('the terminal', () => {
  test('shows a problem once, even if it moves to another line', () => {
    const announce = createAnnouncer();
    expect(announce([problem('a/b', 1)]).fresh).toHaveLength(1);
    expect(announce([problem('a/b', 1)]).fresh).toHaveLength(0);
    expect(announce([problem('a/b', 9)]).fresh).toHaveLength(0);
  });

  test('shows new problems beside known ones', () => {
    const announce = createAnnouncer();
    announce([problem('a/b', 1)]);
    expect(announce([problem('a/b', 1), problem('c/d', 2)]).fresh).toEqual([problem('c/d', 2)]);
  });

  test('reports once that all errors are fixed, and a problem that returns again', () => {
    const announce = createAnnouncer();
    announce([problem('a/b', 1)]);
    expect(announce([])).toEqual({ fresh: [], fixed: true });
    expect(announce([])).toEqual({ fresh: [], fixed: false });
    expect(announce([problem('a/b', 1)]).fresh).toHaveLength(1);
  });

  test('does not report a warning as fixed', () => {
    const announce = createAnnouncer();
    announce([problem('a/b', 1, 'warning')]);
    expect(announce([]).fixed).toBe(false);
  });
});
