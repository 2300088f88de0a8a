import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../support/backends/postgres-server.ts';
import { behindVarnish, editWhileVisited } from '../support/backends/site-behind-varnish.ts';
import { findVarnish } from '../support/backends/varnish-server.ts';
import { atMost, informational, type Measurement, notMeasured } from './measurement.ts';
import { median } from './support/statistics.ts';

const EDITS = 200;
const STALE_AT_MOST_MS = 2500;

export const pagesBehindVarnish: Measurement = {
  id: 'P28',
  work: `${EDITS} edits at two processes on PostgreSQL in turn, one of them killed and started again, while ten visitors ask Varnish without pause`,
  target: 'no page older than 2.5 s, none that fails',
  async measure(bench) {
    const binaries = findPostgres();
    if (!binaries || !findVarnish()) return [notMeasured('pages', 'PostgreSQL or Varnish is not installed')];
    const server = await startPostgres(binaries);
    try {
      const folder = mkdtempSync(join(bench.folder, 'varnish-'));
      const site = await behindVarnish(await server.createDatabase('site'), folder);
      const edits = bench.amount(EDITS, 6);
      const [killed, restarted] = [Math.floor(edits / 3), Math.floor(edits / 2)];
      try {
        const { answers, failed, stale } = await editWhileVisited(site, edits, async (edit) => {
          if (edit === killed) await site.sites[1].kill();
          if (edit === restarted) await site.restart(1);
          return (edit >= killed && edit < restarted) || edit % 2 === 0 ? 0 : 1;
        });
        const tooOld = stale.filter((age) => age > STALE_AT_MOST_MS).length;
        return [
          atMost('answers with a page that was older than 2.5 s', tooOld, 0, ''),
          atMost('answers without the page', failed.length, 0, '', { note: failed[0] ?? '' }),
          informational('the oldest page', Math.max(0, ...stale), 'ms'),
          informational('median of those that were older than a save', stale.length > 0 ? median(stale) : 0, 'ms'),
          informational('answers', answers, ''),
        ];
      } finally {
        site.varnish.child.kill('SIGTERM');
        await Promise.all([site.varnish.ended, ...site.sites.map((process) => process.kill())]);
      }
    } finally {
      await server.stop();
    }
  },
};
