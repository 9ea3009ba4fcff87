import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { placeOf, textOf } from './texts.ts';

/**
 * Diagnostics as a JUnit report, which most CI servers read: a suite for each file, a failed case for each error.
 * The format knows no warnings: they are cases that pass, with the text as their output. Without diagnostics there is
 * one case that passes, because some servers refuse a report without cases. With a line break at the end.
 */
export function formatJunit(diagnostics: readonly Diagnostic[]): string {
  const arranged = arrange(diagnostics);
  const files = [...new Set(arranged.map(({ file }) => file))];
  const suites = files.map((file) =>
    suite(
      file ?? 'site',
      arranged.filter((diagnostic) => diagnostic.file === file),
    ),
  );
  const all =
    suites.length > 0
      ? suites
      : [
          element(
            'testsuite',
            { name: 'site', tests: 1, failures: 0 },
            element('testcase', { name: 'site', classname: 'sitegen' }),
          ),
        ];
  const totals = {
    name: 'sitegen',
    tests: Math.max(1, arranged.length),
    failures: failures(arranged),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', totals, ...all)}\n`;
}

function suite(name: string, diagnostics: readonly Diagnostic[]): string {
  return element(
    'testsuite',
    { name, tests: diagnostics.length, failures: failures(diagnostics) },
    ...diagnostics.map(testCase),
  );
}

function failures(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

function testCase(diagnostic: Diagnostic): string {
  const { code, severity, message } = diagnostic;
  const text = escape(textOf(diagnostic));
  const outcome =
    severity === 'error'
      ? element('failure', { type: code, message }, text)
      : element('system-out', {}, text);
  return element(
    'testcase',
    { name: [code, placeOf(diagnostic)].filter(Boolean).join(' '), classname: code },
    outcome,
  );
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly string[]
): string {
  const start = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
    .join('');
  return content.length === 0
    ? `<${name}${start}/>`
    : `<${name}${start}>${content.join('')}</${name}>`;
}

/** XML 1.0 has no way at all to write most control characters, so they give way to U+FFFD. */
function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
