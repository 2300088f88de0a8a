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

/**
 * @param seconds how long it may be quiet
 * @returns whether a process that was busy then gives back two fifths of its memory
 */
async function isGivenBack(kind: 'saving' | 'usual', seconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [...FLAGS, '--input-type=module', '--eval', PROGRAM, kind]);
  let busy: number | undefined;
  let quietUntil = Number.POSITIVE_INFINITY;
  let smallest = Number.POSITIVE_INFINITY;
  for await (const line of createInterface({ input: child.stdout })) {
    if (busy === undefined) quietUntil = performance.now() + seconds * 1000;
    busy ??= Number(line);
    smallest = Math.min(smallest, Number(line));
    if (smallest < 0.6 * busy || performance.now() > quietUntil) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return smallest < 0.6 * (busy ?? Number.NaN);
}

test.concurrent('a process that has become quiet gives back what its heap had', async () => {
  expect(await isGivenBack('saving', 60)).toBe(true);
}, 90_000);

// If this is true one day, V8 does it by itself and the timer can go.
test.concurrent('a process without the timer keeps it', async () => {
  expect(await isGivenBack('usual', 6)).toBe(false);
}, 90_000);
