import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/http/**/*.test.ts'],
    globalSetup: 'tests/support/backends/temporary-folder.ts',
    // One worker that keeps its modules, so that the seeded site of tests/support/http/site.ts is opened once.
    maxWorkers: 1,
    isolate: false,
    // What runs in production: React and React Router decide by this variable.
    env: { NODE_ENV: 'production' },
    // The embedded API prints every statement that fails, and these tests provoke them.
    silent: true,
    // A backend that never answers keeps no other test waiting.
    maxConcurrency: 20,
    testTimeout: 20_000,
    // The built application is loaded as it is, not transformed once more.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
