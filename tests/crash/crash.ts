// `npm run crash`: kills the site while it is being written to, and while it starts for the first time, and says what
// was lost. `-- 100` says how many rounds of each; it ends by itself after an hour at the latest.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acknowledgedIn } from './ledger.ts';
import { firstStartRound, firstStartTakes, openCrashSite } from './rounds.ts';

const ROUNDS = 20;
const LONGEST_MS = 60 * 60 * 1000;

const KILLED_AFTER_MS = { from: 0, to: 3000 };

const rounds = Number(process.argv[2] ?? ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
  say('Say how many rounds, from 1 to 1000: npm run crash -- 50');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'crash-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const deadline = performance.now() + LONGEST_MS;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A moment between two, in whole milliseconds. */
function moment({ from, to }: { from: number; to: number }): number {
  return Math.round(from + Math.random() * (to - from));
}

/** Runs rounds of one kind as long as there is time; gives how many there were and what went wrong. */
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
const writing = await run('Writing', () => site.round(moment(KILLED_AFTER_MS)));
await site.end();
say(
  `Writing: killed ${writing.done} times, ${acknowledgedIn(site.ledger)} writes acknowledged, ${writing.problems.length} problems`,
);

// How long a first start takes on this machine says when there is something to kill.
const longest = await firstStartTakes(folder);
const starting = await run('First start', () => firstStartRound(folder, moment({ from: 50, to: longest }), 'demo'));
say(`First start: killed ${starting.done} times within ${longest} ms, ${starting.problems.length} problems`);

const problems = [...writing.problems, ...starting.problems];
const short = writing.done + starting.done < 2 * rounds ? ', cut short for time' : '';
say(`${writing.done + starting.done} rounds, ${problems.length} problems${short}`);
process.exit(problems.length > 0 || short ? 1 : 0);
