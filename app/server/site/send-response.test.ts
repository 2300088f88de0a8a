import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendResponse } from './send-response';

/** Sends a body twice: the second response may use a form that the first one cached. */
async function received(body: Uint8Array | null): Promise<Buffer[]> {
  const headers = ['Content-Length', String(body?.byteLength ?? 0)];
  const server = createServer((_, response) => sendResponse({ status: 200, headers, body }, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  const get = async () => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return Buffer.from(await response.arrayBuffer());
  };
  return [await get(), await get()];
}

test.each([0, 1, 256, 10_000, 14_336, 14_337, 200_000])('%i bytes arrive unchanged', async (length) => {
  // A view of a larger buffer, as for a range, with all byte values.
  const body = Uint8Array.from({ length: length + 9 }, (_, at) => (at * 7) % 256).subarray(9);
  const [first, second] = await received(body);
  expect(first?.equals(body)).toBe(true);
  expect(second?.equals(body)).toBe(true);
});

test('a response may have no body', async () => {
  expect(await received(null)).toEqual([Buffer.alloc(0), Buffer.alloc(0)]);
});
