import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { openInMemory } from './embedded.server';
import { createVisitorReads } from './visitor-reads.server';

const KEY = 'sb_publishable_key';
const HEADERS: [string, string][] = [
  ['accept-profile', 'public'],
  ['apikey', KEY],
  ['authorization', `Bearer ${KEY}`],
  ['x-client-info', 'supabase-js'],
];

describe('a read by a function', () => {
  const driver = new PGlite();
  const reads = createVisitorReads(driver, KEY);

  beforeAll(() =>
    driver.exec(`
      create role anon;
      create table things (id integer, name text, is_live boolean, at timestamptz);
      insert into things values (1, 'quo"te', true, '2026-11-23 10:00:00.5+00'), (2, 'ü', false, null);
      grant select, insert on things to anon;
      alter table things enable row level security;
      create policy live on things to anon using (is_live);
      create function things_of(ids integer[], only_live boolean default false) returns table (id integer, name text, at timestamptz)
        language sql stable as 'select t.id, t.name, t.at from things t where t.id = any (ids) and (t.is_live or not only_live)';
      create function loud(things) returns text language sql stable as 'select upper($1.name)';
      create function caller() returns table (who text, claims text, writes text)
        language sql stable as $$ select current_user::text, current_setting('request.jwt.claims', true),
          current_setting('transaction_read_only') $$;
      create function numbers(most integer) returns table (n integer, half numeric)
        language sql stable as 'select g, g / 2.0 from generate_series(1, most) g';
      create function writes() returns table (n integer, m integer)
        language plpgsql stable as $$ begin execute 'insert into things values (3)'; end $$;
      create function changes() returns table (n integer, m integer) language sql volatile as 'select 1, 2';
      create function scalar() returns integer language sql stable as 'select 1';
      create function twice(a integer) returns table (n integer, m integer) language sql stable as 'select 1, 2';
      create function twice(a text) returns table (n integer, m integer) language sql stable as 'select 1, 2';
      create function secret() returns table (n integer, m integer) language sql stable as 'select 1, 2';
      revoke execute on function secret from public`),
  );

  afterAll(() => driver.close());

  const requestOf = (call: string, { method = 'GET', headers = HEADERS } = {}) => ({
    url: `http://supabase.invalid/rest/v1/${call}`,
    method,
    headers,
    body: null,
  });
  const request = (...of: Parameters<typeof requestOf>) => reads.answer(requestOf(...of));
  const answer = async (call: string) => {
    const response = await request(call);
    return response && JSON.parse(Buffer.from(response.body ?? new ArrayBuffer(0)).toString());
  };

  test('gives the rows that a visitor may see, in the manner of PostgREST', async () => {
    const row = { id: 1, name: 'quo"te', at: '2026-11-23T10:00:00.5+00:00' };
    expect(await answer('rpc/things_of?ids=%7B1,2%7D')).toEqual([row]);
    expect(await answer('rpc/things_of?ids=%7B1%7D&only_live=true')).toEqual([row]);
    expect(await answer('rpc/things_of?ids=%7B2%7D&only_live=false')).toEqual([]);
    expect(await request('rpc/things_of?ids=%7B%7D')).toMatchObject({
      status: 200,
      headers: [
        ['content-type', expect.stringContaining('application/json')],
        ['content-range', '*/0'],
      ],
    });
  });

  test('gives rows of a table, which policies choose, with computed columns', async () => {
    expect(await answer('things?select=id,loud&is_live=eq.true&order=id.desc')).toEqual([{ id: 1, loud: 'QUO"TE' }]);
    expect(await answer('things?select=name&id=in.(1,2)&name=eq.quo%22te')).toEqual([{ name: 'quo"te' }]);
    expect(await answer('things?select=id&id=eq.2')).toEqual([]);
  });

  test('is made by the role of visitors, in a transaction that writes nothing, and leaves nothing behind', async () => {
    expect(await answer('rpc/caller')).toEqual([{ who: 'anon', claims: '', writes: 'on' }]);
    expect(await answer('rpc/writes')).toBeNull();
    expect((await driver.query('select * from caller()')).rows).toEqual([
      { who: 'postgres', claims: '', writes: 'off' },
    ]);
    expect((await driver.query('select count(*)::integer as n from things')).rows).toEqual([{ n: 2 }]);
  });

  test('says how many rows there are; a thousand, which may be a part of them, are left to the API', async () => {
    const counted = { headers: [...HEADERS, ['prefer', 'count=exact']] as [string, string][] };
    const rangeOf = async (call: string) => new Map((await request(call, counted))?.headers).get('content-range');
    expect(await rangeOf('rpc/numbers?most=999')).toBe('0-998/999');
    expect(await rangeOf('rpc/numbers?most=0')).toBe('*/0');
    expect(await answer('rpc/numbers?most=999')).toHaveLength(999);
    expect(await answer('rpc/numbers?most=1000')).toBeNull();
  });

  test('sees a function that was defined anew, once the definitions are forgotten', async () => {
    expect(await answer('rpc/numbers?most=1')).toEqual([{ n: 1, half: 0.5 }]);
    await driver.exec(`drop function numbers; create function numbers("upTo" integer) returns table (n integer, half numeric)
      language sql stable as 'select g, 0 from generate_series(1, "upTo") g'`);
    expect(await answer('rpc/numbers?most=1')).toBeNull();
    reads.forget();
    expect(await answer('rpc/numbers?upTo=2')).toEqual([1, 2].map((n) => ({ n, half: 0 })));
  });

  test.each([
    'things?id=eq.1',
    'things?select=*',
    'things?select=id&limit=1',
    'things?select=id&id=gt.1',
    'things?select=id&id=eq.x',
    'things?select=id&missing=eq.1',
    'things?select=id&id=eq.1&id=eq.2',
    'things?select=id&name=in.(%22a,b%22)',
    'things?select=id,missing',
    'things?select=id&order=name.desc.nullslast',
    'things?select=id,others(id)',
    'missing?select=id',
    'pg_class?select=relname',
    'rpc/things_of',
    'rpc/things_of?ids=%7Bx%7D',
    'rpc/things_of?ids=%7B1%7D&id=eq.1',
    'rpc/things_of?ids=%7B1%7D&limit=1',
    'rpc/things_of?ids=%7B1%7D&ids=%7B2%7D',
    'rpc/things_of%22?ids=%7B1%7D',
    'rpc/changes',
    'rpc/scalar',
    'rpc/twice?a=1',
    'rpc/secret',
    'rpc/missing',
  ])('of %s is left to the API', async (call) => {
    expect(await request(call)).toBeNull();
    expect(driver.isInTransaction()).toBe(false);
  });

  test.each([
    ['another method', { method: 'POST' }],
    ['a user’s token', { headers: [...HEADERS.slice(0, 2), ['authorization', 'Bearer other']] }],
    ['another key', { headers: [['apikey', 'other'], ...HEADERS.slice(2)] }],
    ['no key', { headers: [] }],
    ['another schema', { headers: [['accept-profile', 'auth'], ...HEADERS.slice(1)] }],
    ['a header that nobody knows', { headers: [...HEADERS, ['range', '0-9']] }],
    ['a wish for one object', { headers: [...HEADERS, ['accept', 'application/vnd.pgrst.object+json']] }],
    ['a wish for an estimate', { headers: [...HEADERS, ['prefer', 'count=estimated']] }],
  ] as [string, { method?: string; headers?: [string, string][] }][])('with %s is left to the API', async (_, init) => {
    expect(await request('rpc/caller')).not.toBeNull();
    expect(await request('rpc/caller', init)).toBeNull();
  });
});

