import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { type OpenStage, openEmbeddedStage, openStage } from './actors';
import { fill, sample } from './samples';

const STAGES = [
  { title: 'PGlite', openOne: openEmbeddedStage },
  ...(findPostgres() ? [{ title: 'PostgreSQL', openOne: openStage }] : []),
];

// What PostgREST answers, so that the application meets here what it meets on Supabase.
describe.each(STAGES)('the API on $title', ({ openOne }) => {
  let open: OpenStage;

  beforeAll(async () => {
    open = await openOne();
    await fill(open);
  });

  afterAll(() => open.close());

  function ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const { url, secretKey = '', fetch } = open.backend;
    const key = { apikey: secretKey, Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' };
    return fetch(`${url}/rest/v1/${path}`, { ...init, headers: { ...key, ...headers } });
  }

  test('gives decimals as numbers', async () => {
    const { data } = await open.service.from('enquiry_lines').select('quantity').limit(1).throwOnError();
    expect(data).toEqual([{ quantity: 1.5 }]);
  });

  test('gives moments in the notation of JSON', async () => {
    const { data: category } = await open.service.from('product_categories').select('id').limit(1).throwOnError();
    const row = sample('products', { category_id: category[0]?.id, publish_at: '2099-01-01T05:30:00.25+05:30' });
    const { data } = await open.service.from('products').insert(row).select('publish_at').throwOnError();
    expect(data).toEqual([{ publish_at: '2099-01-01T00:00:00.25+00:00' }]);
  });

  test.each(['PATCH', 'DELETE'])('refuses a %s without a filter, also of who may do everything', async (method) => {
    const body = method === 'PATCH' ? JSON.stringify({ sort_order: 1 }) : null;
    const response = await ask('gallery_items?select=id&order=id', { method, body });
    expect(response.status).toBe(400);
    const verb = method === 'PATCH' ? 'UPDATE' : 'DELETE';
    expect(await response.json()).toEqual({
      code: '21000',
      details: null,
      hint: null,
      message: `${verb} requires a WHERE clause`,
    });
    const filtered = await ask('gallery_items?sort_order=eq.-1', { method, body });
    expect([filtered.status, filtered.headers.get('content-type')]).toEqual([204, null]);
  });

  test('says nothing of the type of an empty answer', async () => {
    const body = JSON.stringify({ image_url: '/a.webp' });
    const response = await ask('gallery_items', { method: 'POST', body, headers: { Prefer: 'return=minimal' } });
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([201, '', null]);
  });

  test('filters what a function gives by one condition or another, also in a GET', async () => {
    const people = () => open.as.admin.rpc('get_all_users_with_profiles', undefined, { get: true });
    const { data } = await people().or('email.eq.user@example.com,role.eq.editor').order('role').throwOnError();
    expect(data.map(({ email }) => email)).toEqual(['editor@example.com', 'user@example.com']);
  });

  test('refuses rows of a table that has no relation to the one asked for', async () => {
    const response = await ask('gallery_items?select=id,enquiries(id)');
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST200']);
  });
});
