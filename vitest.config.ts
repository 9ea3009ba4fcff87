import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,src,templates,assets}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/fixtures/fixed-seed.ts'],
    // Two cores that others use too may starve a browser or a watcher for seconds; a test that fails three times is broken.
    retry: process.env['CI'] === 'true' ? 2 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: { include: ['src/**/*.ts', 'templates/**/*.{ts,tsx}'], exclude: ['**/*.test.*', '**/*.bench.ts', '**/fixtures/**'], reporter: ['text', 'json-summary'] },
  },
});
