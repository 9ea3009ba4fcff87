import type { Report } from './diagnostic.ts';

/** How many problems of one kind are reported for one file. Nobody fixes more of them at a time, and each is printed with its lines. */
const most = 100;

/** Returns `report` for one file: it passes on the first problems with each code, and drops the rest. The last one says so. */
export function limitReports(report: Report): Report {
  const counts = new Map<string, number>();
  return (diagnostic) => {
    const count = (counts.get(diagnostic.code) ?? 0) + 1;
    counts.set(diagnostic.code, count);
    if (count < most) report(diagnostic);
    if (count !== most) return;
    const note = `It is number ${most} of its kind in this file; further ones are not listed.`;
    const { why } = diagnostic;
    report({ ...diagnostic, why: why === undefined ? note : `${why} ${note}` });
  };
}
