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

/** A process that was busy and is quiet now. */
type Quiet = {
  /** The share of the memory that it had while it was busy. */
  share(): number;
  end(): Promise<void>;
};

async function startQuiet(kind: 'saving' | 'usual'): Promise<Quiet> {
  const child = spawn(process.execPath, [...FLAGS, '--input-type=module', '--eval', PROGRAM, kind]);
  const lines = createInterface({ input: child.stdout });
  const [busy] = await once(lines, 'line');
  let last = busy;
  lines.on('line', (line) => {
    last = line;
  });
  return {
    share: () => Number(last) / Number(busy),
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** A process that gives memory back has less than this share of it. */
const GIVEN_BACK = 0.6;

// If the other one gives it back as well one day, V8 does it by itself and the timer can go.
test('a process that has become quiet gives back what its heap had, and one without the timer does not', async () => {
  const [usual, saving] = await Promise.all([startQuiet('usual'), startQuiet('saving')]);
  await expect.poll(() => saving.share(), { timeout: 60_000, interval: 100 }).toBeLessThan(GIVEN_BACK);
  expect(usual.share()).toBeGreaterThan(GIVEN_BACK);
  await Promise.all([usual.end(), saving.end()]);
}, 90_000);
