// `npm test`: every check there is, part by part, and a count at the end. `npm run check` stops after the unit tests.
// Plain JavaScript for any Node from 20 on with nothing installed; each part runs with the Node of the project.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTING_NAMES } from '../app/lib/runtime/setting-names.mjs';
import { build, install, installHosts, node } from '../app/server/build/launch.mjs';
import { lastWords } from './runner/last-words.mjs';
import { heading, readPlaywright, readVitest, summarise } from './runner/report.mjs';
import { makeTemporaryFolder } from './runner/temporary-folder.mjs';

const self = fileURLToPath(import.meta.url);
const root = resolve(dirname(self), '..');
const modules = join(root, 'node_modules');
const tool = (name) => join(modules, '.bin', name);
const running = new Set();
let isStopped = false;

if (process.argv[2] === 'build') build();
else await main(process.argv[2] === 'check');

async function main(isShort) {
  clearSettings();
  endOnSignals();
  let isInstalled = false;
  process.on('exit', () => {
    if (!isInstalled) console.log('\nThe dependencies could not be installed: nothing was tested.\n0 passed, 1 failed');
  });
  heading('Install');
  const start = Date.now();
  install({ withTests: true });
  isInstalled = true;

  const reports = makeTemporaryFolder();
  // Looked for, or installed, beside the parts that follow; so is the build, which leaves a core idle half of the time.
  const chromium = isShort ? undefined : inBackground([join(root, 'tests/support/browser/install.ts')], reports);
  const built = isShort ? undefined : inBackground([self, 'build'], reports);
  const installed = { name: 'Install', passed: 0, failures: [], skips: [], seconds: secondsSince(start) };
  const routes = await check('Routes', [tool('react-router'), 'typegen']);
  // Beside the types: neither of these keeps two cores busy.
  const lint = inBackground([tool('biome'), 'check', '--error-on-warnings', '.'], reports);
  const unused = inBackground([tool('knip'), '--no-progress'], reports);
  const results = [
    installed,
    routes,
    await check('Types', [tool('tsc'), '--noEmit']),
    await ending('Lint', lint),
    await ending('Unused code', unused),
  ];
  if (isShort) results.push(await vitest('Unit', join(reports, 'unit.json'), '--project=unit'));
  if (chromium && built) {
    const build = await ending('Build', built);
    if (build.passed) process.env.MIGRATED_DATABASE = join(root, 'build/server/migrated-database.tar.zst');
    results.push(
      build,
      await vitest('Unit and database', join(reports, 'unit.json')),
      await vitest('HTTP', join(reports, 'http.json'), '--config', 'tests/http/vitest.config.ts'),
      await hosts('Hosts', join(reports, 'hosts.json')),
      await browser('Browser', join(reports, 'browser.json'), chromium),
      await playwright('Engines', join(reports, 'engines.json'), '--config', 'tests/engines/playwright.config.ts'),
    );
  }
  summarise(results);
}

/** Removes the caller's settings from the environment: tests must not reach a real site or database. */
function clearSettings() {
  const settings = new Set(['NODE_ENV', 'NODE_OPTIONS', ...SETTING_NAMES]);
  for (const name of Object.keys(process.env)) {
    if (settings.has(name) || /^(SUPABASE_|PG[A-Z]+$)/.test(name)) delete process.env[name];
  }
  process.env.PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter);
  process.env.DO_NOT_TRACK = '1';
}

/** Starts a program beside the parts that follow; what it prints is for later. */
function inBackground(args, folder) {
  const log = join(folder, `${basename(args[0])}.log`);
  const output = openSync(log, 'w');
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code === 0;
  });
  return { log, ended };
}

/** A part that passes or fails as a whole: waits for a program in the background. */
function ending(name, { log, ended }) {
  return timed(name, async () => {
    const passed = await ended;
    console.log(readFileSync(log, 'utf8'));
    return wholeOf(passed);
  });
}

/** A part that passes or fails as a whole. */
function check(name, args) {
  return timed(name, async () => {
    return wholeOf(await run(args));
  });
}

function wholeOf(passed) {
  return { passed: passed ? 1 : 0, failures: passed ? [] : ['see above'], skips: [] };
}

function vitest(name, report, ...options) {
  return timed(name, async () => {
    process.env.TEST_REPORT = report;
    const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/runner/vitest-report.mjs')}`];
    const words = lastWords();
    const ended = await run([tool('vitest'), 'run', ...options, ...reporters], words.hear);
    return { ...readVitest(report, ended), lastWords: words.heard() };
  });
}

/** The site on hosts of others, which this part installs; where that fails, it is skipped. */
async function hosts(name, report) {
  const folder = join(root, 'tests/hosts');
  const isThere = installHosts();
  if (isThere) return vitest(name, report, '--config', join(folder, 'vitest.config.ts'));
  const skips = ['Deno, Bun and srvx could not be installed: run "npm ci --ignore-scripts" in tests/hosts'];
  return { name, passed: 0, failures: [], skips, seconds: 0 };
}

async function browser(name, report, chromium) {
  const { passed } = await ending('Chromium', chromium);
  if (passed) return playwright(name, report);
  const failures = ['There is no Chromium to test with, and none could be installed.'];
  return timed(name, async () => ({ passed: 0, failures, skips: [] }));
}

function playwright(name, report, ...options) {
  return timed(name, async () => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
    const ended = await run([tool('playwright'), 'test', ...options, '--reporter=list,json']);
    return readPlaywright(report, ended);
  });
}

async function timed(name, part) {
  heading(name);
  const start = Date.now();
  return { name, ...(await part()), seconds: secondsSince(start) };
}

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}

/**
 * @param hear takes what it prints on stderr, which is printed all the same
 * @returns whether it ended with 0
 */
async function run(args, hear) {
  if (isStopped) return false;
  const options = { cwd: root, stdio: ['inherit', 'inherit', hear ? 'pipe' : 'inherit'] };
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], options);
  child.stderr?.on('data', (bytes) => {
    process.stderr.write(bytes);
    hear(bytes);
  });
  running.add(child);
  const [code] = await once(child, 'exit').catch((error) => [error.message]);
  running.delete(child);
  if (typeof code === 'string') console.error(code);
  return code === 0;
}

/** Ends what runs, so that its files can be removed. */
function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      isStopped = true;
      const ends = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill(signal);
      await Promise.all(ends);
      process.exit(128 + constants.signals[signal]);
    });
  }
}
