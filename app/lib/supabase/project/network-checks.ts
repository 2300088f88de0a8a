import type { Check } from './check';
import type { Project } from './project.server';
import { ok, Unseen, type Verdict, wrong } from './verdict';

const CALLS = 5;
/** Two of them in a row have to fit into the time that a page waits for. */
const MAX_MS = 500;
/** The header counts whole seconds; beyond this, Auth and the API take tokens for expired or for not yet valid. */
const MAX_APART_MS = 15_000;

/** What lies between the site and the project. */
export const NETWORK_CHECKS: Check[] = [
  { name: 'clock', run: clock },
  { name: 'latency', run: latency },
];

async function clock({ ask }: Project): Promise<Verdict> {
  const asked = Date.now();
  const answer = await ask('/rest/v1/rpc/milliseconds_until_due');
  const now = (asked + Date.now()) / 2;
  const there = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(there)) throw new Unseen('Its answers have no date.');
  const apart = Math.max(0, Math.abs(there - now) - 1000);
  return apart <= MAX_APART_MS
    ? ok('Its clock and the one of this machine agree.')
    : wrong(
        `Its clock and the one of this machine are ${Math.round(apart / 1000)} s apart, and sessions would not hold: set this one by NTP.`,
      );
}

async function latency({ ask }: Project): Promise<Verdict> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now();
    await ask('/rest/v1/content_version?select=version');
    times.push(performance.now() - begun);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(CALLS / 2)] ?? 0;
  const words = `A call takes ${Math.round(median)} ms from here`;
  return median <= MAX_MS
    ? ok(`${words}.`)
    : wrong(`${words}, and pages give up after 1.4 s: run the site in the project's region.`);
}
