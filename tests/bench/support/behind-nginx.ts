import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, runProgram } from '../../support/backends/program-process.ts';
import { freePort } from '../../support/http/free-port.ts';
import type { Bench } from './bench-context.ts';
import { type ReferenceServer, startNginxWith } from './reference-servers.ts';
import { type Site, startSite } from './site.ts';

/** Processes of one site behind nginx, as `npm run nginx` configures it. */
export type SiteBehindNginx = {
  nginx: ReferenceServer;
  /** Starts the process with this number, and waits until it is ready. */
  start(index: number): Promise<Site>;
};

/**
 * Starts nginx for a site that has yet to be started.
 *
 * @param dataDir of all its processes
 * @param env settings of all of them
 * @param processes how many there may be
 */
export async function startNginxForSite(
  bench: Bench,
  dataDir: string,
  { processes = 1, env = {} }: { processes?: number; env?: Record<string, string> } = {},
): Promise<SiteBehindNginx> {
  const pageFiles = join(bench.folder, `pages-${crypto.randomUUID()}`);
  mkdirSync(pageFiles);
  const ports: string[] = [];
  while (ports.length < processes) ports.push(String(await freePort()));
  const own = { ...env, PAGE_FILES: pageFiles, TRUSTED_PROXIES: '1' };
  const port = await freePort();
  const printed = await runProgram(
    'nginx',
    ['--log', 'off', '--listen', `127.0.0.1:${port}`, ...ports],
    environmentOf(own),
  );
  if (printed.code !== 0) throw new Error(printed.err);
  return {
    nginx: await startNginxWith(bench, port, printed.out),
    start: (index) => startSite(bench, dataDir, { env: { ...own, PORT: ports[index] ?? '' }, log: 'info' }),
  };
}
