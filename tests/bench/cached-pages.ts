import { join } from 'node:path';
import { type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { copyOf, expectSameBytes, savePages } from './support/copies.ts';
import { type Load, loadOn } from './support/load.ts';
import { startBareServer, startNginx } from './support/reference-servers.ts';
import { median, repeated } from './support/statistics.ts';

const PAGES = {
  home: '/',
  category: '/products/onions',
  product: '/products/onions/nashik-red-onion',
  post: '/blog/garlic-grades-by-size',
};
const PATHS = Object.values(PAGES);
const RATIO = 0.6;
// Relative to the throughput without a log.
const LOGGING_RATIO = 0.85;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
// Below this utilization of the server's core the client was the bottleneck.
const BUSY = 0.9;

type Server = 'site' | 'nginx' | 'bare' | 'logging site';

export const cachedPages: Measurement = {
  id: 'P1',
  work: 'Public page from the cache, by gzip, without a log on either side',
  target: 'at least 0.60 of nginx; with the log at least 0.85 of the same page without it',
  measure: (bench) =>
    withSite(bench, 'sample', (site) =>
      withSite(bench, 'sample', (logging) => compare(bench, site.origin, logging.origin), { log: 'info' }),
    ),
};

async function compare(bench: Bench, site: string, logging: string): Promise<Figure[]> {
  const copies = await savePages(site, PATHS, join(bench.folder, 'pages'));
  const bare = await startBareServer(bench, copies);
  const nginx = bench.tools.nginx ? await startNginx(bench, bench.tools.nginx, copies) : null;
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      bench.progress(`  ${name}`);
      const urls: [Server, string][] = [['site', site + path]];
      if (nginx) urls.push(['nginx', nginx.origin + copyOf(path)]);
      urls.push(['bare', bare.origin + copyOf(path)]);
      for (const [, url] of urls) await expectSameBytes(url, copies.digests.get(path));
      // Not compared byte by byte: its pages contain URLs with another port.
      if (name === 'home') urls.push(['logging site', logging + path]);
      for (const [, url] of urls) await loadOn(bench, url, WARM_UP_SECONDS);
      const rounds = await repeated(ROUNDS, async () => {
        const loads: Partial<Record<Server, Load>> = {};
        for (const [server, url] of urls) loads[server] = await loadOn(bench, url, SECONDS);
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
  // The median of ratios within a round: other load on the machine differs between rounds.
  const ratio = (server: Server, to: Server) =>
    median(speeds(server).map((speed, round) => speed / (speeds(to)[round] ?? Number.NaN)));
  const figure = (server: Server, what: string, to?: Server) => {
    const details = { runs: speeds(server), ...(to && { ratio: ratio(server, to) }) };
    return informational(what, median(speeds(server)), 'requests/s', details);
  };
  const bare = `${name}, bare node:http`;
  const logging = speeds('logging site').length > 0 ? [figure('logging site', `${name}, with the log`, 'site')] : [];
  const logged = logging.map<Figure>((one) => ({
    ...one,
    verdict: (one.ratio ?? 0) < LOGGING_RATIO ? 'not reached' : 'reached',
    note: 'ratio to the same page without a log',
  }));
  if (speeds('nginx').length === 0) {
    const missing = notMeasured(`${name} against nginx`, 'nginx is not installed');
    return [figure('site', name, 'bare'), figure('bare', bare), missing, ...logged];
  }
  const site = figure('site', name, 'nginx');
  const wasIdle = rounds.some((loads) => Object.values(loads).some(({ busy }) => busy !== null && busy < BUSY));
  const doubt = bench.tools.wrk
    ? wasIdle && 'the client was the slower part'
    : 'without wrk, nginx may be too fast to tell';
  return [
    // A slow client understates nginx and so overstates the ratio: a ratio below the target is certain even then.
    { ...site, verdict: (site.ratio ?? 0) < RATIO ? 'not reached' : doubt ? `not measured: ${doubt}` : 'reached' },
    figure('nginx', `${name}, nginx`),
    figure('bare', bare, 'nginx'),
    ...logged,
  ];
}
