// The site of the browser tests: the build with the sample company and an empty data folder, on the given port. The
// caller's environment has no effect on it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const dataDir = mkdtempSync(join(tmpdir(), 'browser-tests-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const inherited = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SYSTEMROOT'];
for (const name of Object.keys(process.env)) if (!inherited.includes(name.toUpperCase())) delete process.env[name];
Object.assign(process.env, {
  NODE_ENV: 'production',
  DO_NOT_TRACK: '1',
  PORT: process.argv[2],
  DATA_DIR: dataDir,
  SEED: 'demo',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'the password of the browser tests',
  // A test may send from an address of its own: the contact form takes few messages from one.
  TRUSTED_PROXIES: '1',
  // A request on a connection that is just being closed would fail its test, on a busy machine.
  KEEP_ALIVE_SECONDS: '600',
  // Nothing asks for its end but the tests.
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'warn',
});

await import(pathToFileURL(resolve('build/server/node.js')).href);
