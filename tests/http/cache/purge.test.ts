import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CdnAccount } from '~/lib/runtime/env.server';
import { type PurgedCache, startPurgedCache } from '../../support/backends/shared-cache';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { storeCategory } from '../../support/content/rows';
import { newUser, signedIn, staffAt } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, textOf } from '../../support/http/html';
import { backend, createVisitor, db, visitSupabase } from '../../support/http/site';

type SharedCache = NonNullable<Parameters<typeof createVisitor>[1]>['sharedCache'];

/** Until the company's day ends, because pages say what loads today. */
const secondsLeft = () => Math.floor(86_400 - ((Date.now() / 1000 + 5.5 * 3600) % 86_400));
const secondsIn = (header: string | null) =>
  Number(/^public, max-age=0, s-maxage=(\d+), stale-if-error=86400$/.exec(header ?? '')?.[1]);
const isKept = (header: string | null) => Math.abs(secondsIn(header) - secondsLeft()) < 10;
const DASHBOARD = '/admin/dashboard';
const admin = await signedIn(await newUser('admin'));

const addressOf = ({ origin }: PurgedCache): SharedCache => ({ purgeUrl: new URL('/purge', origin) });
const accountAt = (cdn: CdnAccount['cdn'], { origin }: PurgedCache) => ({
  cdn,
  zone: 'zone',
  token: 'hunter2',
  apiUrl: origin,
});
const purgeNeeds = (answer: Answer) => all(main(answer), 'li', { 'data-need': 'purge' }).map(textOf);

/**
 * A process of a site with a cache in front, which hears of no change after the test. The cache goes after it: a purge that
 * is under way would else find none, and every dashboard would say so.
 */
function processWith(sharedCache: SharedCache) {
  const visitor = createVisitor(backend, { sharedCache });
  onTestFinished(() => {
    visitor.site.startDraining();
    return visitor.site.drain();
  });
  return visitor;
}

/** A process whose cache has been told everything so far. */
async function toldProcess(cache: PurgedCache, sharedCache = addressOf(cache)) {
  const visitor = processWith(sharedCache);
  await visitor.site.sendOutbox();
  await expect.poll(() => cache.told.length, { timeout: 5000 }).toBe(2);
  cache.told.length = 0;
  return visitor;
}

/** Edits a category at a process as staff do. */
async function edit(visitor: ReturnType<typeof processWith>): Promise<void> {
  const { category } = await storeCategory();
  await visitor.site.drain();
  const staff = staffAt(visitor, admin);
  const saved = await staff.save(`/admin/manage-categories/edit/${category.id}`, { name: `Renamed ${randomUUID()}` });
  expect(saved.status).toBe(303);
}

