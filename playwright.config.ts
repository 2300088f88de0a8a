import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findTestBrowser, NO_GPU_PROCESS } from './tests/support/browser/browser.ts';
import { freePort } from './tests/support/http/free-port.ts';

const NODE = join('node_modules/node/bin/node');
// Chosen once; the workers inherit it.
process.env.BROWSER_TESTS_PORT ??= String(await freePort());
const PORT = process.env.BROWSER_TESTS_PORT;

// Tests reach no other host. Intercepting requests instead would slow each of them down and switch the cache off.
const NO_OTHER_HOST = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/pictured-product.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Two busy cores lose a click or a transition now and then. What is broken fails twice, and the report names what failed once.
  retries: 1,
  timeout: 60_000,
  globalTimeout: 25 * 60_000,
  // A first paint on two busy cores can take a while.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A page in a view transition is a picture of itself: it cannot be measured, and takes time to draw.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [...BROWSER_ARGUMENTS, NO_OTHER_HOST, NO_GPU_PROCESS],
    },
  },
  // Nothing on the public pages needs a script, nor does any task of the back office. HTTP tests do most tasks without.
  projects: [
    { name: 'with-scripts' },
    { name: 'without-scripts', use: { javaScriptEnabled: false }, grepInvert: /@once/ },
  ],
  webServer: {
    command: `${NODE} --disable-warning=ExperimentalWarning tests/support/browser/site.ts ${PORT}`,
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
