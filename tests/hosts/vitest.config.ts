import { defineConfig } from 'vitest/config';
import { httpTests } from '../http/vitest.config.ts';

// The tests of hosts need what those of HTTP need, one worker, and what stands in this folder's package.json.
export default defineConfig({
  ...httpTests,
  test: { ...httpTests.test, include: ['tests/hosts/**/*.test.ts'], maxWorkers: 1 },
});
