/** Returns a number with its noun: `1 error`, `2 errors`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Lists the first names and the number of the others: `a, b and 3 more`. */
export const listSome = (names: readonly string[], max: number) =>
  names.slice(0, max).join(', ') + (names.length > max ? ` and ${names.length - max} more` : '');

/** Formats a size in bytes, in units of 1000: `812 B`, `11.8 kB`, `310 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const steps = ['B', 'kB', 'MB', 'GB'];
  let [value, step] = [bytes, 0];
  // A value that would be rounded to 1000 uses the next unit.
  while (Math.round(value) >= 1000 && step < steps.length - 1) {
    value /= 1000;
    step++;
  }
  return `${short(value)} ${steps[step]}`;
}

/** Formats a duration in milliseconds: `84 ms`, `1.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (Math.round(milliseconds) < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (Math.round(seconds) < 60) return `${short(seconds)} s`;
  return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
}

/** Formats a number with one decimal below 100, none above, and never `.0`. */
function short(value: number): string {
  return String(value < 100 ? Math.round(value * 10) / 10 : Math.round(value));
}
