import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type ElementHandle, type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import { BROWSER_ARGUMENTS, NO_GPU_PROCESS } from '../browser/browser.ts';
import type { Driver, Engine, EngineOptions, Script } from './engine.ts';

/** How long an event of a page is waited for before the page itself is asked: that costs more time of the processor. */
const LOADED_MS = 500;

/** Preferences hold for a whole Firefox. */
const preferences = (scripts: boolean) => ({
  'javascript.enabled': scripts,
  // Where reloading a page sends a form again, somebody would say yes.
  'dom.confirm_repost.testing.always_accept': true,
  // Motion is reduced, as in the other browser tests.
  'ui.prefersReducedMotion': 1,
  // Nothing answers for other hosts, such as the map's; those of this machine are not asked through a proxy.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  // What a person's browser does besides takes a tenth of the time: drawing each frame, and keeping notes on the disk.
  'layout.frame_rate': 20,
  'browser.cache.disk.enable': false,
  'browser.chrome.site_icons': false,
  'browser.sessionstore.interval': 3_600_000,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.webextensions.remote': false,
  'places.history.enabled': false,
});

/** Starts Firefox, driven by WebDriver BiDi, or Chromium. */
export async function startWithPuppeteer(
  browser: 'firefox' | 'chrome',
  executablePath: string,
  { scripts, scale = 1 }: EngineOptions,
): Promise<Engine> {
  const options: LaunchOptions =
    browser === 'firefox'
      ? { extraPrefsFirefox: preferences(scripts) }
      : { args: [...BROWSER_ARGUMENTS, NO_GPU_PROCESS] };
  // Nothing here asks what was requested; telling it took a fifth of Firefox's time.
  const running = await puppeteer.launch({ ...options, browser, executablePath, networkEnabled: false });
  return {
    scripts,
    async open() {
      const context = await running.createBrowserContext();
      const page = await context.newPage();
      if (browser === 'chrome') await page.setJavaScriptEnabled(scripts);
      // Warnings about unsaved input.
      page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
      return { ...driverOf(page, browser === 'firefox', scale), close: () => context.close() };
    },
    close: () => running.close(),
  };
}

/** The words of a tab that Puppeteer has opened, but for the last. */
export function driverOf(page: Page, isFirefox: boolean, scale: number): Omit<Driver, 'close'> {
  const elementOf = async (script: Script) => {
    const handle = await page.evaluateHandle(functionOf(script), ...script.args);
    const found = handle.asElement() as ElementHandle<HTMLInputElement> | null;
    if (!found) throw new Error('There is no such element.');
    return found;
  };
  return {
    goto: (address) => loaded(page.goto(address, { timeout: 0 })),
    reload: async (isHard) => {
      // Firefox refuses to do so for a driver. A page can; the parameter is in no standard.
      if (isHard && isFirefox) await page.evaluate(() => (location.reload as (hard: boolean) => void)(true));
      else await loaded(page.reload({ timeout: 0, ignoreCache: isHard }));
    },
    step: (by) => loaded(by < 0 ? page.goBack({ timeout: 0 }) : page.goForward({ timeout: 0 })),
    evaluate: (script) => page.evaluate(functionOf(script), ...script.args),
    click: (x, y) => page.mouse.click(x, y),
    // A busy Firefox sends a click to where the last frame it painted has the target.
    stillMs: 100,
    upload: async (script, paths) => {
      const element = await elementOf(script);
      await element.uploadFile(...paths);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    resize: (width, height) => page.setViewport({ width, height, deviceScaleFactor: scale }),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}

/** Waits for a page, but not long: one from the back/forward cache, or one after it, sends no event that Puppeteer knows. */
async function loaded(step: Promise<unknown>): Promise<void> {
  await Promise.race([step.catch(() => {}), pause(LOADED_MS)]);
}

/** A function of its source, which Puppeteer turns into source again. */
function functionOf({ source }: Script): (...args: unknown[]) => unknown {
  return new Function('...args', `return (${source})(...args)`) as (...args: unknown[]) => unknown;
}
