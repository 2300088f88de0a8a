// The results of the parts of `tests/run.mjs`: counts, failures by name, and skipped tests with the reason.
import { existsSync, readFileSync } from 'node:fs';

/** Reads what vitest-report.mjs wrote; `ended` is true where Vitest exited with 0. */
export function readVitest(report, ended) {
  const { passed = 0, failures = [], skips = [] } = read(report);
  return { passed, failures: orUnexplained(ended, failures), skips };
}

/** Reads the JSON report of Playwright; `ended` is true where it exited with 0. */
export function readPlaywright(report, ended) {
  const { suites = [], errors = [] } = read(report);
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const withStatus = (status) => tests.filter((test) => test.status === status);
  const failures = [...withStatus('unexpected').map(({ title }) => title), ...errors.map(({ message }) => message)];
  const reasons = withStatus('skipped').map(({ projectName, annotations }) => {
    const reason = annotations.find(({ description }) => description)?.description;
    return `${projectName}: ${reason ?? 'no reason given'}`;
  });
  const skips = [...new Set(reasons)].map((reason) => {
    const { length } = reasons.filter((other) => other === reason);
    return `${reason} (${length} ${length === 1 ? 'test' : 'tests'})`;
  });
  const repeated = withStatus('flaky').map(({ title }) => title);
  const passed = withStatus('expected').length + repeated.length;
  return { passed, failures: orUnexplained(ended, failures), skips, repeated };
}

function testsOf({ title, specs = [], suites = [] }, path) {
  const here = [...path, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, title: [test.projectName, ...here, spec.title].join(' › ') })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, here))];
}

function orUnexplained(ended, failures) {
  return ended || failures.length > 0 ? failures : ['It ended with an error outside the tests.'];
}

export function heading(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 76 - name.length))}\n`);
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

/** Prints a table of all parts, the failed and skipped tests, and the line `N passed, N failed`. */
export function summarise(results) {
  heading('Result');
  const row = (name, ...cells) => console.log(name.padEnd(24) + cells.map((cell) => String(cell).padStart(9)).join(''));
  row('', 'passed', 'failed', 'skipped', 'seconds');
  for (const { name, passed, failures, skips, seconds } of results) {
    row(name, passed, failures.length, skips.length, seconds);
  }
  list('Failed', results, 'failures');
  for (const { name, lastWords } of results.filter((part) => part.lastWords)) {
    console.log(`\nThe last words of a process of ${name}:\n${lastWords}`);
  }
  list('Passed at the second try', results, 'repeated');
  list('Skipped', results, 'skips');
  const passed = results.reduce((sum, part) => sum + part.passed, 0);
  const failed = results.reduce((sum, part) => sum + part.failures.length, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function list(title, results, key) {
  const lines = results.flatMap(({ [key]: entries = [], name }) =>
    entries.map((line) => `  ${name}: ${line.split('\n')[0]}`),
  );
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
}
