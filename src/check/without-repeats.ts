import type { Diagnostic } from '../report/diagnostic.ts';

/**
 * What rules found, without what the build has `told` already in other words: of the same line, unless the rule found worse;
 * of a variable that it does not know, on the page that shows its braces; of a section that a text lacks, by what the law
 * wants in it and by who cites it.
 */
export function withoutRepeats(
  found: readonly Diagnostic[],
  told: readonly Diagnostic[],
): readonly Diagnostic[] {
  const worst = new Map<string, Diagnostic['severity']>();
  for (const diagnostic of told)
    if (worst.get(lineOf(diagnostic)) !== 'error')
      worst.set(lineOf(diagnostic), diagnostic.severity);
  const variables = told.filter(({ code }) => code.endsWith('/unknown-variable'));
  const sections = told.filter(({ code }) => code === 'markdown/section-missing');
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
    const said = line === undefined ? undefined : worst.get(lineOf(diagnostic));
    return said === undefined || (said === 'warning' && severity === 'error');
  });
}

const lineOf = ({ file, line }: Diagnostic) => `${file}:${line}`;

/** Whether a message speaks of something by its whole name. */
function hasName({ message }: Diagnostic, name: string | undefined): boolean {
  return name !== undefined && message.split(/[\s“”#,.]+/).includes(name);
}
