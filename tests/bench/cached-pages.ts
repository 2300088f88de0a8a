import { join } from 'node:path';
import { comparedWith, type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { startBareServer } from './support/bare-server.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { expectSameBytes, savePages } from './support/copies.ts';
import { type Load, loadOn } from './support/load.ts';
import { median, repeated } from './support/statistics.ts';

// All pages go through the same code.
const PAGES = { home: '/', product: '/products/onions/nashik-red-onion' };
const PATHS = Object.values(PAGES);
// Of a bare node:http server.
const RATIO = 0.8;
const ROUNDS = 9;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;
// Below this utilization of the server's core the client was the bottleneck.
const BUSY = 0.9;

// No package of npm does it: their clients are programs for Node too, of which each request takes longer than a page of ours.
const NO_WRK = 'wrk is not installed: on Debian and Ubuntu “apt install wrk”, on macOS “brew install wrk”';

type Round = { site: Load; bare: Load };

export const cachedPages: Measurement = {
  id: 'P1',
  work: 'Public page from the cache, by gzip, with default settings (the log is on)',
  target: 'at least 0.80 of a bare node:http with the same bytes and headers',
  async measure(bench) {
    if (!bench.tools.wrk) return [notMeasured('requests', NO_WRK)];
    return withSite(bench, 'sample', (site) => compare(bench, site.origin), { log: true });
  },
};

async function compare(bench: Bench, site: string): Promise<Figure[]> {
  const copies = await savePages(site, PATHS, join(bench.folder, 'pages'));
  const bare = await startBareServer(bench, copies);
  const seconds = bench.amount(SECONDS, 1);
  const measure = async (path: string): Promise<Round> => {
    const [one, other] = [await loadOn(bench, site + path, seconds), await loadOn(bench, bare.origin + path, seconds)];
    return { site: one, bare: other };
  };
  try {
    for (const path of PATHS) await expectSameBytes(bare.origin + path, copies.digests.get(path));
    for (const origin of [site, bare.origin]) await loadOn(bench, origin, bench.amount(WARM_UP_SECONDS, 1));
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      bench.progress(`  ${name}`);
      figures.push(...figuresOf(name, await repeated(bench.amount(ROUNDS, 1), () => measure(path))));
    }
    return figures;
  } finally {
    await bare.stop();
  }
}

function figuresOf(name: string, rounds: Round[]): Figure[] {
  const [values, references] = [rounds.map(({ site }) => site.perSecond), rounds.map(({ bare }) => bare.perSecond)];
  const site = comparedWith({ what: name, unit: 'requests/s', values, references }, (ratio) => ratio >= RATIO);
  const isClientSlow = rounds.some(({ bare }) => (bare.busy ?? 1) < BUSY);
  return [
    // A slow client understates both, and the faster one more: a ratio below the target is certain even then.
    site.verdict === 'reached' && isClientSlow
      ? { ...site, verdict: 'not measured: the client was the slower part' }
      : site,
    informational(`${name}, bare node:http`, median(references), 'requests/s', { runs: references }),
  ];
}
