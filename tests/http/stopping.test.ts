import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { letter } from '../support/contact';
import { newDataDir, type RunningServer, startServer } from '../support/server-process';

const DRAIN_SECONDS = 2;

/** Begins to send the contact form and stops in its middle. */
function beginLetter({ origin }: RunningServer): { finish(): Promise<IncomingMessage>; sent: ClientRequest } {
  const body = new URLSearchParams(letter()).toString();
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
  const dataDir = newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const ask = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await ask('/readyz')).toBe(200);
  const begun = beginLetter(server);
  await once(begun.sent, 'socket');
  await pause(100);

  // Twice, and to its whole process group, as a service manager and a launcher in front of it do.
  server.child.kill('SIGTERM');
  process.kill(-(server.child.pid ?? 0), 'SIGTERM');
  await expect.poll(() => ask('/readyz')).toBe(503);
  expect([await ask('/healthz'), await ask('/contact-us')]).toEqual([200, 200]);
  const { headers } = await fetch(`${server.origin}/contact-us`);
  expect(headers.get('connection')).toBe('close');

  // When others are sent elsewhere, what began before goes on.
  await expect.poll(() => ask('/healthz').catch(() => 'refused'), { timeout: 10_000 }).toBe('refused');
  const answer = await begun.finish();
  await text(answer);
  expect(answer.statusCode).toBe(303);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.said().err).toBe('');

  // The next one finds everything in its place.
  const next = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  const { child, ended } = next;
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, signal: null });
});
