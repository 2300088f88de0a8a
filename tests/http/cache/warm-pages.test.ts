import { beforeEach, expect, test, vi } from 'vitest';
import { change } from '../../support/content/rows';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { backend, createVisitor, db, type Visitor } from '../../support/http/site';

const PATHS = ['/', '/about-us', '/products/onions/nashik-red-onion'];
const BR = { 'Accept-Encoding': 'br' };

let visitor: Visitor;

/** Whether a page lies ready, as visitors get it. */
const isReady = (path: string) =>
  visitor.site.tryServeFromMemory({ method: 'GET', target: path, headers: { 'accept-encoding': 'br' } }) !== null;

const changePhone = (phone: string) =>
  change('site_settings', { setting_key: 'contact_phone' }, { setting_value: phone });

beforeEach(async () => {
  visitor = createVisitor(backend);
  visitor.site.keepWarm();
  for (const path of PATHS) await visitor.get(path, { headers: BR });
});

test('after a change the pages lie ready before anybody asks for them, as they are now', async () => {
  await changePhone('+91 22 5555 0001');
  // A form that was sent is how a site hears of its own changes.
  await visitor.post('/contact-us', contactFields(), fromNewAddress());
  await vi.waitFor(() => expect(PATHS.filter(isReady)).toEqual(PATHS));
  expect((await visitor.get('/about-us')).text).toContain('5555 0001');
});

test('a page in the background is nobody’s visit', async () => {
  await visitor.site.writeCounts();
  const views = async () => {
    await visitor.site.writeCounts();
    return (await db.from('insight_counts').select('key, count').eq('kind', 'views').throwOnError()).data;
  };
  const before = await views();
  await changePhone('+91 22 5555 0002');
  await visitor.post('/contact-us', contactFields(), fromNewAddress());
  await vi.waitFor(() => expect(PATHS.filter(isReady)).toEqual(PATHS));
  expect(await views()).toEqual(before);
});

test('a site that is about to end renders nothing in the background', async () => {
  visitor.site.startDraining();
  await changePhone('+91 22 5555 0003');
  await visitor.post('/contact-us', contactFields(), fromNewAddress());
  await visitor.site.drain();
  expect(PATHS.filter(isReady)).toEqual([]);
});

test('a page that is read more than once gets smaller, and whoever has it need not fetch it again', async () => {
  const load = (headers = {}) => visitor.get('/gallery', { headers: { ...BR, ...headers } });
  const etag = (await load()).headers.get('etag') ?? '';
  await vi.waitFor(async () => expect((await load()).headers.get('etag')).not.toBe(etag));
  const again = await load({ 'If-None-Match': etag });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
});
