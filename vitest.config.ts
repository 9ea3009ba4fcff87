import { createRequire } from 'node:module';
import os from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests run at the same time, and compile nothing themselves.
createRequire(import.meta.url)('./bin/compile.cjs').compileIfStale();

export default defineConfig({
  test: {
    // The browsers that many files wait for leave a core idle now and then.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    include: ['{bin,src,templates,assets}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-support/fixed-seed.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      include: ['src/**/*.ts', 'templates/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/*.bench.ts', '**/fixtures/**', 'src/test-support/**'],
      reporter: ['text', 'json-summary'],
    },
  },
});
