import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../report/diagnostic.ts';
import { createAnnouncer } from './announcer.ts';

const problem = (
  code: string,
  line: number,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic => ({ code, severity, message: 'Wrong.', file: 'content/a.md', line });

describe('the terminal', () => {
  it('tells a problem once, however often the file is saved, even when it moves to another line', () => {
    const announce = createAnnouncer();
    expect(announce([problem('a/b', 1)]).fresh).toHaveLength(1);
    expect(announce([problem('a/b', 1)]).fresh).toHaveLength(0);
    expect(announce([problem('a/b', 9)]).fresh).toHaveLength(0);
  });

  it('tells what is new beside what is known', () => {
    const announce = createAnnouncer();
    announce([problem('a/b', 1)]);
    expect(announce([problem('a/b', 1), problem('c/d', 2)]).fresh).toEqual([problem('c/d', 2)]);
  });

  it('tells once that all errors are mended, and a problem anew that comes back', () => {
    const announce = createAnnouncer();
    announce([problem('a/b', 1)]);
    expect(announce([])).toEqual({ fresh: [], mended: true });
    expect(announce([])).toEqual({ fresh: [], mended: false });
    expect(announce([problem('a/b', 1)]).fresh).toHaveLength(1);
  });

  it('does not call a warning mended', () => {
    const announce = createAnnouncer();
    announce([problem('a/b', 1, 'warning')]);
    expect(announce([]).mended).toBe(false);
  });
});
