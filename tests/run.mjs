// `npm test`: everything there is to check, part by part, and a count at the end. Plain JavaScript for any
// Node from 20 on with nothing installed; every part runs with the Node that the project itself brings.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, node } from '../app/server/build/launch.mjs';

const self = fileURLToPath(import.meta.url);
const root = resolve(dirname(self), '..');
const modules = join(root, 'node_modules');
const tool = (name) => join(modules, '.bin', name);

if (process.argv[2] === 'build') build();
else main();

function main() {
  forgetSettings();
  let installed = false;
  process.on('exit', () => {
    if (!installed) console.log('\nThe dependencies could not be installed: nothing was tested.\n0 passed, 1 failed');
  });
  heading('Install');
  install();
  installed = true;

  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
  const results = [
    check('Type check', [tool('react-router'), 'typegen'], [tool('tsc'), '--noEmit']),
    check('Lint', [tool('biome'), 'check', '--error-on-warnings', '.']),
    vitest('Unit and access rules', join(reports, 'unit.json')),
    check('Build', [self, 'build']),
    vitest('HTTP', join(reports, 'http.json'), '--config', 'tests/http/vitest.config.ts'),
    browser('Browser', join(reports, 'browser.json')),
  ];
  rmSync(reports, { recursive: true });
  summarise(results);
}

/** Takes the caller's settings out of the environment: tests of a site must not reach somebody's real one. */
function forgetSettings() {
  const known = readFileSync(join(root, 'app/lib/runtime/env.server.ts'), 'utf8').matchAll(/^ +([A-Z][A-Z_]+):/gm);
  const settings = new Set(['NODE_ENV', 'NODE_OPTIONS', ...Array.from(known, ([, name]) => name)]);
  for (const name of Object.keys(process.env)) {
    if (settings.has(name) || /^(SUPABASE_|PG[A-Z]+$)/.test(name)) delete process.env[name];
  }
  process.env.PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter);
  process.env.DO_NOT_TRACK = '1';
}

/** A part that passes or fails as a whole: commands, all of which have to end well. */
function check(name, ...commands) {
  return timed(name, () => {
    const passed = commands.every((args) => run(args));
    return { passed: passed ? 1 : 0, failures: passed ? [] : ['see above'], skips: [] };
  });
}

function vitest(name, report, ...options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return timed(name, () => {
    const ended = run([tool('vitest'), 'run', ...options, ...reporters]);
    const { numPassedTests: passed = 0, testResults = [] } = read(report);
    const failures = [];
    const skips = [];
    for (const { name: file, status, message, assertionResults } of testResults) {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      failures.push(...failed.map(({ fullName }) => fullName));
      // A file that breaks outside its tests.
      if (status === 'failed' && failed.length === 0) failures.push(`${relative(root, file)}: ${message}`);
      const skipped = assertionResults.filter((test) => !['passed', 'failed'].includes(test.status));
      skips.push(...grouped(skipped.map(({ ancestorTitles, title }) => [...ancestorTitles.filter(Boolean), title])));
    }
    return { passed, failures: orUnexplained(ended, failures), skips };
  });
}

function browser(name, report) {
  return timed(name, () => {
    if (!run([join(root, 'tests/support/browser/install.ts')])) {
      return { passed: 0, failures: ['There is no Chromium to test with, and none could be installed.'], skips: [] };
    }
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
    const ended = run([tool('playwright'), 'test', '--reporter=list,json']);
    const { suites = [], errors = [] } = read(report);
    const tests = suites.flatMap((suite) => testsOf(suite, []));
    const of = (...states) => tests.filter(({ status }) => states.includes(status));
    const failures = [...of('unexpected').map(({ title }) => title), ...errors.map(({ message }) => message)];
    const again = of('flaky').map(({ title }) => title);
    const skips = of('skipped').map(({ title, annotations }) => {
      const reason = annotations.find(({ description }) => description)?.description;
      return `${title}: ${reason ?? 'no reason given'}`;
    });
    return { passed: of('expected', 'flaky').length, failures: orUnexplained(ended, failures), skips, again };
  });
}

function testsOf({ title, specs = [], suites = [] }, path) {
  const here = [...path, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, title: [test.projectName, ...here, spec.title].join(' › ') })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, here))];
}

/** Names a group of skipped tests once; its first title gives the reason, as vitest's report has none. */
function grouped(paths) {
  const groups = new Map();
  for (const [first, ...rest] of paths) groups.set(first, [...(groups.get(first) ?? []), rest.join(' › ')]);
  return [...groups].map(([first, names]) => (names[0] === '' ? first : `${first} (${names.length} tests)`));
}

function orUnexplained(ended, failures) {
  return ended || failures.length > 0 ? failures : ['It ended with an error outside the tests.'];
}

function timed(name, part) {
  heading(name);
  const start = Date.now();
  return { name, ...part(), seconds: Math.round((Date.now() - start) / 1000) };
}

function heading(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}\n`);
}

function run(args) {
  const { status, error } = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) console.error(error.message);
  return status === 0;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

function summarise(results) {
  heading('Result');
  const row = (name, ...cells) => console.log(name.padEnd(24) + cells.map((cell) => String(cell).padStart(9)).join(''));
  row('', 'passed', 'failed', 'skipped', 'seconds');
  for (const { name, passed, failures, skips, seconds } of results) {
    row(name, passed, failures.length, skips.length, seconds);
  }
  list('Failed', results, 'failures');
  list('Passed at the second try', results, 'again');
  list('Skipped', results, 'skips');
  const passed = results.reduce((sum, part) => sum + part.passed, 0);
  const failed = results.reduce((sum, part) => sum + part.failures.length, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function list(title, results, key) {
  const lines = results.flatMap((part) => (part[key] ?? []).map((line) => `  ${part.name}: ${line.split('\n')[0]}`));
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
}
