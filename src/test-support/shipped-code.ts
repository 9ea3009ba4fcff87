import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vitest/node';

/** A node of a syntax tree (https://github.com/estree/estree). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const src = path.resolve(import.meta.dirname, '..');

/** The files below `src/` that ship, but the starters of `init`. */
export const shippedFiles: readonly string[] = readdirSync(src, {
  recursive: true,
  encoding: 'utf8',
}).filter(
  (file) =>
    /(?<!\.test|\.bench|\.d)\.tsx?$/.test(file) &&
    !/fixtures|test-support|^docs|^commands\/init\/(?:company|minimal|languages)/.test(file),
);

/**
 * Calls a function with each node of each shipped file, those around it, the innermost first, and its
 * file.
 */
export function visitShippedCode(
  visit: (node: SyntaxNode, around: readonly SyntaxNode[], file: string) => void,
): void {
  const walk = (value: unknown, around: readonly SyntaxNode[], file: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, around, file);
    if (!isNode(value)) return;
    visit(value, around, file);
    for (const each of Object.values(value)) walk(each, [value, ...around], file);
  };
  for (const file of shippedFiles) {
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    walk(parseAst(readFileSync(path.join(src, file), 'utf8'), { lang }), [], file);
  }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
