import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatLocation } from './location.ts';
import { textOf } from './diagnostic.ts';

/**
 * Formats diagnostics as a JUnit report, which most CI servers read: a suite for each file, a failed case for each
 * error, and a passed case with output for each warning, which the format does not have. Without diagnostics there is
 * one passed case, because some servers reject a report without cases. Ends with a line break.
 */
export function formatJunit(diagnostics: readonly Diagnostic[]): string {
  const arranged = arrange(diagnostics);
  const fileOf = ({ file = 'site' }: Diagnostic) => file;
  const files = arranged.length === 0 ? ['site'] : [...new Set(arranged.map(fileOf))];
  const suites = files.map((file) => {
    const cases = arranged.filter((diagnostic) => fileOf(diagnostic) === file);
    return `<testsuite name="${escape(file)}" ${counts(cases)}>${cases.map(testCase).join('') || passed}</testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sitegen" ${counts(arranged)}>${suites.join('')}</testsuites>\n`;
}

const passed = '<testcase name="site" classname="sitegen"/>';

function counts(cases: readonly Diagnostic[]): string {
  const failures = cases.filter(({ severity }) => severity === 'error').length;
  return `tests="${Math.max(1, cases.length)}" failures="${failures}"`;
}

function testCase(diagnostic: Diagnostic): string {
  const { code, severity, message } = diagnostic;
  const name = [code, formatLocation(diagnostic)].filter(Boolean).join(' ');
  const text = escape(textOf(diagnostic));
  const result =
    severity === 'error'
      ? `<failure type="${code}" message="${escape(message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `<testcase name="${escape(name)}" classname="${code}">${result}</testcase>`;
}

/** XML 1.0 cannot represent most control characters, so U+FFFD replaces them. */
function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
