import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { findChromium, hasBundledChromium } from './src/test-support/find-chromium.ts';
import { reportSkipped } from './src/test-support/report-skipped.ts';
import { seconds } from './src/test-support/time.ts';

const hasBrowser = findChromium() !== undefined || hasBundledChromium();

/** The files of each project; what is in none of them runs in one process, in the project `unit`. */
const projects = {
  /** Tests that start the command or other programs. */
  cli: [
    'src/{build.fuzz,main,reproducible}.test.ts',
    'src/{cli,docs,diff}/**',
    'src/hosts/hosts.test.ts',
    'src/render/assets/rasterize.test.ts',
    'src/write/**',
  ],
  /** The site, and the page that `sitegen dev` keeps up to date. */
  browser: ['assets/site*.test.ts', 'src/dev/client/**'],
  /** The parts of the site's script one by one, and pages that move to another address. */
  'browser-more': [
    'assets/{enhance,network}*.test.ts',
    'src/render/relocatable-site.test.ts',
    'src/test-support/launch.test.ts',
  ],
  /** Servers that the configuration files are for. */
  servers: ['src/hosts/*-servers.test.ts'],
  /** The package, packed and installed. */
  package: ['src/test-support/package/**'],
};

const all = '{bin,src,templates,assets}/**/*.test.{ts,tsx}';
const project = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: include.map((pattern) => pattern.replace(/\*\*$/, '**/*.test.{ts,tsx}')),
    exclude: exclude.map((pattern) => pattern.replace(/\*\*$/, '**/*.test.{ts,tsx}')),
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', [all], Object.values(projects).flat()),
      ...Object.entries(projects)
        .filter(([name]) => hasBrowser || !name.startsWith('browser'))
        .map(([name, include]) => project(name, include)),
    ],
    // The browsers that many files wait for leave a core idle now and then.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    globalSetup: ['src/test-support/compile.ts'],
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
