import * as v from 'valibot';
import type { Schema } from '../../site/schema.ts';
import { suggest } from '../../report/suggest.ts';
import { maxProblems, type Report } from '../../report/diagnostic.ts';
import { describeIssue, subjectOf } from './describe-issue.ts';
import type { FieldData } from './row.ts';
import { eachNode, type SchemaNode } from './schema-node.ts';
import type { Path } from '../../files/yaml-locator.ts';

interface ValidationContext {
  readonly data: FieldData;
  readonly file: string;
  readonly report: Report;
  /** The tag of the language of the words. */
  readonly lang?: string;
}

/**
 * Validates a YAML block with its schema. `value` is the block's value with its variables filled
 * in. Reports every error at its location and returns `undefined` after one.
 */
export function validate<Value>(
  value: unknown,
  schema: Schema<Value>,
  { data, file, report, lang = '' }: ValidationContext,
): Value | undefined {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, lang });
  if (result.success) return result.output;
  const nodes = new Map<string, SchemaNode>();
  const unknown: ReturnType<typeof unknownKeys> = [];
  eachNode(schema, value, (node, part, path) => {
    nodes.set(JSON.stringify(path), node);
    if (unknown.length < maxProblems) unknown.push(...unknownKeys(node, part, path));
  });
  const misspelled = new Set<string>();
  for (const { path, key, isBoolean, unusedKeys } of unknown.slice(0, maxProblems)) {
    // The field `publish` has a day.
    const isDraft = key === 'published' && isBoolean && unusedKeys.includes('draft');
    const meant = isDraft ? undefined : suggest(key, unusedKeys);
    if (meant !== undefined) misspelled.add(JSON.stringify([...path, meant]));
    const others = unusedKeys.length === 0 ? '' : `, or use one of: ${unusedKeys.join(', ')}`;
    report({
      code: 'content/unknown-field',
      message: `There is no field “${key}” here.`,
      fix: isDraft
        ? 'Remove it. To keep the text unpublished, write draft: true.'
        : meant === undefined
          ? `Remove it${others}. A developer can declare it in templates/.`
          : `Did you mean “${meant}”?`,
      file,
      ...data.locationOfKey([...path, key]),
    });
  }
  // valibot stops at an object's first unknown key; unknownKeys finds all of them.
  const issues = result.issues
    .filter(({ expected }) => expected !== 'never')
    .map((issue) => ({ issue, ...subjectOf(issue) }))
    .filter(({ path, isMissing }) => !isMissing || !misspelled.has(JSON.stringify(path)));
  for (const { issue, path, isMissing } of issues.slice(0, maxProblems)) {
    const node = nodes.get(JSON.stringify(path)) ?? { metadata: {} };
    const at = isMissing ? data.locationOfKey(path) : data.locationOf(path);
    report({ ...describeIssue(issue, node, data), file, ...at });
  }
  return undefined;
}

/** Returns the keys of a value that its schema does not have, and those that only the schema has. */
function unknownKeys({ type, entries }: SchemaNode, value: unknown, path: Path) {
  if (entries === undefined || type === 'object') return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const unusedKeys = Object.keys(entries).filter((known) => !Object.hasOwn(value, known));
  const unknown = Object.entries(value).filter(([key]) => !Object.hasOwn(entries, key));
  return unknown
    .slice(0, maxProblems)
    .map(([key, written]) => ({ path, key, isBoolean: typeof written === 'boolean', unusedKeys }));
}
