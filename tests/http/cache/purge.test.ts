import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { storeCategory } from '../../support/content/rows';
import { signedIn, staffAt } from '../../support/http/admin';
import { backend, createVisitor } from '../../support/http/site';

/** A client of a site with a shared cache in front, which hears of no change after the test. */
function purging(purgeUrl: URL) {
  const visitor = createVisitor(backend, { purgeUrl });
  onTestFinished(() => visitor.site.startDraining());
  return visitor;
}

/** A shared cache that records the purges it receives. */
async function sharedCache(answers: number[] = []) {
  const told: { method: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    told.push({ method: request.method, body: await json(request) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return { told, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`) };
}

test('a shared cache that is purged may store pages', async () => {
  const { told, url } = await sharedCache();
  const visitor = purging(url);
  expect((await visitor.get('/')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=86400');
  expect((await visitor.get('/contact-us')).headers.get('cache-control')).toMatch(/^private/);
  await visitor.site.drain();
  // A new process may render what another one has not.
  // biome-ignore lint/plugin: what the site asked for
  expect(told).toEqual([{ method: 'POST', body: { version: expect.any(Number) } }]);
});

test('it hears of an edit when it is made, and once', async () => {
  const { category } = await storeCategory();
  const { told, url } = await sharedCache();
  const visitor = purging(url);
  await visitor.get('/');
  await visitor.site.drain();
  told.length = 0;
  const staff = staffAt(visitor, await signedIn());
  const saved = await staff.save(`/admin/manage-categories/edit/${category.id}`, { name: 'Renamed for the cache' });
  expect(saved.status).toBe(303);
  await visitor.site.drain();
  expect(told).toHaveLength(1);
  await visitor.get('/');
  await visitor.site.drain();
  expect(told).toHaveLength(1);
});

test('a purge that failed is sent again', async () => {
  const { told, url } = await sharedCache([503]);
  const visitor = purging(url);
  await visitor.get('/');
  await visitor.site.drain();
  expect(told).toHaveLength(2);
});
