import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { newUser, pictureFile } from '../../support/http/admin';
import { fromNewAddress, openedContact } from '../../support/http/contact';
import { type Fields, formOf } from '../../support/http/form';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, db, visitSupabase } from '../../support/http/site';
import { type Staff, staffOf } from '../../support/http/staff';

// A gateway that passes a write on and gives its answer late, or not at all: what was stored is never called lost.

/** The writes whose answers the gateway may lose. */
const WRITES = /^\/rest\/v1\/(product_categories|rpc\/(submit_enquiry|place_row))$/;

/** What the gateway does to the next answer to one of them. */
let next: 'loses it' | 'is late' | null = null;
let server: SupabaseServer;
let site: Awaited<ReturnType<typeof visitSupabase>>;
let staff: Staff;

const isWrite = (path: string, method = 'GET') => WRITES.test(path) && !['GET', 'HEAD'].includes(method);

beforeAll(async () => {
  const gateway: typeof fetch = async (input, init) => {
    const answer = await backend.fetch(input, init);
    const meant = isWrite(new URL(String(input)).pathname, init?.method) ? next : null;
    if (meant) next = null;
    if (meant === 'is late') await pause(TIMEOUT_MS + 300);
    return meant === 'loses it' ? new Response('<h1>Gateway Timeout</h1>', { status: 504 }) : answer;
  };
  server = await startSupabaseServer('answers', undefined, { ...backend, fetch: gateway });
  site = await visitSupabase(server.url, backend.publishableKey);
  staff = staffOf(site, await cookieOf(await newSession(await newUser('admin'))));
});

afterAll(async () => {
  await site.close();
  await server.stop();
});

test.each(['loses it', 'is late'] as const)('a message is stored once where the gateway %s', async (manner) => {
  const subject = `Sent where it ${manner} ${randomUUID()}`;
  const form = await openedContact({ subject });
  next = manner;
  expect((await site.post('/contact-us', form, fromNewAddress())).status).toBe(303);
  const { data } = await db.from('enquiries').select('id').eq('subject', subject).throwOnError();
  expect([data.length, next]).toEqual([1, null]);
  await db.from('enquiries').delete().eq('subject', subject).throwOnError();
});

/** Submits a form of the back office whose answer is lost. */
async function submit(path: string, changes: Fields): Promise<number> {
  const fields = { ...formOf(await staff.get(path)), intent: 'save', ...changes };
  next = 'loses it';
  return (await staff.post(path, fields)).status;
}

test('a row is added, changed and deleted, though each answer is lost', async () => {
  const slug = `lost-${randomUUID()}`;
  const find = () => db.from('product_categories').select('id, name, image_url').eq('slug', slug).throwOnError();
  const list = '/admin/manage-categories';
  expect(await submit(`${list}/add`, { name: 'Lost answers', slug })).toBe(303);
  const [row] = (await find()).data;
  expect(await submit(`${list}/edit/${row?.id}`, { name: 'Changed all the same' })).toBe(303);
  expect((await find()).data).toMatchObject([{ name: 'Changed all the same' }]);
  expect(await submit(`${list}/delete/${row?.id}`, {})).toBe(303);
  expect((await find()).data).toEqual([]);
});

test('a row with a new picture keeps it', async () => {
  const slug = `lost-${randomUUID()}`;
  const list = '/admin/manage-categories';
  expect((await staff.save(`${list}/add`, { name: 'Shown', slug })).status).toBe(303);
  const read = () => db.from('product_categories').select('id, image_url').eq('slug', slug).single().throwOnError();
  const { id } = (await read()).data;
  expect(await submit(`${list}/edit/${id}`, { image_file: await pictureFile() })).toBe(303);
  const { image_url } = (await read()).data;
  const path = String(image_url).split('/application-assets/')[1] ?? '';
  const stored = await db.storage.from('application-assets').exists(path);
  expect(stored.data).toBe(true);
  await staff.save(`${list}/delete/${id}`, {});
});

test('whose outcome cannot be asked for is called unknown, not lost', async () => {
  const list = '/admin/manage-categories';
  // Whichever rows other tests have left, one on the first page is not the last.
  const [intent = ''] = /move_down:[0-9a-f-]{36}/.exec((await staff.get(list)).text) ?? [];
  next = 'loses it';
  const answer = await staff.post(list, { intent });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('may be saved already');
});
