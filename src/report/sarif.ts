import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { textOf } from './texts.ts';

/**
 * Diagnostics as a SARIF 2.1.0 log, which code scanning services read
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). `version` is the program's own; paths are
 * relative to the site's root. With a line break at the end.
 */
export function formatSarif(diagnostics: readonly Diagnostic[], { version }: { readonly version: string }): string {
  const arranged = arrange(diagnostics);
  const rules = [...new Set(arranged.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'sitegen', version, rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: arranged.map((diagnostic) => result(diagnostic, rules)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function result(diagnostic: Diagnostic, rules: readonly string[]): object {
  const { code, severity, file } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: rules.indexOf(code),
    level: severity,
    message: { text: textOf(diagnostic) },
    ...(file === undefined ? {} : { locations: [location(diagnostic, file)] }),
  };
}

function location({ line, column, length }: Diagnostic, file: string): object {
  const uri = file.split('/').map(encodeURIComponent).join('/');
  const columns = column === undefined ? {} : { startColumn: column, endColumn: column + (length ?? 1) };
  const region = line === undefined ? {} : { region: { startLine: line, ...columns } };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
