// A reporter of Vitest for `npm test`: counts, failures and skipped tests in the form of report.mjs, as JSON in the
// file TEST_REPORT.
// Vitest's own JSON report has no word of a worker that died, nor of an error that no test waited for.
import { writeFileSync } from 'node:fs';

export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const unhandled = unhandledErrors.map(described);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const withState = (state) => tests.filter((test) => test.result().state === state);
    const cutOff = modules.filter((module) => ['pending', 'queued'].includes(module.state()));
    const failures = [
      ...withState('failed').map(({ fullName, module }) => `${module.relativeModuleId}: ${fullName}`),
      ...modules.flatMap((module) => outsideTests(module).map((words) => `${module.relativeModuleId}: ${words}`)),
      ...cutOff.map((module) => `${module.relativeModuleId}: cut off, see the errors outside of tests`),
      ...unhandled.map((words) => `outside of tests: ${words}`),
    ];
    // What a worker that died did not come to is not skipped: its file has failed.
    const skips = modules
      .filter((module) => !cutOff.includes(module))
      .flatMap((module) => skipsOf([...module.children.allTests()]));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed: withState('passed').length, failures, skips }));
  }
}

/** The errors of a file and of its hooks, apart from those of its tests. */
function outsideTests(module) {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].flatMap((part) => part.errors()).map(described);
}

/** One line for an error: where one has a cause, as the end of a worker has its signal, the cause says more. */
function described({ name, message, stack = '', cause }) {
  if (cause?.message) return described(cause);
  const where = /\(?((?:\/|[A-Z]:)[^()\s]+:\d+:\d+)\)?/.exec(stack.replaceAll('file://', ''))?.[1];
  return `${name ?? 'Error'}: ${String(message).split('\n')[0]}${where ? ` (${where})` : ''}`;
}

/** Skipped tests by their outermost title, which has the reason. */
function skipsOf(tests) {
  const groups = new Map();
  for (const test of tests) {
    const { state, note } = test.result();
    if (state !== 'skipped') continue;
    const titles = [test.name];
    for (let { parent } = test; parent.type === 'suite'; parent = parent.parent) titles.unshift(parent.name);
    const [first, ...rest] = titles;
    const group = groups.get(first) ?? [];
    groups.set(first, [...group, note ? [...rest, note].join(': ') : rest.join(' › ')]);
  }
  return [...groups].map(([first, names]) => (names[0] === '' ? first : `${first} (${names.length} tests)`));
}
