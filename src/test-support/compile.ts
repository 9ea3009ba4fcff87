import { createRequire } from 'node:module';
import type { TestProject } from 'vitest/node';

interface Compiler {
  compileIfStale(): void;
}

/**
 * Compiles src/ before the tests, and before each rerun, so that the command they start is current.
 */
export function setup(project: TestProject): void {
  const { compileIfStale } = createRequire(import.meta.url)('../../bin/compile.cjs') as Compiler;
  compileIfStale();
  project.onTestsRerun(async () => compileIfStale());
}
