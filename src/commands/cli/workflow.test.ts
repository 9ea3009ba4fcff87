import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }
    >
  >;
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const workflow = parse(read('.github/workflows/site.yml')) as Workflow;
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

test('each step of the workflow is a command in the README', () => {
  const [, section = ''] = read('README.md').split('## Deploy\n');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  const named = block.split('\n').map((line) => line.replace(/ +#.*/, ''));
  const run = steps
    .flatMap((step) => step.run ?? [])
    // What to do about a missing lock file, and what only GitHub has.
    .filter((command) => !/^test -f|GITHUB_STEP_SUMMARY|git push/.test(command))
    .map((command) =>
      command
        .replace(/ --format github| --update-lock| \| tee .*/, '')
        .replace('"origin/$GITHUB_BASE_REF"', 'origin/main')
        .replace(/ --base .*/, ''),
    );
  expect(run.length).toBeGreaterThan(5);
  expect(new Set(run)).toEqual(new Set(named.filter(Boolean)));
});

test('the hidden folder .well-known is uploaded', () => {
  const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-pages-artifact@'));
  expect(upload?.with).toMatchObject({ path: 'dist', 'include-hidden-files': true });
});

test('only two jobs can write: the lock to the repository, the deployment to Pages', () => {
  const writers = Object.entries(workflow.jobs).filter(
    ([, { permissions = workflow.permissions }]) => Object.values(permissions).includes('write'),
  );
  expect(writers.map(([name, { permissions }]) => [name, permissions])).toEqual([
    ['lock', { contents: 'write' }],
    ['deploy', { pages: 'write', 'id-token': 'write' }],
  ]);
});
