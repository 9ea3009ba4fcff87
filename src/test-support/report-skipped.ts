import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with a list of what was not tested, and why if that is known. With REQUIRE_ALL=1, a
 * run fails if the list has an entry.
 */
export const reportSkipped = (missing: readonly string[]): Reporter => ({
  onTestRunEnd(modules) {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => titleOf(module, test)),
    );
    const lines = [...missing, ...new Set(skipped)];
    if (lines.length === 0 || process.argv.includes('-t')) return;
    console.log(`\nNot tested here:\n${lines.map((line) => `  ${line}\n`).join('')}`);
    if (process.env['REQUIRE_ALL']) process.exitCode = 1;
  },
});

/** Returns the file, and the group or the test that was skipped with its reason. */
function titleOf(module: TestModule, test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  const name = test.parent.type === 'suite' ? test.parent.fullName : test.name;
  return `${module.relativeModuleId}: ${name}${note ? `: ${note}` : ''}`;
}