describe('the functions of the site', () => {
  const filesDir = mkdtempSync(join(tmpdir(), 'visitor-reads-'));
  let backend: SelfHostedBackend;

  beforeAll(async () => {
    for (const level of ['error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
    backend = await openInMemory(filesDir, inject('migratedDatabase'));
    const service = serviceClient(backend);
    const category = { name: 'Onions', slug: 'onions' };
    const { data } = await service.from('product_categories').insert(category).select('id').single().throwOnError();
    const product = (name: string, slug: string) => ({ name, slug, category_id: data.id, season_months: [1, 2] });
    await service
      .from('products')
      .insert([product('Red', 'red'), product('White', 'white')])
      .throwOnError();
    const note = (section_slug: string, content: string) => ({ page_slug: 'market-note', section_slug, content });
    await service
      .from('page_content')
      .insert([note('market_note', 'Prices rise.'), note('market_note_date', '2026-11-23')])
      .throwOnError();
  });

  afterAll(async () => {
    await backend.close();
    rmSync(filesDir, { recursive: true });
  });

  // The API answers a POST itself. Its moments have another form, which the program reads too (isoTimestamp).
  const MOMENT = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)\+00(?::00)?/g;
  const normalized = (value: unknown) => JSON.parse(JSON.stringify(value).replace(MOMENT, '$1 $2'));

  test.each([
    ['category_page', { slug: 'onions', page: 1, size: 24 }],
    ['category_page', { slug: 'missing', page: 1, size: 24 }],
    ['product_page', { category_slug: 'onions', product_slug: 'red' }],
    ['page_with_company', { page: 'home', kinds: ['figures', 'destinations'] }],
    ['site_notices', {}],
    ['category_list', {}],
    ['search_products', { words: 'red', page: 1, size: 24 }],
    ['season_calendar', { most: 10 }],
    ['catalogue', { most: 10 }],
    ['catalogue', { most: 10, slug: 'onions' }],
    ['product_addresses', { after: '00000000-0000-0000-0000-000000000000', most: 10 }],
    ['find_moved_product', { category_slug: 'onions', product_slug: 'gone' }],
  ])('give %s of %j as the API does', async (name, args) => {
    const visitor = visitorClient(backend);
    const call = (get: boolean) => visitor.rpc(name as 'site_notices', args as never, { get });
    const [read, asked] = [await call(true), await call(false)];
    expect(read.error ?? normalized(read.data)).toEqual(asked.error ?? normalized(asked.data));
  });

  test('and rows of tables are those of the API', async () => {
    const visitor = visitorClient(backend);
    const asked = (call: 'read' | 'ask') => {
      // The API answers what has an unusual header.
      const header = (query: { setHeader(name: string, value: string): unknown }) =>
        call === 'ask' ? query.setHeader('x-asked', 'yes') : query;
      const queries = [
        visitor.from('site_settings').select('setting_key, setting_value').in('setting_key', ['company_name', 'smtp']),
        visitor
          .from('products')
          .select('id, name, slug, description, image_url, picture_notes')
          .eq('is_live', true)
          .order('place')
          .order('name'),
        visitor
          .from('products')
          .select('name, season_months, sizes_mm, specifications')
          .order('name', { ascending: false }),
        visitor.from('blog_posts').select('title').eq('slug', 'none').eq('is_live', true).maybeSingle(),
        visitor
          .from('page_content')
          .select('section_slug, content, updated_at, picture_notes')
          .eq('page_slug', 'market-note'),
        visitor.from('profiles').select('email'),
      ];
      return Promise.all(queries.map((query) => header(query) as typeof query));
    };
    const [read, whole] = [await asked('read'), await asked('ask')];
    expect(read.map((answer) => answer.error ?? normalized(answer.data))).toEqual(
      whole.map((answer) => answer.error ?? normalized(answer.data)),
    );
    expect(read[1]?.data).toHaveLength(2);
  });
});
