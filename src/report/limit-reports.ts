import type { Report } from './diagnostic.ts';
import { addReason } from './merge-same.ts';

/** The number of problems with the same code that are reported for a file. */
const most = 100;

/** Returns a function that reports the first problems with each code in a file and drops the rest. The last reported problem mentions that. */
export function limitReports(report: Report): Report {
  const counts = new Map<string, number>();
  return (diagnostic) => {
    const key = `${diagnostic.code} ${diagnostic.file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count < most) report(diagnostic);
    if (count !== most) return;
    const note = `This file has more problems of this kind; only the first ${most} are listed.`;
    report(addReason(diagnostic, note));
  };
}
