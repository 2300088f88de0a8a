// `npm run crash`: kills the site during writes, first starts, restores and upgrades, and reports what is lost. `-- 100` sets the
// number of rounds of each kind. Ends after an hour at the latest.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acknowledgedIn } from './ledger.ts';
import { openReplacements } from './replacements.ts';
import { firstStartRound, firstStartTakes, openCrashSite } from './rounds.ts';

const ROUNDS = 20;
const MAX_MS = 60 * 60 * 1000;

const KILLED_AFTER_MS = { from: 0, to: 3000 };

const rounds = Number(process.argv[2] ?? ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
  say('Say how many rounds, from 1 to 1000: npm run crash -- 50');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'crash-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const deadline = performance.now() + MAX_MS;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @returns a random delay in whole milliseconds */
function randomDelay({ from, to }: { from: number; to: number }): number {
  return Math.round(from + Math.random() * (to - from));
}

/** Runs rounds of one kind until all are done or the deadline has passed. */
async function run(name: string, one: () => Promise<string[]>): Promise<{ done: number; problems: string[] }> {
  const problems: string[] = [];
  let done = 0;
  while (done < rounds && performance.now() < deadline) {
    const found = await one();
    done += 1;
    for (const problem of found) say(`${name}, round ${done}: ${problem}`);
    problems.push(...found);
    if (done % 10 === 0) say(`${name}: ${done} of ${rounds} rounds`);
  }
  return { done, problems };
}

const site = await openCrashSite(folder);
const writing = await run('Writing', () => site.round(randomDelay(KILLED_AFTER_MS)));
await site.end();
say(
  `Writing: killed ${writing.done} times, ${acknowledgedIn(site.ledger)} writes acknowledged, ${writing.problems.length} problems`,
);

// The range of kill times: the duration of a first start on this machine.
const longest = await firstStartTakes(folder);
const starting = await run('First start', () =>
  firstStartRound(folder, randomDelay({ from: 50, to: longest }), 'demo'),
);
say(`First start: killed ${starting.done} times within ${longest} ms, ${starting.problems.length} problems`);

const { takes, restoreRound, upgradeRound } = await openReplacements(folder);
const restoring = await run('Restore', () => restoreRound(randomDelay({ from: 50, to: takes.restore })));
say(`Restore: killed ${restoring.done} times within ${takes.restore} ms, ${restoring.problems.length} problems`);
const upgrading = await run('Upgrade', () => upgradeRound(randomDelay({ from: 50, to: takes.upgrade })));
say(`Upgrade: killed ${upgrading.done} times within ${takes.upgrade} ms, ${upgrading.problems.length} problems`);

const kinds = [writing, starting, restoring, upgrading];
const problems = kinds.flatMap((kind) => kind.problems);
const done = kinds.reduce((sum, kind) => sum + kind.done, 0);
const short = done < kinds.length * rounds ? ', cut short for time' : '';
say(`${done} rounds, ${problems.length} problems${short}`);
process.exit(problems.length > 0 || short ? 1 : 0);
