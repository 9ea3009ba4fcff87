import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { textOf } from './texts.ts';

/**
 * Diagnostics as workflow commands, a line each, which GitHub shows beside the changed lines. Escaped as its own
 * toolkit does: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts.
 * `folder` leads from the repository's root to the site's, `''` where they are one. No line break at the end.
 */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  { folder = '' }: { readonly folder?: string } = {},
): string {
  return arrange(diagnostics)
    .map((diagnostic) => command(diagnostic, folder))
    .join('\n');
}

function command(diagnostic: Diagnostic, folder: string): string {
  const { severity, code, file, line, column } = diagnostic;
  const path = file !== undefined && folder !== '' ? `${folder}/${file}` : file;
  const properties = Object.entries({ file: path, line, col: column, title: code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${severity} ${properties.join(',')}::${escapeData(textOf(diagnostic))}`;
}

function escapeData(text: string): string {
  return text
    .replace(/%/g, '%25')
    .replace(/\r/g, '%0D')
    .replace(/\n/g, '%0A')
    .replace(steering, '\ufffd');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** The log that GitHub shows understands the escape sequences of a terminal. */
const steering = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
