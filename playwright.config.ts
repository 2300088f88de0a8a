import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './tests/support/browser/browser.ts';

const NODE = join('node_modules/node/bin/node');
const PORT = 4310;

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  globalTimeout: 25 * 60_000,
  // A first paint on two busy cores can take a while; what is right is seen at once all the same.
  expect: { timeout: 7000 },
  // A browser on two busy cores stumbles now and then. What needs its second try is named at the end of `npm test`.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGUMENTS },
  },
  // The same journeys twice: nothing on the public pages needs a script (contract).
  projects: [{ name: 'with-scripts' }, { name: 'without-scripts', use: { javaScriptEnabled: false } }],
  webServer: {
    command: `${NODE} --disable-warning=ExperimentalWarning tests/support/browser/site.ts ${PORT}`,
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
