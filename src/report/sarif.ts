import { arrange } from './arrange.ts';
import type { Entry } from './catalogue/entry.ts';
import type { Diagnostic } from './diagnostic.ts';
import { textOf } from './texts.ts';

/** What a log says besides the diagnostics. */
export interface SarifSettings {
  /** The program's own version. */
  readonly version: string;
  /** Leads from the repository's root to the site's, `''` where they are one. */
  readonly folder?: string;
  /** What there is to say of a rule. */
  readonly entryOf?: (code: string) => Entry | undefined;
}

/**
 * Diagnostics as a SARIF 2.1.0 log, which code scanning services read
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). With a line break at the end.
 */
export function formatSarif(diagnostics: readonly Diagnostic[], settings: SarifSettings): string {
  const { version, entryOf } = settings;
  const arranged = arrange(diagnostics);
  const rules = [...new Set(arranged.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'sitegen', version, rules: rules.map((id) => ruleOf(id, entryOf?.(id))) },
        },
        columnKind: 'utf16CodeUnits',
        results: arranged.map((diagnostic) => result(diagnostic, rules, settings)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** What is told of a rule beside each of its results. */
function ruleOf(id: string, entry: Entry | undefined): object {
  if (entry === undefined) return { id };
  const { text, why, fix } = entry;
  return {
    id,
    shortDescription: { text },
    fullDescription: { text: why.join('\n\n') },
    help: { text: fix },
  };
}

function result(
  diagnostic: Diagnostic,
  rules: readonly string[],
  { folder = '' }: SarifSettings,
): object {
  const { code, severity, file } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: rules.indexOf(code),
    level: severity,
    message: { text: textOf(diagnostic) },
    // A service refuses a log with a result that is nowhere.
    locations: [location(diagnostic, [folder, file].filter(Boolean).join('/') || '.')],
  };
}

function location({ line, column, length }: Diagnostic, file: string): object {
  const uri = file.split('/').map(encodeURIComponent).join('/');
  const columns =
    column === undefined ? {} : { startColumn: column, endColumn: column + (length ?? 1) };
  const region = line === undefined ? {} : { region: { startLine: line, ...columns } };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