describe('a cache in front that is purged', () => {
  test('may store pages, and no form', async () => {
    const visitor = processWith(addressOf(await startPurgedCache()));
    expect(isKept((await visitor.get('/')).headers.get('cache-control'))).toBe(true);
    expect((await visitor.get('/contact-us')).headers.get('cache-control')).toMatch(/^private/);
  });

  test('hears of an edit when it is made, and again two seconds later', async () => {
    const { category } = await storeCategory();
    const cache = await startPurgedCache();
    const visitor = await toldProcess(cache);
    const staff = staffAt(visitor, admin);
    const saved = await staff.save(`/admin/manage-categories/edit/${category.id}`, { name: 'Renamed for the cache' });
    expect(saved.status).toBe(303);
    const started = performance.now();
    await visitor.site.drain();
    expect(performance.now() - started).toBeGreaterThan(1900);
    const purge = { path: '/purge', body: { version: expect.any(Number) } };
    expect(cache.told).toMatchObject([purge, purge]);
    await visitor.get('/');
    await visitor.site.drain();
    expect(cache.told).toHaveLength(2);
  });

  test('hears nothing because a process begins', async () => {
    const cache = await startPurgedCache();
    await toldProcess(cache);
    const other = processWith(addressOf(cache));
    await other.get('/');
    await other.site.sendOutbox();
    await other.site.drain();
    expect(cache.told).toEqual([]);
    // Its addresses may be others.
    const moved = processWith({ purgeUrl: new URL('/moved', cache.origin) });
    await moved.site.sendOutbox();
    expect(cache.told).toMatchObject([{ path: '/moved' }]);
  });

  test('has one purge under way, and one after it for all that came meanwhile', async () => {
    const cache = await startPurgedCache();
    const visitor = await toldProcess(cache);
    const rows = await Promise.all(Array.from({ length: 6 }, () => storeCategory()));
    cache.behave({ after: 250 });
    const staff = staffAt(visitor, admin);
    const saves = rows.map(({ category: { id } }) =>
      staff.save(`/admin/manage-categories/edit/${id}`, { name: `Gathered ${randomUUID()}` }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(6).fill(303));
    await visitor.site.drain();
    expect(cache.most()).toBe(1);
    expect(cache.told.length).toBeLessThan(6);
    expect(cache.told.length).toBeGreaterThan(1);
  });

  test('that refuses is asked until it takes a purge, and not by a save while it wants to be left alone', async () => {
    const cache = await startPurgedCache();
    const visitor = await toldProcess(cache);
    cache.behave({ status: 429, headers: { 'Retry-After': '3' } });
    await edit(visitor);
    await expect.poll(() => cache.told.length).toBe(1);
    const refused = performance.now();
    expect(purgeNeeds(await staffAt(visitor, admin).get(DASHBOARD))).toEqual([expect.stringContaining('(429)')]);
    cache.behave({});
    await edit(visitor);
    await expect.poll(() => cache.told.length, { timeout: 8000 }).toBeGreaterThan(1);
    expect(performance.now() - refused).toBeGreaterThan(2500);
    await expect.poll(async () => purgeNeeds(await staffAt(visitor, admin).get(DASHBOARD))).toEqual([]);
  });

  test('keeps a page until the next moment of the schedule, also one that was made before', async () => {
    const visitor = processWith(addressOf(await startPurgedCache()));
    const { category } = await storeCategory();
    const headerOf = async (path = '/') => (await visitor.get(path)).headers.get('cache-control');
    expect(isKept(await headerOf())).toBe(true);
    const after = Math.min(600, Math.floor(secondsLeft() / 2));
    const moment = new Date(Date.now() + after * 1000).toISOString();
    await db.from('product_categories').update({ unpublish_at: moment }).eq('id', category.id).throwOnError();
    for (const path of ['/', '/', `/products/${category.slug}`, '/sitemap.xml']) {
      const seconds = secondsIn(await headerOf(path));
      expect(seconds).toBeLessThanOrEqual(after);
      expect(seconds).toBeGreaterThan(after - 100);
    }
    const raw = visitor.site.tryServeFromMemory({ method: 'GET', target: '/', headers: {} });
    const at = raw?.headers.indexOf('cache-control') ?? -1;
    expect(after - secondsIn(raw?.headers[at + 1] ?? null)).toBeLessThan(100);
    await db.from('product_categories').update({ unpublish_at: null }).eq('id', category.id).throwOnError();
    expect(isKept(await headerOf())).toBe(true);
  });
});

describe.each([
  ['cloudflare', 'cache-tag'],
  ['fastly', 'surrogate-key'],
  ['bunny', 'cdn-tag'],
] as const)('%s', (cdn, header) => {
  test('finds its tag on all pages, and on nothing else', async () => {
    const visitor = processWith(accountAt(cdn, await startPurgedCache()));
    const tagOf = async (path: string) => (await visitor.get(path)).headers.get(header);
    for (const path of ['/', '/our-products', '/no-such-page', '/sitemap.xml']) expect(await tagOf(path)).toBe('pages');
    for (const path of ['/contact-us', '/healthz', '/admin/login']) expect(await tagOf(path)).toBeNull();
  });
});

// What each API is asked, and how it refuses: app/lib/outbox/purge.server.test.ts.
test('a CDN with a wrong token is named to administrators, without it, and purged once it is right', async () => {
  const cache = await startPurgedCache();
  cache.behave({ status: 401 });
  const visitor = processWith(accountAt('bunny', cache));
  await visitor.site.sendOutbox();
  const staff = staffAt(visitor, admin);
  const page = await staff.get(DASHBOARD);
  expect(purgeNeeds(page).join()).toContain('refuses CDN_TOKEN (401)');
  expect(page.text).not.toContain('hunter2');
  cache.behave({});
  await expect.poll(async () => purgeNeeds(await staff.get(DASHBOARD)), { timeout: 6000 }).toEqual([]);
});

test('without the secret key of a project each process purges what it has found changed, and says what fails', async () => {
  const cache = await startPurgedCache();
  const supabase = await startSupabaseServer('answers');
  const visitor = await visitSupabase(supabase.url, backend.publishableKey, '', { PURGE_URL: `${cache.origin}/purge` });
  onTestFinished(async () => {
    await visitor.close();
    await supabase.stop();
  });
  await visitor.get('/');
  await visitor.site.drain();
  expect(cache.told).toEqual([]);
  cache.behave({ status: 503 });
  const { category } = await storeCategory();
  const staff = staffAt(visitor, admin);
  await staff.save(`/admin/manage-categories/edit/${category.id}`, { name: `Renamed ${randomUUID()}` });
  await expect.poll(() => cache.told.length, { timeout: 5000 }).toBeGreaterThan(0);
  await expect.poll(async () => purgeNeeds(await staff.get(DASHBOARD)).join()).toContain('answered 503');
  cache.behave({});
  await expect.poll(async () => purgeNeeds(await staff.get(DASHBOARD)), { timeout: 8000 }).toEqual([]);
});

test('what is sent while nobody knows whether it is still so is not kept', async () => {
  const cache = await startPurgedCache();
  const supabase = await startSupabaseServer('answers');
  const visitor = await visitSupabase(supabase.url, backend.publishableKey, '', { PURGE_URL: `${cache.origin}/purge` });
  onTestFinished(async () => {
    await visitor.close();
    await supabase.stop();
  });
  const sent = async () => {
    const { status, headers } = await visitor.get('/about-us');
    const header = headers.get('cache-control');
    return [status, isKept(header) ? 'kept' : secondsIn(header)];
  };
  expect(await sent()).toEqual([200, 'kept']);
  await supabase.behave('answers 500');
  await expect.poll(sent, { timeout: 5000 }).toEqual([200, 0]);
  await supabase.behave('answers');
  await expect.poll(sent, { timeout: 5000 }).toEqual([200, 'kept']);
});

test('an old page that another process gives the cache right after the purge is gone two seconds later', async () => {
  const cache = await startPurgedCache();
  const supabase = await startSupabaseServer('answers');
  const env = { PURGE_URL: `${cache.origin}/purge` };
  const start = () => visitSupabase(supabase.url, backend.publishableKey, backend.secretKey, env);
  const [saving, other] = [await start(), await start()];
  onTestFinished(async () => {
    await Promise.all([saving.close(), other.close()]);
    await supabase.stop();
  });
  const { category } = await storeCategory();
  const path = `/products/${category.slug}`;
  const form = `/admin/manage-categories/edit/${category.id}`;
  const staff = staffAt(saving, admin);
  await saving.site.sendOutbox();

  let told = 0;
  let kept: string | null = null;
  /** What a visitor gets, whom the other process answers where the cache has nothing. */
  async function visit(): Promise<string> {
    if (cache.told.length !== told) kept = null;
    told = cache.told.length;
    kept ??= (await other.get(path)).text;
    return kept;
  }

  // On a busy machine the other process may have asked for the version meanwhile.
  let wasOld = false;
  for (let round = 1; round <= 5 && !wasOld; round += 1) {
    const name = `Kept in round ${round}`;
    const fields = { ...formOf(await staff.get(form), { name: '' }), name, intent: 'save' };
    await other.get(path);
    const before = cache.told.length;
    expect((await staff.post(form, fields)).status).toBe(303);
    await expect.poll(() => cache.told.length, { interval: 5 }).toBeGreaterThan(before);
    wasOld = !(await visit()).includes(name);
    await expect.poll(visit, { timeout: 4000 }).toContain(name);
  }
  expect(wasOld).toBe(true);
}, 40_000);
