import { inexact } from '../../files/exact-number.ts';
import { tooDeep, type YamlData } from '../../files/yaml.ts';
import { createYamlLocator } from '../../files/yaml-locator.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/location.ts';
import { locateJsonError } from '../../templates/esbuild.ts';

/**
 * Parses a JSON file, whose values are located as YAML, which contains JSON. Reports the first error, and
 * returns `undefined` then.
 */
export function parseJson(text: string, file: string, report: Report): YamlData | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const loss = findLoss(text);
    if (loss === undefined)
      return { ...createYamlLocator(() => text, { start: 0, end: text.length }), value };
    const [problem, { 0: token, index }] = loss;
    report({ ...problem, file, ...positionAt(text, index), length: token.length });
  } catch {
    report({ ...invalidJson, file, ...locateJsonError(text) });
  }
  return undefined;
}

/** Finds a key that occurs twice in a group, a number that is not exact, or deep nesting, in valid JSON. */
function findLoss(
  text: string,
): readonly [Problem, RegExpMatchArray & { index: number }] | undefined {
  const groups: Set<string>[] = [];
  for (const match of text.matchAll(tokens)) {
    const [token, colon] = match;
    if (/[{[]/.test(token[0]!) && groups.push(new Set()) > 100) return [tooDeep, match];
    if (/[}\]]/.test(token[0]!)) groups.pop();
    const problem = /[-\d]/.test(token[0]!) ? inexact(token, Number(token)) : undefined;
    if (problem !== undefined) return [problem, match];
    const keys = groups.at(-1);
    if (colon && keys?.size === keys?.add(JSON.parse(token)).size) {
      const message = `The key ${token} occurs twice in one group.`;
      return [{ code: 'data/json', message, fix: 'Keep one of the two.' }, match];
    }
  }
  return undefined;
}

/** A string with the colon after it, a number, or a bracket. */
const tokens = /"(?:[^"\\]|\\.)*"(?=\s*(:)?)|-?\d[\d.eE+-]*|[{}[\]]/g;

const invalidJson: Problem = {
  code: 'data/json',
  message: 'This is not valid JSON.',
  fix: 'Look for a missing quotation mark or bracket. JSON has no comma after the last item, and no comments.',
};
