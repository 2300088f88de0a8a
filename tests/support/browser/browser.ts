import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a browser of tests has to leave alone, and what it cannot have in a container. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** @returns the Chromium to test with: Playwright's own, else the system's; undefined where none of them runs */
export function findBrowser(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  const installed = folders.flatMap((folder) => [folder, ...PROGRAMS.map((program) => join(folder, program))]);
  return [chromium.executablePath(), ...installed].find(runs);
}

/** A file is not enough: libraries may be missing, and Ubuntu's `chromium-browser` only says what to install. */
function runs(path: string): boolean {
  if (!/chrom/i.test(path) || !existsSync(path)) return false;
  // Chrome on Windows answers no questions.
  if (process.platform === 'win32') return path.endsWith('.exe');
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}
