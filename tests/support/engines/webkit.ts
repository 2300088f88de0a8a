import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from '../backends/nginx-server.ts';
import { type ProgramProcess, startCommand } from '../backends/program-process.ts';
import { freePort } from '../http/free-port.ts';
import type { Driver, Engine, EngineOptions } from './engine.ts';
import { openSession } from './web-driver.ts';

// In pixels of CSS; the widest view is narrower.
const [SCREEN_WIDTH, SCREEN_HEIGHT] = [1600, 1200];

// The window of the browser has no buttons that would keep it wider than a phone.
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }';

/** The programs: WebKitWebDriver, MiniBrowser and Xvfb. */
type Programs = { driver: string; browser: string; display: string };

/** Starts a display without a screen, and on it WebKitGTK: a process of the driver for each tab, as it has one session. */
export async function startWebKit(programs: Programs, { scripts, scale = 1 }: EngineOptions): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const settings = join(folder, 'gtk-3.0');
  mkdirSync(settings);
  writeFileSync(join(settings, 'gtk.css'), NARROW);
  // Motion is reduced, as in the other browser tests.
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');

  const screen = `${SCREEN_WIDTH * scale}x${SCREEN_HEIGHT * scale}x24`;
  const display = startCommand([programs.display, '-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {});
  while (!display.out().endsWith('\n')) {
    if (display.child.exitCode !== null) throw new Error(`Xvfb does not start: ${display.err()}`);
    await pause(10);
  }
  const environment = {
    DISPLAY: `:${display.out().trim()}`,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    GDK_BACKEND: 'x11',
    GDK_SCALE: String(scale),
    // Layers would be put together by the processor, in the place of the GPU that is not there: half of the time.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const args = ['--automation', '--full-screen', `--enable-javascript=${scripts}`];
  return {
    scripts,
    async open() {
      const port = await freePort();
      const process = startCommand([programs.driver, `--port=${port}`], environment);
      await listening(port);
      const session = await openSession(port, {
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: programs.browser, args },
      });
      return { ...session, close: () => closeAll(session, process) };
    },
    async close() {
      await end(display);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function closeAll(session: Driver, process: ProgramProcess): Promise<void> {
  await session.close();
  await end(process);
}

async function end({ child, ended }: ProgramProcess): Promise<void> {
  child.kill();
  await ended;
}
