/** Milliseconds since some moment before the process began its work. The object `performance` would take two of them to load. */
export const clock = (): number => process.uptime() * 1000;
