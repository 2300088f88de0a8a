import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { describeOnPostgres } from '../../support/backends/on-postgres';
import { behindVarnish, editWhileVisited } from '../../support/backends/site-behind-varnish';
import { visitorAt } from '../../support/backends/site-process';
import { findVarnish, varnishTitle } from '../../support/backends/varnish-server';
import { heading } from '../../support/http/answer';

// P28 of `npm run bench` does the same with 200 edits.
const EDITS = 12;
const STALE_AT_MOST_MS = 2500;

describe.skipIf(!findVarnish())(varnishTitle(), { timeout: 120_000 }, () => {
  describeOnPostgres((startServer) => {
    test('no page is old for long, whichever process saves or answers, and pages outlive both', async () => {
      const postgres = await startServer();
      const site = await behindVarnish(await postgres.createDatabase('site'), newFolder('varnish'));
      onTestFinished(async () => {
        site.varnish.child.kill('SIGTERM');
        await site.varnish.ended;
      });
      const seen = await editWhileVisited(site, EDITS, async (edit) => {
        if (edit === 5) await site.sites[1].kill();
        if (edit === 8) await site.restart(1);
        return edit >= 5 && edit < 8 ? 0 : edit % 2 === 0 ? 0 : 1;
      });
      expect(seen.answers).toBeGreaterThan(100);
      expect(seen.failed).toEqual([]);
      expect(seen.stale.filter((age) => age > STALE_AT_MOST_MS)).toEqual([]);

      const visitor = visitorAt(site.origin);
      const contact = await visitor.get('/contact-us');
      expect(contact.status).toBe(200);
      await Promise.all(site.sites.map((process) => process.kill()));
      const page = await visitor.get('/products/onions');
      expect([page.status, page.text.includes(`Edit ${EDITS} of a page.`)]).toEqual([200, true]);
      const sent = await visitor.postMadeUp('/contact-us', { full_name: 'Buyer' });
      expect([sent.status, heading(sent)]).toEqual([503, 'Please send this again']);
      expect(sent.headers.get('retry-after')).toBe('5');
      const missing = await visitor.get('/never-asked-before');
      expect([missing.status, heading(missing)]).toEqual([503, 'We will be back in a moment']);
    });
  });
});
