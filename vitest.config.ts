import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'app/**/*.test.ts',
      'app/**/*.test.tsx',
      'supabase/tests/**/*.test.ts',
      'tests/{bench,crash,docs}/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each file that needs a database boots its own; two at a time keep a two-core machine busy, not choked.
    maxWorkers: 2,
  },
});
