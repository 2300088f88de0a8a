import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../support/backends/postgres-server.ts';
import { staleAfterSaves } from './freshness.ts';
import { type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { type SiteBehindNginx, startNginxForSite } from './support/behind-nginx.ts';
import type { Bench } from './support/bench-context.ts';
import { repeated } from './support/statistics.ts';

/** Processes that share one PostgreSQL. */
const PROCESSES = 3;

export const freshBehindNginx: Measurement = {
  id: 'P20',
  work: 'A save in the admin, then the public pages, behind nginx with page files, while others keep asking for them',
  target: 'the very next request shows it',
  async measure(bench) {
    if (!bench.tools.nginx) return [notMeasured('behind nginx', 'nginx is not installed')];
    return [...(await ofOneProcess(bench)), ...(await ofSeveral(bench))];
  },
};

async function ofOneProcess(bench: Bench): Promise<Figure[]> {
  const dataDir = join(bench.folder, 'fresh-behind-nginx');
  cpSync(await bench.dataOf('sample'), dataDir, { recursive: true });
  return figuresOf('one process', 1, await startNginxForSite(bench, dataDir));
}

async function ofSeveral(bench: Bench): Promise<Figure[]> {
  const what = `${PROCESSES} processes on one PostgreSQL`;
  const binaries = findPostgres();
  if (!binaries) return [notMeasured(what, 'PostgreSQL is not installed')];
  const server = await startPostgres(binaries);
  try {
    const DATABASE_URL = await server.createDatabase('site');
    const dataDir = mkdtempSync(join(bench.folder, 'fresh-on-postgres-'));
    const site = await startNginxForSite(bench, dataDir, { processes: PROCESSES, env: { DATABASE_URL } });
    return await figuresOf(what, PROCESSES, site);
  } finally {
    await server.stop();
  }
}

async function figuresOf(what: string, processes: number, { nginx, start }: SiteBehindNginx): Promise<Figure[]> {
  const sites = await repeated(processes, start);
  try {
    const { figure, fromFiles } = await staleAfterSaves(nginx.origin);
    const files = informational(`${what}: of the pages before a save from files`, fromFiles, '');
    return [{ ...figure, what: `${what}: ${figure.what}` }, files];
  } finally {
    for (const site of sites) await site.stop();
    await nginx.stop();
  }
}
