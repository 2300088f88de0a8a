import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { httpClient, timeOf } from './support/http-client.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median } from './support/statistics.ts';

// At one time: each is a process of its own, and idle.
const SITES = 3;
const LIMIT_MB = 250;

export const memory: Measurement = {
  id: 'P9',
  work: 'Resident memory, idle, embedded backend',
  target: 'at most 250 MB',
  async measure(bench) {
    if (process.platform !== 'linux') return [notMeasured('resident memory', 'it is read from /proc, on Linux only')];
    const idleMs = bench.amount(10_000, 1000);
    const measureOne = () =>
      withSite(bench, 'sample', async (site) => {
        await wait(idleMs);
        const started = site.memory().now;
        const client = httpClient(site.origin);
        for (const path of PUBLIC_PATHS) await timeOf(client, path);
        client.close();
        await wait(idleMs);
        return { started, used: site.memory().now };
      });
    const runs = await Promise.all(Array.from({ length: SITES }, measureOne));
    return [
      memoryFigure(
        'after a start',
        runs.map(({ started }) => started),
      ),
      memoryFigure(
        'after a visit to every page',
        runs.map(({ used }) => used),
      ),
    ];
  },
};

function memoryFigure(what: string, bytes: number[]): Figure {
  const runs = bytes.map((count) => count / 1e6);
  return atMost(what, median(runs), LIMIT_MB, 'MB', { runs });
}
