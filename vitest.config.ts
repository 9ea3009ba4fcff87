import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,src,templates,assets}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/fixtures/fixed-seed.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      include: ['src/**/*.ts', 'templates/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/*.bench.ts', '**/fixtures/**'],
      reporter: ['text', 'json-summary'],
    },
  },
});
