import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { comparedWith, type Figure, type Measurement, notMeasured } from './measurement.ts';
import { startNginxForSite } from './support/behind-nginx.ts';
import type { Bench } from './support/bench-context.ts';
import { copyOf, expectSameBytes, savePages } from './support/copies.ts';
import { loadOn } from './support/load.ts';
import { type ReferenceServer, startNginx } from './support/reference-servers.ts';
import { repeated } from './support/statistics.ts';

const PAGES = { home: '/', product: '/products/onions/nashik-red-onion' };
const PATHS = Object.values(PAGES);
const RATIO = 0.95;
const ROUNDS = 7;
const SECONDS = 1;

export const pageFiles: Measurement = {
  id: 'P19',
  work: 'Public page that nginx sends from the page files, by gzip',
  target:
    'requests for a second of the processor: at least 0.95 of nginx on static files with the same bytes and headers',
  async measure(bench) {
    if (!bench.tools.nginx) return [notMeasured('page files', 'nginx is not installed')];
    const dataDir = join(bench.folder, 'page-files-site');
    cpSync(await bench.dataOf('sample'), dataDir, { recursive: true });
    const { nginx, start } = await startNginxForSite(bench, dataDir);
    const site = await start(0);
    try {
      return await compare(bench, nginx);
    } finally {
      await site.stop();
      await nginx.stop();
    }
  },
};

async function compare(bench: Bench, nginx: ReferenceServer): Promise<Figure[]> {
  const copies = await savePages(nginx.origin, PATHS, join(bench.folder, 'copies-of-files'));
  const lookedAt = await startNginx(bench, copies, 'looked at');
  const kept = await startNginx(bench, copies, 'kept');
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      bench.progress(`  ${name}`);
      const servers = [
        { server: nginx, url: nginx.origin + path },
        { server: lookedAt, url: lookedAt.origin + copyOf(path) },
      ];
      // What is information says the same for every page.
      if (name === 'home') servers.push({ server: kept, url: kept.origin + copyOf(path) });
      for (const { url } of servers) await expectSameBytes(url, copies.digests.get(path));
      const rounds = await repeated(bench.amount(ROUNDS, 1), async (round) => {
        const speeds = new Map<ReferenceServer, number>();
        for (const { server, url } of round % 2 === 0 ? servers : servers.toReversed())
          speeds.set(server, await speedOf(bench, server, url));
        return speeds;
      });
      const speeds = (server: ReferenceServer) => rounds.map((round) => round.get(server) ?? Number.NaN);
      const against = (to: ReferenceServer) => ({
        unit: 'requests/s' as const,
        values: speeds(nginx),
        references: speeds(to),
      });
      figures.push(
        comparedWith(
          { what: `${name}, against files that nginx looks at`, ...against(lookedAt) },
          (ratio) => ratio >= RATIO,
        ),
      );
      if (name !== 'home') continue;
      figures.push(
        comparedWith({
          what: `${name}, against files that nginx never looks at again`,
          ...against(kept),
          note: 'changes would show an hour late',
        }),
      );
    }
    return figures;
  } finally {
    await Promise.all([lookedAt.stop(), kept.stop()]);
  }
}

/** By the second of the processor: other programs lower the throughput by more than what is measured here. */
async function speedOf(bench: Bench, server: ReferenceServer, url: string): Promise<number> {
  const seconds = bench.amount(SECONDS, 1);
  const before = server.processorTime();
  const { perSecond } = await loadOn(bench, url, seconds);
  return (perSecond * seconds) / (server.processorTime() - before);
}
