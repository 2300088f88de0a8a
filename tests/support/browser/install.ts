// Makes sure that there is a Chromium to test with; ends with 1 where none can be had.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';

const isRoot = process.getuid?.() === 0;
const playwright = ['playwright', 'install', ...(isRoot && process.platform === 'linux' ? ['--with-deps'] : [])];

const ways: string[][][] = [[[...playwright, 'chromium']]];
if (isRoot && existsSync('/etc/debian_version')) {
  ways.push([
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', 'chromium'],
  ]);
}

let browser = findBrowser();
for (const way of ways) {
  if (browser) break;
  for (const [program = '', ...args] of way) {
    process.stdout.write(`No Chromium yet. Trying: ${[program, ...args].join(' ')}\n`);
    spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  browser = findBrowser();
}

if (browser) process.stdout.write(`Browser: ${browser}\n`);
else process.stderr.write('There is no Chromium on this machine and none could be installed.\n');
process.exit(browser ? 0 : 1);
