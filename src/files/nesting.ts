import type { Problem } from '../report/diagnostic.ts';

/**
 * Returns the offset at which YAML or JSON has more than 100 open brackets, or as many items in one
 * line; `undefined` if it does not. Parsers, and all that visits their values, call themselves for
 * each.
 */
export function deepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[[{\]}]|(?:[-?][ \t]+){100}/g)) {
    depth = /[\]}]/.test(sign) ? Math.max(0, depth - 1) : depth + sign.length;
    if (depth > 100) return index;
  }
  return undefined;
}

export const tooDeep: Problem = {
  code: 'data/too-deep',
  message: 'The values are nested more than 100 levels deep.',
  fix: 'Look for a bracket that is not closed, or write the values with fewer levels.',
};
