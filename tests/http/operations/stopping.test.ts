import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { type SiteProcess, startSite } from '../../support/backends/site-process';
import { contactBody } from '../../support/http/contact';

const DRAIN_SECONDS = 2;

/** Begins to send the contact form and stops in its middle. */
function beginLetter({ origin }: SiteProcess): { finish(): Promise<IncomingMessage>; sent: ClientRequest } {
  const body = new URLSearchParams(contactBody()).toString();
  const sent = request(`${origin}/contact-us`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length },
  });
  sent.write(body.slice(0, 20));
  return {
    sent,
    async finish() {
      sent.end(body.slice(20));
      const [answer] = await once(sent, 'response');
      return answer;
    },
  };
}

test('a server that is asked to end says so, finishes what it began, and ends well', async () => {
  const dataDir = newFolder();
  const site = await startSite({ DATA_DIR: dataDir, DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const ask = async (path: string) => (await fetch(site.origin + path)).status;
  expect(await ask('/readyz')).toBe(200);
  const begun = beginLetter(site);
  await once(begun.sent, 'socket');
  await pause(100);

  // Twice, and to its whole process group, as a service manager and a launcher in front of it do.
  site.child.kill('SIGTERM');
  process.kill(-(site.child.pid ?? 0), 'SIGTERM');
  await expect.poll(() => ask('/readyz')).toBe(503);
  expect([await ask('/healthz'), await ask('/contact-us')]).toEqual([200, 200]);
  const { headers } = await fetch(`${site.origin}/contact-us`);
  expect(headers.get('connection')).toBe('close');

  // When others are sent elsewhere, what began before goes on.
  await expect.poll(() => ask('/healthz').catch(() => 'refused')).toBe('refused');
  const answer = await begun.finish();
  await text(answer);
  expect(answer.statusCode).toBe(303);
  expect(await site.ended).toMatchObject({ code: 0, err: '' });

  // The next one finds everything in its place.
  const next = await startSite({ DATA_DIR: dataDir });
  expect((await next.get('/readyz')).status).toBe(200);
  next.child.kill('SIGINT');
  expect((await next.ended).code).toBe(0);
});
