import type { Diagnostic } from '../report/diagnostic.ts';

/**
 * Removes what the build has already reported in other words from the problems that rules `found`: a problem of the same
 * line, unless the rule's is more severe; an unknown variable, on the page that shows its braces; and a missing section.
 */
export function withoutRepeats(
  found: readonly Diagnostic[],
  reported: readonly Diagnostic[],
): readonly Diagnostic[] {
  const worst = new Map<string, Diagnostic['severity']>();
  for (const diagnostic of reported)
    if (worst.get(lineOf(diagnostic)) !== 'error')
      worst.set(lineOf(diagnostic), diagnostic.severity);
  const variables = reported.filter(({ code }) => code.endsWith('/unknown-variable'));
  const sections = reported.filter(({ code }) => code === 'markdown/section-missing');
  return found.filter((diagnostic) => {
    const { code, line, severity } = diagnostic;
    if (
      code === 'text/unfilled' &&
      variables.some((variable) => hasName(diagnostic, /\{.*\}/.exec(variable.message)?.[0]))
    )
      return false;
    if (
      /^legal\/(?:section-missing|anchor-lost)$/.test(code) &&
      sections.some(
        (section) =>
          section.file === diagnostic.file &&
          hasName(diagnostic, /(?<=“).*?(?=”)/.exec(section.message)?.[0]),
      )
    )
      return false;
    const severityThere = line === undefined ? undefined : worst.get(lineOf(diagnostic));
    return severityThere === undefined || (severityThere === 'warning' && severity === 'error');
  });
}

const lineOf = ({ file, line }: Diagnostic) => `${file}:${line}`;

/** Returns whether a message contains a name as a whole word. */
function hasName({ message }: Diagnostic, name: string | undefined): boolean {
  return name !== undefined && message.split(/[\s“”#,.]+/).includes(name);
}
