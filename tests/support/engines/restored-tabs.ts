import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { BROWSER_ARGUMENTS, NO_GPU_PROCESS } from '../browser/browser.ts';
import type { Driver, Engine } from './engine.ts';
import { driverOf } from './puppeteer.ts';

const WITHIN_MS = 15_000;

/** A Chromium whose tabs come back when it is started again. */
export type ReopeningEngine = Engine & {
  /** Ends it, and starts it again. A killed one would have forgotten its tabs. */
  reopen(): Promise<void>;
  /** Waits until it has written down what is in its forms, with these words as the last. */
  hasKept(words: string): Promise<void>;
  /** A tab that came back. */
  reopened(address: string): Promise<Driver>;
};

/** Starts a whole Chromium, as a headless shell keeps no session; its tabs share cookies and storage. */
export async function startReopeningChromium(executablePath: string, scripts: boolean): Promise<ReopeningEngine> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'chromium-'));
  const ownArguments = ['--restore-last-session', `--blink-settings=scriptEnabled=${scripts}`];
  const args = [...BROWSER_ARGUMENTS, NO_GPU_PROCESS, ...ownArguments];
  const launch = () => puppeteer.launch({ executablePath, userDataDir, networkEnabled: false, args });
  let running = await launch();
  const sessions = join(userDataDir, 'Default/Sessions');
  return {
    scripts,
    // In a tab that is not in sight Chromium writes down what was typed much later.
    open: async () => {
      const page = await running.newPage({ type: 'window' });
      return { ...driverOf(page, false, 1), close: () => page.close() };
    },
    hasKept: async (words) => {
      await soon(async () => {
        const kept = readdirSync(sessions).map((name) => readFileSync(join(sessions, name)));
        return kept.some((bytes) => bytes.includes(Buffer.from(words, 'utf16le')));
      });
    },
    async reopen() {
      await running.close();
      running = await launch();
    },
    reopened: (address) =>
      soon(async () => {
        // Of a page that was there before it, Puppeteer may not know the address; the browser does.
        const page = await running
          .targets()
          .find((target) => target.url() === address)
          ?.page();
        return page && { ...driverOf(page, false, 1), close: () => page.close() };
      }),
    async close() {
      await running.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until the function gives something true. */
async function soon<Result>(find: () => Promise<Result | false | null | undefined>): Promise<Result> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`It did not come about: ${find}`);
    await pause(50);
  }
}
