import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { reportSkipped } from './src/test-support/report-skipped.ts';
import { hasTestBrowser } from './src/test-support/test-browser.ts';
import { seconds } from './src/test-support/time.ts';

const hasBrowser = hasTestBrowser();

/** Tests that start a browser. */
const inBrowser = [
  'assets/*.test.ts',
  'src/commands/cms/editing.test.ts',
  'src/commands/dev/client/**/*.test.ts',
  'src/render/{relocatable-site,images/browser}.test.ts',
];

/** What takes long: many builds, and the parts of the site's script one by one. */
const thorough = [
  'assets/{enhance,network}*.test.ts',
  'src/{build.fuzz,reproducible}.test.ts',
  'src/cache/with-and-without.test.ts',
  'src/commands/cms/editing.test.ts',
  'src/render/{relocatable-site,images/browser}.test.ts',
  'src/write/kill.test.ts',
];

/** The files of other projects; what is in none of them is in the project `unit`. */
const projects = {
  /** The site, and the page that `sitegen dev` keeps up to date. */
  browser: ['assets/site*.test.ts', 'src/commands/dev/client/**/*.test.ts'],
  /** Servers that the configuration files are for. */
  servers: ['src/features/hosts/*-servers.test.ts'],
  /** The package, packed and installed. */
  package: ['src/test-support/package/*.test.ts'],
};

const project = (name: string, include: readonly string[], exclude: readonly string[]) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...exclude, ...(hasBrowser ? [] : inBrowser)],
    // The modules of the generator are the same for all of them, and are loaded once a worker.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        ['{src,templates}/**/*.test.{ts,tsx}'],
        [...thorough, ...Object.values(projects).flat()],
      ),
      ...Object.entries(projects).map(([name, include]) => project(name, include, thorough)),
      project('thorough', thorough, []),
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
