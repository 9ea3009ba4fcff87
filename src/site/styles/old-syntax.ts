import type { DiagnosticInput } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/location.ts';

/**
 * Returns a stylesheet with spaces in the place of what only Internet Explorer reads, and all other
 * browsers skip: declarations such as `*zoom: 1` and `color: red !ie`, and media queries such as
 * `(min-width: 0\0)`. Design systems still have them. Adds a warning for the file.
 */
export function leaveOutOldSyntax(
  css: string,
  file: string,
  warnings: Map<string, DiagnosticInput>,
): string {
  return css.replace(oldSyntax, (whole: string, skipped: unknown, query: unknown, at: number) => {
    if (skipped !== undefined) return whole;
    const words = whole.trim();
    if (!warnings.has(file))
      warnings.set(file, {
        code: 'css/old-syntax',
        severity: 'warning',
        message: `The stylesheet has syntax of Internet Explorer, such as “${words}”, which is left out.`,
        why: 'All other browsers ignore it.',
        fix: 'Delete it, or get a newer version of the stylesheet.',
        file,
        ...positionAt(css, at + whole.indexOf(words)),
        length: words.length,
      });
    return (query === undefined ? '' : ' not all').padEnd(whole.length);
  });
}

const string = String.raw`"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'`;
const value = String.raw`(?:${string}|url\([^)]*\)|[^;{}"'])*`;
const oldSyntax = new RegExp(
  String.raw`(\/\*[^]*?\*\/|${string})|(?<=@media\b)([^;{]*\\[09][^;{]*)(?=\{)|(?<=(?:[{};]|\*\/)\s*)(?:[*#+][\w-]+\s*:${value}|[\w-]+\s*:${value}!ie\w*\s*)(?=[;}])`,
  'gi',
);
