import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { FLAGS } from '~/server/build/launch.mjs';

// Makes garbage that survives scavenges, as requests do that wait for something, collects it, and then has nothing to do.
const PROGRAM = `
  import { saveMemoryWhenQuiet } from ${JSON.stringify(new URL('./save-memory.server.ts', import.meta.url).href)};
  if (process.argv[1] === 'saving') saveMemoryWhenQuiet();
  const tell = () => console.log(process.memoryUsage.rss());
  let kept = [];
  for (let round = 0; round < 8; round += 1) {
    kept = [];
    for (let n = 0; n < 60; n += 1) kept.push(Array.from({ length: 20_000 }, (_, item) => ({ item, round })));
  }
  kept = [];
  tell();
  setInterval(tell, 500);
`;

/** @returns the resident memory of a busy process, and the least that it has in its first quiet seconds */
async function busyAndQuiet(kind: 'saving' | 'usual'): Promise<{ busy: number; quiet: number }> {
  const child = spawn(process.execPath, [...FLAGS, '--input-type=module', '--eval', PROGRAM, kind]);
  const sizes: number[] = [];
  const end = setTimeout(() => child.kill('SIGKILL'), 15_000);
  for await (const line of createInterface({ input: child.stdout })) {
    sizes.push(Number(line));
    const [busy = 0] = sizes;
    if (Number(line) < 0.6 * busy) child.kill('SIGKILL');
  }
  clearTimeout(end);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const [busy = Number.NaN] = sizes;
  return { busy, quiet: Math.min(...sizes) };
}

// If it is false one day for the usual process, V8 does it by itself and the timer can go.
test.each([
  ['saving', true],
  ['usual', false],
] as const)('a process that has become quiet gives back what its heap had: %s, %s', async (kind, isGivenBack) => {
  const { busy, quiet } = await busyAndQuiet(kind);
  expect(quiet < 0.6 * busy).toBe(isGivenBack);
});
