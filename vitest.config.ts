import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { reportSkipped } from './src/test-support/report-skipped.ts';
import { hasTestBrowser } from './src/test-support/test-browser.ts';
import { seconds } from './src/test-support/time.ts';

const hasBrowser = hasTestBrowser();

/** Two pages of the site in a browser. */
const smoke = 'assets/smoke.test.ts';

/** The examples of the catalogue: in `npm test`, those that a change concerns; else all. */
const catalogue = 'src/report/catalogue/catalogue.test.ts';

/** The files of all projects but `unit`, which is `npm test` and has the others. */
const others = {
  /** The other tests that start a browser. */
  browser: [
    'assets/!(smoke).test.ts',
    'src/features/editors/editing.test.ts',
    'src/commands/dev/client/**/*.test.ts',
    'src/{commands/init,docs}/*-in-browser.test.ts',
    'src/render/{relocatable-site,images/browser}.test.ts',
  ],
  /** What takes long: many builds, many processes, and every error of a disk. */
  thorough: ['src/**/*.thorough.test.ts'],
  /** Servers that the configuration files are for. */
  servers: ['src/features/hosts/*-servers.test.ts'],
  /** The package, packed and installed. */
  package: ['src/test-support/package/*.test.ts'],
};

const project = (
  name: string,
  include: readonly string[],
  exclude: readonly string[] = [],
  env = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    env,
    // The modules of the generator are the same for all of them, and are loaded once a worker.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        ['{src,templates}/**/*.test.{ts,tsx}', ...(hasBrowser ? [smoke] : [])],
        Object.values(others).flat(),
      ),
      ...Object.entries(others)
        .filter(([name]) => hasBrowser || name !== 'browser')
        .map(([name, include]) => project(name, include)),
      project('catalogue', [catalogue], [], { ALL_EXAMPLES: '1' }),
    ],
    // The browsers that many files wait for leave a core idle now and then.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    globalSetup: ['src/test-support/compile.ts'],
    unstubEnvs: true,
    setupFiles: ['src/test-support/properties.ts'],
    reporters: [
      'default',
      reportSkipped(
        hasBrowser ? [] : ['browser: there is no Chrome; install one, or set CHROME_PATH'],
      ),
    ],
    testTimeout: seconds(60),
    hookTimeout: seconds(120),
    coverage: {
      include: ['src/**/*.ts', 'templates/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/*.bench.ts', '**/fixtures/**', 'src/test-support/**'],
      reporter: ['text', 'json-summary'],
    },
  },
});
