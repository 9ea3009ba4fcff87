import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Formats diagnostics as workflow commands, one per line, which GitHub shows next to the changed
 * lines. Escaped as in https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts.
 * `folder` is the site's path in the repository, `''` at its root. Ends with a line break, or is
 * empty.
 */
export function formatGithub(diagnostics: readonly Diagnostic[], folder = ''): string {
  return arrange(diagnostics)
    .map((diagnostic) => {
      const { severity, code, message, why, fix, file, line, column } = diagnostic;
      const path = file !== undefined && folder !== '' ? `${folder}/${file}` : file;
      const properties = Object.entries({ file: path, line, col: column, title: code })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const text = [message, why, fix].filter(Boolean).join('\n');
      return `::${severity} ${properties.join(',')}::${escapeData(text)}\n`;
    })
    .join('');
}

const escapeProperty = (text: string) => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

const escapeData = (text: string) =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(controls, '\ufffd');

/** GitHub’s log view interprets the escape sequences of terminals. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
