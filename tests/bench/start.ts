import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { startSite } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

const RUNS = 3;

export const start: Measurement = {
  id: 'P8',
  work: 'Start, until /readyz says that the site is ready',
  target: 'existing data: at most 2 s; first start with the sample company: at most 4 s',
  async measure(bench) {
    const restarts = await repeated(RUNS, () =>
      withSite(bench, 'sample', async ({ readyAfter }) => readyAfter, { on: 'both cores' }),
    );
    const firstStarts = await repeated(RUNS, () => firstStart(bench));
    return [startFigure('existing data', restarts, 2), startFigure('first start', firstStarts, 4)];
  },
};

async function firstStart(bench: Bench): Promise<number> {
  const dataDir = join(bench.folder, 'first-start');
  // No requests run meanwhile, so the server needs no core of its own.
  const site = await startSite(bench, dataDir, { on: 'both cores' });
  await site.stop();
  rmSync(dataDir, { recursive: true });
  return site.readyAfter;
}

function startFigure(what: string, milliseconds: number[], limit: number): Figure {
  const runs = milliseconds.map((time) => time / 1000);
  return atMost(what, median(runs), limit, 's', { runs });
}
