import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { EngineName } from '../support/engines/engine.ts';
import type { EngineProject } from '../support/engines/test.ts';
import { freePort } from '../support/http/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/node/bin/node');
// Chosen once; the workers inherit it.
process.env.ENGINE_TESTS_PORT ??= String(await freePort());
const PORT = process.env.ENGINE_TESTS_PORT;

const project = (engineName: EngineName, scripts: boolean) => ({
  name: `${engineName}-${scripts ? 'with' : 'without'}-scripts`,
  use: { engineName, scripts },
  // One start of a browser, and one session.
  workers: 1,
  // The other browser tests show Chromium.
  ...(engineName === 'chromium' ? { testMatch: /(put-back|drawn-before-a-click)\.spec\.ts/ } : {}),
  grepInvert: [
    ...(scripts ? [] : [/@once/]),
    ...(engineName === 'webkit' ? [/@not-webkit/] : []),
    ...(engineName === 'chromium' ? [] : [/@chromium/]),
  ],
});

// Playwright runs the tests, but drives no browser: it has neither of these engines as distributions ship them.
export default defineConfig<object, EngineProject>({
  testDir: import.meta.dirname,
  globalSetup: join(ROOT, 'tests/support/engines/sign-in.ts'),
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A driver loses a click now and then. What is broken fails twice, and the report names what failed once.
  retries: 1,
  // For what hangs: the way of a clerk takes nine seconds, and a minute beside other work.
  timeout: 120_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    project('chromium', true),
    project('chromium', false),
    project('firefox', true),
    project('webkit', true),
    project('firefox', false),
    project('webkit', false),
  ],
  webServer: {
    command: `${NODE} --disable-warning=ExperimentalWarning tests/support/browser/site.ts ${PORT}`,
    cwd: ROOT,
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
