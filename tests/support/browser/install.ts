// Installs a headless Chromium for the tests where none is found, even beside a whole one, with which they take a third
// longer; exits with 1 where the tests have neither.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findShell, findTestBrowser } from './browser.ts';

const isRoot = process.getuid?.() === 0;
const dependencies = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];

const ways: string[][][] = [[['playwright', 'install', ...dependencies, '--only-shell', 'chromium']]];
if (isRoot && existsSync('/etc/debian_version')) {
  const aptInstall = ['apt-get', 'install', '--yes', '--no-install-recommends'];
  ways.push([
    ['apt-get', 'update'],
    [...aptInstall, 'chromium-headless-shell'],
  ]);
  if (!findTestBrowser()) ways.push([[...aptInstall, 'chromium']]);
}

for (const way of ways) {
  if (findShell()) break;
  for (const [program = '', ...args] of way) {
    process.stdout.write(`No headless Chromium yet. Trying: ${[program, ...args].join(' ')}\n`);
    spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
}

const browser = findTestBrowser();
if (browser) process.stdout.write(`Browser: ${browser}\n`);
else process.stderr.write('There is no Chromium on this machine and none could be installed.\n');
process.exit(browser ? 0 : 1);
