// Installs a Chromium for the tests where none is found; exits with 1 on failure.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findTestBrowser } from './browser.ts';

const isRoot = process.getuid?.() === 0;
const dependencies = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];

const ways: string[][][] = [[['playwright', 'install', ...dependencies, '--only-shell', 'chromium']]];
if (isRoot && existsSync('/etc/debian_version')) {
  const aptInstall = ['apt-get', 'install', '--yes', '--no-install-recommends'];
  ways.push(
    [
      ['apt-get', 'update'],
      [...aptInstall, 'chromium-headless-shell'],
    ],
    [[...aptInstall, 'chromium']],
  );
}

let browser = findTestBrowser();
for (const way of ways) {
  if (browser) break;
  for (const [program = '', ...args] of way) {
    process.stdout.write(`No Chromium yet. Trying: ${[program, ...args].join(' ')}\n`);
    spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  browser = findTestBrowser();
}

if (browser) process.stdout.write(`Browser: ${browser}\n`);
else process.stderr.write('There is no Chromium on this machine and none could be installed.\n');
process.exit(browser ? 0 : 1);
