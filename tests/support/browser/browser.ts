import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** No background traffic, and no sandbox as root, which containers often require. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Nothing is drawn by a GPU; a process of its own for that copied every frame, a tenth of the browser's time. */
export const NO_GPU_PROCESS = '--in-process-gpu';

/** @returns a Chromium with all its parts: Playwright's own, else the system's; undefined where none of them runs */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...installed(PROGRAMS)].find(runs);
}

/** @returns a headless shell: Playwright's own, else the system's; undefined where none of them runs */
export function findShell(): string | undefined {
  return [...downloadedShells(), ...installed(SHELLS)].find(runs);
}

/**
 * @returns the Chromium to test with: a headless shell where there is one, as rendering the window of a full browser
 *   takes as much time as the pages; else any Chromium
 */
export function findTestBrowser(): string | undefined {
  return findShell() ?? findBrowser();
}

function installed(programs: string[]): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  return folders.flatMap((folder) => [folder, ...programs.map((program) => join(folder, program))]);
}

/** Playwright stores its shell beside its Chromium: chromium_headless_shell-1234/chrome-headless-shell-linux64. */
function downloadedShells(): string[] {
  const [, cache = '', revision = ''] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const folder = join(cache, `chromium_headless_shell-${revision}`);
  if (!existsSync(folder)) return [];
  const program = process.platform === 'win32' ? 'chrome-headless-shell.exe' : 'chrome-headless-shell';
  return readdirSync(folder).map((name) => join(folder, name, program));
}

/** The file alone is no proof: libraries may be missing, and Ubuntu's `chromium-browser` is a stub for a snap. */
function runs(path: string): boolean {
  if (!/chrom/i.test(path) || !existsSync(path)) return false;
  // Chrome on Windows prints nothing for --version.
  if (process.platform === 'win32') return path.endsWith('.exe');
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}
