import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

export const httpTests: ViteUserConfig = {
  root: join(import.meta.dirname, '../..'),
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/{http,attacks}/**/*.test.ts'],
    globalSetup: ['tests/support/backends/temporary-folder.ts', 'tests/support/backends/migrated-database.ts'],
    // Workers share their modules between files, so that each opens the seeded site of tests/support/http/site.ts once.
    // A third one is no faster on two cores.
    maxWorkers: 2,
    isolate: false,
    // With the usual 16 MB for new objects, collecting them took a sixth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // What runs in production: React and React Router decide by this variable.
    env: { NODE_ENV: 'production' },
    // The embedded API prints every statement that fails, and these tests provoke them.
    silent: true,
    // A backend that never answers does not delay other tests.
    maxConcurrency: 20,
    setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/http/restore-site.ts'],
    // For what hangs; a test that starts six processes took 20 s beside other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // The built application is loaded as it is, not transformed once more.
    server: { deps: { external: [/\/build\/server\//] } },
  },
};

export default defineConfig(httpTests);
