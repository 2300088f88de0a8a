import { join } from 'node:path';
import { comparedWith, type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { copyOf, expectSameBytes, savePages } from './support/copies.ts';
import { type Load, loadOn } from './support/load.ts';
import { startBareServer, startNginx } from './support/reference-servers.ts';
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

type Server = 'site' | 'bare' | 'nginx' | 'site without a log';

export const cachedPages: Measurement = {
  id: 'P1',
  work: 'Public page from the cache, by gzip, with default settings (the log is on)',
  target: 'at least 0.80 of a bare node:http with the same bytes and headers',
  measure: (bench) =>
    withSite(
      bench,
      'sample',
      (site) => withSite(bench, 'sample', (silent) => compare(bench, site.origin, silent.origin)),
      { log: 'info' },
    ),
};

async function compare(bench: Bench, site: string, silent: string): Promise<Figure[]> {
  const copies = await savePages(site, PATHS, join(bench.folder, 'pages'));
  const bare = await startBareServer(bench, copies);
  const nginx = bench.tools.nginx ? await startNginx(bench, copies, 'kept') : null;
  const seconds = bench.amount(SECONDS, 1);
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      bench.progress(`  ${name}`);
      const urls: [Server, string][] = [
        ['site', site + path],
        ['bare', bare.origin + copyOf(path)],
      ];
      // What is information says the same for every page.
      if (nginx && name === 'home') urls.push(['nginx', nginx.origin + copyOf(path)]);
      for (const [, url] of urls) await expectSameBytes(url, copies.digests.get(path));
      // Not compared byte by byte: its pages contain URLs with another port.
      if (name === 'home') urls.push(['site without a log', silent + path]);
      // V8 has compiled the code with the first page.
      if (name === 'home') for (const [, url] of urls) await loadOn(bench, url, bench.amount(WARM_UP_SECONDS, 1));
      const rounds = await repeated(bench.amount(ROUNDS, 1), async (round) => {
        const loads: Partial<Record<Server, Load>> = {};
        for (const [server, url] of round % 2 === 0 ? urls : urls.toReversed()) {
          loads[server] = await loadOn(bench, url, seconds);
        }
        return loads;
      });
      figures.push(...figuresOf(bench, name, rounds));
    }
    return figures;
  } finally {
    await Promise.all([bare.stop(), nginx?.stop()]);
  }
}

function figuresOf(bench: Bench, name: string, rounds: Partial<Record<Server, Load>>[]): Figure[] {
  const speeds = (server: Server) => rounds.flatMap((loads) => loads[server]?.perSecond ?? []);
  const against = (what: string, server: Server, to: Server, isReached?: (ratio: number) => boolean) =>
    comparedWith({ what, unit: 'requests/s', values: speeds(server), references: speeds(to) }, isReached);
  const alone = (what: string, server: Server) =>
    informational(what, median(speeds(server)), 'requests/s', { runs: speeds(server) });
  const isClientSlow = (server: Server) => rounds.some((loads) => (loads[server]?.busy ?? 1) < BUSY);

  const site = against(`${name}, log on`, 'site', 'bare', (ratio) => ratio >= RATIO);
  const bare = `${name}, bare node:http`;
  const figures = [
    // A slow client understates both, and the faster one more: a ratio below the target is certain even then.
    site.verdict === 'reached' && (isClientSlow('bare') || !bench.tools.wrk)
      ? { ...site, verdict: 'not measured: the client was the slower part' as const }
      : site,
    alone(bare, 'bare'),
  ];
  if (speeds('site without a log').length === 0) return figures;
  const nginx = `${name}, nginx`;
  const withLog = {
    ...against(`${name}, log off`, 'site without a log', 'site'),
    note: 'ratio to the page with the log',
  };
  const fastest = bench.tools.nginx
    ? { ...against(nginx, 'nginx', 'bare'), note: 'ratio to the bare node:http' }
    : notMeasured(nginx, 'nginx is not installed');
  return [...figures, fastest, withLog];
}
