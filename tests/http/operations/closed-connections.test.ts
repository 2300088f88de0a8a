import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listeningSite } from '../../support/backends/listening-site';

const site = await listeningSite();

/** Sends half a form, and closes the connection. */
async function hangUp(requestId: string): Promise<void> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /contact-us HTTP/1.1',
    `Host: ${new URL(site.origin).host}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 1000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nfull_name=Am`);
  // Until the site reads the body.
  await site.get('/healthz');
  socket.destroy();
}

test('a client that hangs up is no error of the site', async () => {
  const ids = Array.from({ length: 5 }, (_, index) => `hung-up-client-${index}`);
  for (const id of ids) await hangUp(id);
  const lines = () => site.log().filter(({ requestId = '' }) => ids.includes(requestId));
  await expect.poll(() => lines().filter(({ msg }) => msg === 'request')).toHaveLength(ids.length);
  expect(lines().filter(({ level }) => level > 30)).toEqual([]);
  expect(lines().map(({ status }) => status)).toEqual(ids.map(() => 499));
});
