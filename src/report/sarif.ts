import { arrange } from './arrange.ts';
import type { Entry } from './catalogue/entry.ts';
import type { Diagnostic } from './diagnostic.ts';
import { textOf } from './texts.ts';

export interface SarifSettings {
  /** The version of sitegen. */
  readonly version: string;
  /** The site's path in the repository, `''` at its root. */
  readonly folder?: string;
  /** Returns the catalogue's entry for a code. */
  readonly entryOf?: (code: string) => Entry | undefined;
}

/**
 * Formats diagnostics as a SARIF 2.1.0 log, which code scanning services read
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Ends with a line break.
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  { version, folder = '', entryOf }: SarifSettings,
): string {
  const arranged = arrange(diagnostics);
  const codes = [...new Set(arranged.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'sitegen',
            version,
            rules: codes.map((code) => describeRule(code, entryOf?.(code))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: arranged.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: codes.indexOf(diagnostic.code),
          level: diagnostic.severity,
          message: { text: textOf(diagnostic) },
          locations: [describeLocation(diagnostic, folder)],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

const describeRule = (id: string, entry: Entry | undefined) =>
  entry === undefined
    ? { id }
    : {
        id,
        shortDescription: { text: entry.text },
        fullDescription: { text: entry.why.join('\n\n') },
        help: { text: entry.fix },
      };

function describeLocation({ file, line, column, length }: Diagnostic, folder: string): object {
  // Services reject a log with a result that has no location.
  const path = [folder, file].filter(Boolean).join('/') || '.';
  const uri = path.split('/').map(encodeURIComponent).join('/');
  const columns =
    column === undefined ? {} : { startColumn: column, endColumn: column + (length ?? 1) };
  const region = line === undefined ? {} : { region: { startLine: line, ...columns } };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
