import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** Bundles a program that logs, because Node does not resolve the import specifiers of the log's modules. */
async function run(program: string) {
  const id = 'virtual:program';
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: { ssr: true, write: false, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'program',
        resolveId: (source) => (source === id ? join(import.meta.dirname, 'program.ts') : undefined),
        load: (path) =>
          path.endsWith('program.ts') ? `import { log, logRequest } from './log.server';\n${program}` : undefined,
      },
    ],
  });
  if (Array.isArray(bundle) || !('output' in bundle)) throw new Error('There is not one bundle.');
  const [{ code }] = bundle.output;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return {
    status,
    lines: stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
}

const REQUEST = `logRequest({ requestId: 'request-1', method: 'GET', path: '/a"b', status: 200, ms: 3 });`;

test('the line of a request is one that pino would write', async () => {
  const { lines } = await run(`${REQUEST}\nlog.info({ status: 1 }, 'other');\nlog.level = 'warn';\n${REQUEST}`);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(lines).toEqual([
    { level: 30, time, requestId: 'request-1', method: 'GET', path: '/a"b', status: 200, ms: 3, msg: 'request' },
    { level: 30, time, status: 1, msg: 'other' },
  ]);
  expect(Math.abs(Date.now() - Date.parse(lines[0].time))).toBeLessThan(60_000);
});

test.each([
  ['process.exit(3);', 3],
  [`throw new Error('a crash');`, 1],
])('lines that wait are written where the process ends by %s', async (end, status) => {
  const outcome = await run(`${REQUEST}\n${end}`);
  expect([outcome.status, outcome.lines.length]).toEqual([status, 1]);
});

test('an error is written at once, with the lines before it, and others soon', async () => {
  const killed = `process.kill(process.pid, 'SIGKILL');`;
  expect((await run(`${REQUEST}\nlog.error('an error');\n${killed}`)).lines).toHaveLength(2);
  expect((await run(`${REQUEST}\nsetTimeout(() => { ${killed} }, 500);`)).lines).toHaveLength(1);
});
