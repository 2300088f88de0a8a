// Prints how many milliseconds a fixed amount of work takes on the core that this process is pinned to.
import { median, repeated } from './statistics.ts';

const ROUNDS = 7;
const STEPS = 10_000_000;

function work(): number {
  let state = 1;
  for (let step = 0; step < STEPS; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

work();
const times = await repeated(ROUNDS, async () => {
  const started = performance.now();
  work();
  return performance.now() - started;
});
process.stdout.write(String(median(times)));
