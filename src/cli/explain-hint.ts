import { arrange } from '../report/arrange.ts';
import type { Diagnostic } from '../report/diagnostic.ts';

/** The line that leads to more about the first error; `''` where there is none. With a line break at the end. */
export function explainHint(diagnostics: readonly Diagnostic[]): string {
  const first = arrange(diagnostics).find(({ severity }) => severity === 'error');
  return first === undefined ? '' : `“sitegen explain ${first.code}” tells more.\n`;
}
