import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { httpClient, timeOf } from './support/http-client.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { median, repeated } from './support/statistics.ts';

const RUNS = 3;
const IDLE_MS = 10_000;
const LIMIT_MB = 350;

export const memory: Measurement = {
  id: 'P9',
  work: 'Resident memory, idle, embedded backend',
  target: 'at most 350 MB',
  async measure(bench) {
    if (process.platform !== 'linux') return [notMeasured('resident memory', 'it is read from /proc, on Linux only')];
    const runs = await repeated(RUNS, () =>
      withSite(bench, 'sample', async (site) => {
        await wait(IDLE_MS);
        const started = site.memory().now;
        const client = httpClient(site.origin);
        for (const path of PUBLIC_PATHS) await timeOf(client, path);
        client.close();
        await wait(IDLE_MS);
        return { started, used: site.memory().now };
      }),
    );
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
