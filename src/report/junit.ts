import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatLocation } from './location.ts';
import { textOf } from './diagnostic.ts';

/**
 * Formats diagnostics as a JUnit report, which most CI servers read: a suite for each file, a
 * failed case for each error, and a passed case with output for each warning, which the format does
 * not have. Without diagnostics there is one passed case, because some servers reject a report
 * without cases. Ends with a line break.
 */
export function formatJunit(diagnostics: readonly Diagnostic[]): string {
  const arranged = arrange(diagnostics);
  const files = new Set(arranged.map(({ file = 'site' }) => file));
  const suites = [...(files.size === 0 ? ['site'] : files)].map((file) => {
    const cases = arranged.filter((diagnostic) => (diagnostic.file ?? 'site') === file);
    return `<testsuite name="${escape(file)}" ${counts(cases)}>${cases.map(testCase).join('') || passed}</testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sitegen" ${counts(arranged)}>${suites.join('')}</testsuites>\n`;
}

const passed = '<testcase name="site" classname="sitegen"/>';

const counts = (cases: readonly Diagnostic[]) =>
  `tests="${Math.max(1, cases.length)}" failures="${cases.filter(({ severity }) => severity === 'error').length}"`;

function testCase(diagnostic: Diagnostic): string {
  const { code, severity, message } = diagnostic;
  const name = escape([code, formatLocation(diagnostic)].filter(Boolean).join(' '));
  const text = escape(textOf(diagnostic));
  return `<testcase name="${name}" classname="${code}">${
    severity === 'error'
      ? `<failure type="${code}" message="${escape(message)}">${text}</failure>`
      : `<system-out>${text}</system-out>`
  }</testcase>`;
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
