// `npm test`: every check there is, part by part, and a count at the end. `npm run check` stops after the unit tests.
// Plain JavaScript for any Node from 20 on with nothing installed; each part runs with the Node of the project.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTING_NAMES } from '../app/lib/runtime/setting-names.mjs';
import { build, install, node } from '../app/server/build/launch.mjs';
import { heading, readPlaywright, readVitest, summarise } from './runner/report.mjs';

const self = fileURLToPath(import.meta.url);
const root = resolve(dirname(self), '..');
const modules = join(root, 'node_modules');
const tool = (name) => join(modules, '.bin', name);

if (process.argv[2] === 'build') build();
else await main(process.argv[2] === 'check');

async function main(isShort) {
  clearSettings();
  let installed = false;
  process.on('exit', () => {
    if (!installed) console.log('\nThe dependencies could not be installed: nothing was tested.\n0 passed, 1 failed');
  });
  heading('Install');
  const start = Date.now();
  install();
  installed = true;

  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
  const chromium = isShort ? undefined : findChromium(join(reports, 'chromium.log'));
  const results = [
    { name: 'Install', passed: 0, failures: [], skips: [], seconds: secondsSince(start) },
    check('Types', [tool('react-router'), 'typegen'], [tool('tsc'), '--noEmit']),
    check('Lint', [tool('biome'), 'check', '--error-on-warnings', '.']),
    vitest(isShort ? 'Unit' : 'Unit and database', join(reports, 'unit.json'), ...(isShort ? ['--project=unit'] : [])),
  ];
  if (chromium) {
    results.push(
      check('Build', [self, 'build']),
      vitest('HTTP', join(reports, 'http.json'), '--config', 'tests/http/vitest.config.ts'),
      await browser('Browser', join(reports, 'browser.json'), chromium),
    );
  }
  rmSync(reports, { recursive: true });
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

/** Looks for a Chromium, and installs one, in the background of the other parts. */
function findChromium(log) {
  const output = openSync(log, 'w');
  const child = spawn(node, [join(root, 'tests/support/browser/install.ts')], {
    cwd: root,
    stdio: ['ignore', output, output],
  });
  return { log, ended: once(child, 'exit') };
}

/** A part that passes or fails as a whole: commands, all of which have to end well. */
function check(name, ...commands) {
  return timed(name, () => {
    const passed = commands.every((args) => run(args));
    return { passed: passed ? 1 : 0, failures: passed ? [] : ['see above'], skips: [] };
  });
}

function vitest(name, report, ...options) {
  return timed(name, () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ended = run([tool('vitest'), 'run', ...options, ...reporters]);
    return readVitest(report, ended, root);
  });
}

async function browser(name, report, chromium) {
  heading('Chromium');
  const [code] = await chromium.ended;
  console.log(readFileSync(chromium.log, 'utf8'));
  return timed(name, () => {
    if (code !== 0) {
      return { passed: 0, failures: ['There is no Chromium to test with, and none could be installed.'], skips: [] };
    }
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
    const ended = run([tool('playwright'), 'test', '--reporter=list,json']);
    return readPlaywright(report, ended);
  });
}

function timed(name, part) {
  heading(name);
  const start = Date.now();
  return { name, ...part(), seconds: secondsSince(start) };
}

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}

function run(args) {
  const { status, error } = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) console.error(error.message);
  return status === 0;
}
