/**
 * How much longer than on an idle laptop a test may take: TEST_TIME_FACTOR, or 4 where CI is set.
 */
const factor = Number(process.env['TEST_TIME_FACTOR'] ?? (process.env['CI'] ? 4 : 1));

/** Returns a limit of time in milliseconds, longer on slow machines. */
export const seconds = (limit: number): number => limit * 1000 * factor;
