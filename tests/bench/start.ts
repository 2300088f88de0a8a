import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type Figure, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { startSite } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

export const start: Measurement = {
  id: 'P8',
  work: 'Start, until /readyz says that the site is ready',
  target:
    'existing data: at most 1.2 s; first start with the sample company: at most 4 s, and 500 MB of memory at its peak',
  async measure(bench) {
    const times = bench.amount(3, 1);
    const restarts = await repeated(times, () =>
      withSite(bench, 'sample', async ({ readyAfter }) => readyAfter, { on: 'both cores' }),
    );
    const firstStarts = await repeated(times, () => firstStart(bench));
    return [
      startFigure('existing data', restarts, 1.2),
      startFigure(
        'first start',
        firstStarts.map(({ readyAfter }) => readyAfter),
        4,
      ),
      peakFigure(firstStarts.map(({ peak }) => peak)),
    ];
  },
};

async function firstStart(bench: Bench): Promise<{ readyAfter: number; peak: number }> {
  const dataDir = join(bench.folder, 'first-start');
  // No requests run meanwhile, so the server needs no core of its own.
  const site = await startSite(bench, dataDir, { on: 'both cores' });
  const peak = process.platform === 'linux' ? site.memory().highest : Number.NaN;
  await site.stop();
  rmSync(dataDir, { recursive: true });
  return { readyAfter: site.readyAfter, peak };
}

function peakFigure(bytes: number[]): Figure {
  const what = 'first start: resident memory, at its peak';
  if (process.platform !== 'linux') return notMeasured(what, 'it is read from /proc, on Linux only');
  const runs = bytes.map((count) => count / 1e6);
  return atMost(what, median(runs), 500, 'MB', { runs });
}

function startFigure(what: string, milliseconds: number[], limit: number): Figure {
  const runs = milliseconds.map((time) => time / 1000);
  return atMost(what, median(runs), limit, 's', { runs });
}
