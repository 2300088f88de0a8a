import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { type SiteBehindNginx, startNginxForSite } from './support/behind-nginx.ts';
import type { Bench } from './support/bench-context.ts';
import { httpClient } from './support/http-client.ts';
import { failuresFigure, startOpenLoopLoad, summarize } from './support/open-loop-load.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import type { Site } from './support/site.ts';
import { median } from './support/statistics.ts';

const RESTARTS = 10;
const PER_SECOND = 200;
const LONGEST_S = 300;
/** No cache has it: it is made for one visitor. */
const PERSONAL = '/contact-us';
const CACHED = PUBLIC_PATHS.filter((path) => path !== PERSONAL);
const FORM_EVERY_MS = 100;
const BETWEEN_RESTARTS_MS = 500;

export const restarts: Measurement = {
  id: 'P21',
  work: `Cached pages at ${PER_SECOND} requests/s behind nginx with page files, while the site is killed and stopped in turn`,
  target: `no failed response in ${RESTARTS} restarts; forms get a page that says to try again`,
  async measure(bench) {
    if (!bench.tools.nginx) return [notMeasured('restarts', 'nginx is not installed')];
    const dataDir = join(bench.folder, 'restarted');
    cpSync(await bench.dataOf('sample'), dataDir, { recursive: true });
    const behind = await startNginxForSite(bench, dataDir);
    try {
      return await restart(bench, behind);
    } finally {
      await behind.nginx.stop();
    }
  },
};

async function restart(bench: Bench, { nginx, start }: SiteBehindNginx): Promise<Figure[]> {
  const { origin } = nginx;
  let site = await start(0);
  await visitAll(origin);
  const paths = Array.from({ length: LONGEST_S * PER_SECOND }, (_, index) => CACHED[index % CACHED.length] ?? '/');
  const load = startOpenLoopLoad(bench, { origin, paths, perSecond: PER_SECOND });
  const forms = sendForms(origin);
  const down: number[] = [];
  for (let round = 0; round < bench.amount(RESTARTS, 2); round += 1) {
    await wait(BETWEEN_RESTARTS_MS);
    const began = performance.now();
    await end(site, round);
    site = await start(0);
    down.push(performance.now() - began);
  }
  await wait(BETWEEN_RESTARTS_MS);
  const sent = await forms.stop();
  const summary = summarize(await load.finish('no more'));
  await site.stop();
  if (summary.failures.length > 0) bench.progress(nginx.output());
  return [
    failuresFigure(`cached pages answered with anything but 200 in ${down.length} restarts`, [summary]),
    informational('cached pages, p99', summary.p99, 'ms'),
    atMost('forms without a page that says what happened', sent.lost, 0, ''),
    informational('forms that were told to try again', sent.refused, '', { note: `of ${sent.all}` }),
    informational('from the end of a process to the next that is ready', median(down) / 1000, 's', {
      runs: down.map((ms) => ms / 1000),
    }),
  ];
}

/** As a crash does and as a service manager does, in turn. */
function end(site: Site, round: number): Promise<void> {
  return round % 2 === 0 ? site.kill() : site.stop();
}

/** Lets each page get its file. */
async function visitAll(origin: string): Promise<void> {
  const client = httpClient(origin);
  for (const path of CACHED) {
    const isFromFile = async () => (await client.get(path)).headers['x-request-id'] === undefined;
    while (!(await isFromFile())) await wait(10);
  }
  client.close();
}

/** Sends empty forms, which are never stored: the site shows them again with what is missing. */
function sendForms(origin: string): { stop(): Promise<{ all: number; refused: number; lost: number }> } {
  const counted = { all: 0, refused: 0, lost: 0 };
  let isRunning = true;
  const send = async () => {
    const answer = await fetch(origin + PERSONAL, { method: 'POST', body: new URLSearchParams({ name: '' }) });
    const text = await answer.text();
    counted.all += 1;
    if (answer.status === 503 && text.includes('Reload this page')) counted.refused += 1;
    else if (answer.status !== 422) counted.lost += 1;
  };
  const sending = (async () => {
    while (isRunning) {
      await send().catch(() => {
        counted.lost += 1;
      });
      await wait(FORM_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await sending;
      return counted;
    },
  };
}
