import { defineConfig } from 'vitest/config';
import { lucideIcons } from './app/server/build/lucide-icons.ts';

// What starts a database takes most of the time: `npm run check` leaves it to `npm test`.
const DATABASE = ['supabase/tests/**/*.test.ts', 'app/**/*.database.test.ts'];

export default defineConfig({
  plugins: [lucideIcons()],
  resolve: { tsconfigPaths: true },
  test: {
    setupFiles: ['tests/support/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // For what never comes: a second is too little beside other work.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // A process for each file took longer than the unit tests, and the files of a worker share its PostgreSQL server.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'tests/{bench,crash,docs,guards,support}/**/*.test.ts'],
          exclude: [...DATABASE, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: DATABASE,
          globalSetup: 'tests/support/backends/migrated-database.ts',
        },
      },
    ],
  },
});
