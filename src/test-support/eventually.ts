import { vi } from 'vitest';
import { seconds } from './time.ts';

/** Waits until `check` throws no longer, at most ten seconds; returns its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: seconds(10), interval: 20 });
