// Mutation tests: removes each guard of guards.ts in a copy of the project, and expects its test to fail.
// Usage: node tests/guards/run.ts [--check] [--since=COMMIT] [part of an area, rule, file or test]. Exits with 1 where a test
// passes without its guard. With --check it says which guards cannot be taken out, and runs nothing; with --since it takes those of
// files that have changed since a commit.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { GUARDS, type Guard } from './guards.ts';
import { problemOf, ROOT } from './usable.ts';

const NODE = join(ROOT, 'node_modules/node/bin/node');

type Verdict = 'noticed' | 'NOT NOTICED' | 'BROKEN';
type Run = { ended: boolean; failed: number; passed: number; output: string };

const { values: options, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, since: { type: 'string' } },
  allowPositionals: true,
});
const [wanted = ''] = positionals;
const changed = options.since === undefined ? null : new Set(git('diff', '--name-only', '-z', options.since));
const guards = GUARDS.filter(
  ({ area, what, file, test }) =>
    (changed?.has(file) ?? true) && [area, what, file, test].some((text) => text.includes(wanted)),
);
const problems = guards.map(problemOf).filter((problem) => problem !== null);
for (const problem of problems) say(problem);
if (problems.length > 0) process.exit(1);
if (options.check) process.exit();

const copy = copyProject();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));

const tests = [...new Set(guards.map(({ test }) => test))];
say(`${guards.length} guards, ${tests.length} test files. First all of these as they are.`);
if (guards.some(needsBuild)) build();
const before = new Map(tests.map((test) => [test, run(test)]));
const failing = tests.filter((test) => !isGood(before.get(test)));
if (failing.length > 0) {
  say(`These fail already: ${failing.join(', ')}\n${failing.map((test) => before.get(test)?.output).join('\n')}`);
  process.exit(1);
}

// Guards without a build come first, as they are fast.
const results = guards
  .toSorted((one, other) => Number(needsBuild(one)) - Number(needsBuild(other)))
  .map((guard) => {
    const verdict = takeOut(guard);
    say(`${verdict.padEnd(12)} ${guard.area}: ${guard.what} (${guard.test})`);
    return verdict;
  });
const noticed = results.filter((verdict) => verdict === 'noticed').length;
say(`${noticed} of ${results.length} noticed.`);
process.exitCode = noticed === results.length ? 0 : 1;

function needsBuild({ test }: Guard): boolean {
  return /^tests\/(http|attacks|e2e)\//.test(test);
}

/** Copies all tracked and untracked files that Git does not ignore, with uncommitted changes. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guards-'));
  for (const path of git('ls-files', '--cached', '--others', '--exclude-standard', '-z')) {
    if (!existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** @returns what a command of Git prints, that ends each line with NUL */
function git(...args: string[]): string[] {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout, stderr } = spawnSync('git', args, options);
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\0').filter(Boolean);
}

function takeOut(guard: Guard): Verdict {
  const path = join(copy, guard.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(guard.find, () => guard.replace),
  );
  try {
    if (needsBuild(guard) && !build()) return 'BROKEN';
    const { failed, ended } = run(guard.test);
    // A run that breaks before its tests is no noticed guard.
    if (failed > 0) return 'noticed';
    return ended ? 'NOT NOTICED' : 'BROKEN';
  } finally {
    writeFileSync(path, whole);
  }
}

function isGood(result: Run | undefined): boolean {
  return result?.ended === true && result.failed === 0 && result.passed > 0;
}

function build(): boolean {
  rmSync(join(copy, 'build'), { recursive: true, force: true });
  return node(['node_modules/.bin/react-router', 'build', '--logLevel', 'error']).ended;
}

function run(test: string): Run {
  return test.startsWith('tests/e2e/') ? runPlaywright(test) : runVitest(test);
}

function runVitest(test: string): Run {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const config = /^tests\/(http|attacks)\//.test(test) ? ['--config', 'tests/http/vitest.config.ts'] : [];
  const options = ['--reporter=json', `--outputFile=${report}`, '--bail=1', '--no-cache'];
  const { ended, output } = node(['node_modules/.bin/vitest', 'run', test, ...config, ...options]);
  if (!existsSync(report)) return { ended, failed: 0, passed: 0, output };
  const { numFailedTests: failed, numPassedTests: passed } = JSON.parse(readFileSync(report, 'utf8'));
  return { ended, failed, passed, output };
}

function runPlaywright(test: string): Run {
  const { ended, output } = node(['node_modules/.bin/playwright', 'test', test, '--reporter=json', '--max-failures=1']);
  const { unexpected = 0, expected = 0 } = JSON.parse(output.slice(output.indexOf('{'))).stats ?? {};
  return { ended, failed: unexpected, passed: expected, output };
}

function node(args: string[]): { ended: boolean; output: string } {
  const env = { ...process.env, DO_NOT_TRACK: '1', PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(NODE, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    env,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { ended: status === 0, output: stdout + stderr };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
