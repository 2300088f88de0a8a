import { writeFileSync } from 'node:fs';
import { type APIRequestContext, test as base } from '@playwright/test';
import { ADMIN } from '../browser/workers.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { missingPrograms, startEngine } from './programs.ts';
import { openTab, type Tab } from './tab.ts';

/** What a project of the engine tests sets. */
export type EngineProject = EngineOptions & { engineName: EngineName };

/** Where the site listens. */
export const SITE_PORT = Number(process.env.ENGINE_TESTS_PORT);

type ForWorker = EngineProject & {
  engine: Engine;
  /** An administrator without a browser. */
  colleague: APIRequestContext;
  /** One tab for all tests of a worker that only look at pages. */
  visitorTab: Tab;
  /** The same, signed in as an administrator. */
  staffTab: Tab;
};

type ForTest = {
  /** Opens one more tab, as another person's browser: with cookies and storage of its own. */
  openTab: () => Promise<Tab>;
  /** A tab without cookies. */
  tab: Tab;
};

/**
 * The test of the engine suite: a tab in the engine of the project, on the site behind `watchSite`. Where the engine is
 * not installed, the test is skipped with the reason.
 */
export const engineTest = base.extend<ForTest, ForWorker>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  scripts: [true, { option: true, scope: 'worker' }],
  scale: [1, { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, scripts, scale }, use) => {
      const missing = missingPrograms(engineName);
      base.skip(missing.length > 0, `not on this machine: ${missing.join(', ')}`);
      const engine = await startEngine(engineName, { scripts, scale });
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  visitorTab: [async ({ engine }, use) => inTabs(engine, async (open) => use(await open())), { scope: 'worker' }],
  colleague: [
    async ({ playwright }, use) => {
      const storageState = JSON.parse(process.env.ENGINE_TESTS_SESSION ?? '');
      const request = await playwright.request.newContext({ baseURL: `http://localhost:${SITE_PORT}`, storageState });
      await use(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  staffTab: [
    async ({ engine, colleague }, use) =>
      inTabs(engine, async (open) => {
        const tab = await open();
        await takeSession(tab, colleague);
        await use(tab);
      }),
    { scope: 'worker' },
  ],
  openTab: async ({ engine }, use) => inTabs(engine, use),
  tab: async ({ openTab }, use, info) => {
    const tab = await openTab();
    await use(tab);
    if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('tab.png'), await tab.screenshot());
  },
});

/** Closes what was opened in the end. */
async function inTabs(engine: Engine, use: (open: () => Promise<Tab>) => Promise<void>): Promise<void> {
  const tabs: Tab[] = [];
  await use(async () => {
    const tab = await openTab(engine, SITE_PORT);
    tabs.push(tab);
    return tab;
  });
  for (const tab of tabs) await tab.close();
}

/** Signs in by the session that a colleague has. */
async function takeSession(tab: Tab, colleague: APIRequestContext): Promise<void> {
  const cookies = await cookiesOf(colleague);
  tab.site.giveCookies(cookies.split('; ').map((cookie) => `${cookie}; Path=/; HttpOnly; SameSite=Lax`));
  await tab.goto('/admin/login');
}

/** The cookies of a session, as a request has them. */
export async function cookiesOf(colleague: APIRequestContext): Promise<string> {
  const { cookies } = await colleague.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Signs in with the form of the page. */
export async function signIn(tab: Tab): Promise<void> {
  await tab.goto('/admin/login');
  await tab.fill('[name=email]', ADMIN.email);
  await tab.fill('[name=password]', ADMIN.password);
  await tab.press('Enter');
  await tab.until(() => location.pathname === '/admin/dashboard');
}
