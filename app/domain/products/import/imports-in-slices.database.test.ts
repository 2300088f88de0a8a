import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { type Db, serviceClient, userClient, visitorClient } from '~/lib/supabase/client.server';
import { openEmbedded } from '~/lib/supabase/embedded/embedded.server';
import { receiveFile } from './import-files.server';
import { applyImport, undoImport } from './product-imports.server';

// Four slices, and one that looks.
const LINES = 1000;

const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
const CREDENTIALS = { email: 'admin@example.com', password: 'a password of the tests' };
let backend: SelfHostedBackend;
let staff: Db;
let visitor: Db;

const open = async () => {
  backend = await openEmbedded({
    dataDir,
    secret: 'a secret of the tests',
    template: inject('migratedDatabase'),
    async bootstrap(opening) {
      const first = await opening;
      await first.signUp(CREDENTIALS.email, CREDENTIALS.password);
      const service = serviceClient(first);
      await service.from('profiles').update({ role: 'admin' }).eq('email', CREDENTIALS.email).throwOnError();
      await service.from('product_categories').insert({ name: 'Onions', slug: 'onions' }).throwOnError();
    },
  });
  visitor = visitorClient(backend);
  const { data } = await visitorClient(backend).auth.signInWithPassword(CREDENTIALS);
  staff = userClient(backend, data.session?.access_token ?? '', true);
};

beforeAll(async () => {
  // The embedded API prints each refused statement.
  for (const level of ['error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  await open();
});

beforeEach(async () => {
  await serviceClient(backend).from('products').delete().like('slug', '%').throwOnError();
});

afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true });
});

/** Plans a file of products; each has one of three sizes, and a word of its own. */
const plan = async (names = (number: number) => `Onion lot${'abcdefghij'[number % 10]}`) => {
  const lines = Array.from({ length: LINES }, (_, index) =>
    [names(index), `onion-${index}`, 'onions', `${40 + 10 * (index % 3)}-70`, String(index % 2 === 0)].join(','),
  );
  const text = ['name,slug,category_slug,sizes_mm,is_featured', ...lines].join('\n');
  const planned = await receiveFile(
    staff,
    { name: 'o.csv', bytes: new TextEncoder().encode(text), sheet: '', asDrafts: false },
    10_000,
  );
  if (planned.outcome !== 'planned') throw new Error(planned.outcome);
  return planned.id;
};

const products = async () => (await visitor.from('products').select('id', { count: 'exact', head: true })).count;
const version = async () =>
  (await visitor.from('content_version').select('version').single().throwOnError()).data.version;
const stateOf = async (id: string) =>
  (await staff.from('product_imports').select('state').eq('id', id).single().throwOnError()).data.state;

/** What the database keeps for all products, and what it would be if it were counted now. */
const kept = async () => {
  const [row] = await backend.database.read<{ kept: unknown; counted: unknown }>(`
    select json_build_array(
      (select json_agg(json_build_array(t.products, t.featured)) from public.product_totals t),
      (select json_agg(json_build_array(c.products, c.featured)) from public.product_counts c),
      (select json_agg(json_build_array(f.is_whole, f.facets, f.products) order by f.is_whole, f.facets)
       from public.product_facet_counts f)
    ) as kept, json_build_array(
      (select json_agg(json_build_array(n.products, n.featured)) from (
        select count(p.id) as products, count(p.id) filter (where p.is_featured) as featured
        from public.product_categories c left join public.products p on p.category_id = c.id group by c.id) n),
      (select json_agg(json_build_array(n.products, n.featured)) from (
        select count(p.id) as products, count(p.id) filter (where p.is_featured) as featured
        from public.product_categories c left join public.products p on p.category_id = c.id and p.is_live
        group by c.id) n),
      (select json_agg(json_build_array(n.is_whole, n.facets, n.products) order by n.is_whole, n.facets) from (
        select true as is_whole, p.facets, count(*) as products from public.products p where p.is_live
        and p.facets <> '{}' group by p.facets
        union all
        select false, array[f], count(*) from public.products p, unnest(p.facets) as f where p.is_live group by f) n)
    ) as counted`);
  return row;
};

test('visitors are answered between the slices, and see nothing of the import or all of it', async () => {
  const id = await plan();
  const before = await version();
  let isDone = false;
  const applying = applyImport(staff, id).finally(() => {
    isDone = true;
  });
  const seen = [];
  while (!isDone) seen.push(await products());
  expect(await applying).toEqual({ outcome: 'applied', rows: LINES });
  expect(new Set(seen.slice(0, -1))).toEqual(new Set([0]));
  // One after each slice at least, as the queue gives others their turn.
  expect(seen.length).toBeGreaterThan(LINES / 250);
  expect(await products()).toBe(LINES);
  expect(await version()).toBe(before + 1);
});

test('what is kept for all products is exact after adding, changing and undoing', async () => {
  const added = await plan();
  await applyImport(staff, added);
  const afterAdding = await kept();
  expect(afterAdding?.kept).toEqual(afterAdding?.counted);
  const { data } = await visitor.rpc('search_products', { words: 'lotc', page: 1, size: 5 }, { get: true });
  expect(JSON.stringify(data)).toContain('Onion lotc');

  await backend.database.transaction((tx) =>
    tx.query("update public.products set is_featured = not is_featured, sizes_mm = '[]' where slug like '%7'"),
  );
  const changed = await plan((number) => `Shallot ${number}`);
  expect(await applyImport(staff, changed)).toEqual({ outcome: 'applied', rows: LINES });
  const afterChanging = await kept();
  expect(afterChanging?.kept).toEqual(afterChanging?.counted);

  expect(await undoImport(staff, changed, false)).toEqual({ outcome: 'undone', rows: LINES });
  const afterUndoing = await kept();
  expect(afterUndoing?.kept).toEqual(afterUndoing?.counted);
});

test('lists have the order of the file, whatever slice a product came in', async () => {
  await applyImport(staff, await plan());
  const { data } = await visitor.from('products').select('slug').order('created_at', { ascending: false }).limit(1000);
  expect(data?.map(({ slug }) => slug)).toEqual(Array.from({ length: 1000 }, (_, index) => `onion-${index}`));
});

test('where a late slice fails nothing is written, and the import is as before', async () => {
  const id = await plan();
  const before = await version();
  const spoil = (name: string) =>
    backend.database.transaction((tx) =>
      tx.query(
        `update public.product_import_lines set product = json_build_object('name', $2::text)
         where import_id = $1 and slug = 'onion-${LINES - 1}'`,
        [id, name],
      ),
    );
  await spoil(' ');
  await expect(applyImport(staff, id)).rejects.toThrow();
  expect({ products: await products(), version: await version(), state: await stateOf(id) }).toEqual({
    products: 0,
    version: before,
    state: 'planned',
  });
  await spoil('Onion');
  expect(await applyImport(staff, id)).toEqual({ outcome: 'applied', rows: LINES });
  expect(await undoImport(staff, id, false)).toEqual({ outcome: 'undone', rows: LINES });
  expect(await products()).toBe(0);
});

test('visitors are answered between the slices of an undo, and see all of it or none', async () => {
  const id = await plan();
  await applyImport(staff, id);
  // In the first, in a middle and in the last slice.
  const edited = ['onion-3', 'onion-500', 'onion-999'];
  await serviceClient(backend).from('products').update({ origin: 'Nashik' }).in('slug', edited).throwOnError();
  expect(await undoImport(staff, id, false)).toEqual({ outcome: 'changed', rows: 3 });

  const before = await version();
  let isDone = false;
  const undoing = undoImport(staff, id, true).finally(() => {
    isDone = true;
  });
  const seen = [];
  while (!isDone) seen.push(await products());
  expect(await undoing).toEqual({ outcome: 'undone', rows: LINES - 3 });
  expect(new Set(seen.slice(0, -1))).toEqual(new Set([LINES]));
  expect(seen.length).toBeGreaterThan(LINES / 250);
  expect(await version()).toBe(before + 1);

  const { data } = await visitor.from('products').select('slug').order('created_at', { ascending: false });
  expect(data?.map(({ slug }) => slug)).toEqual(edited);
  const row = await staff.from('product_imports').select('state, kept').eq('id', id).single().throwOnError();
  expect(row.data).toEqual({ state: 'undone', kept: 3 });
  const marked = staff.from('product_import_lines').select('slug').eq('import_id', id).eq('kept', true).order('line');
  expect((await marked.throwOnError()).data.map(({ slug }) => slug)).toEqual(edited);
  const counts = await kept();
  expect(counts?.kept).toEqual(counts?.counted);
  expect(await undoImport(staff, id, true)).toEqual({ outcome: 'undone', rows: LINES - 3 });
});

test('where a late slice of an undo fails nothing is undone', async () => {
  await applyImport(staff, await plan());
  const changed = await plan((number) => `Shallot ${number}`);
  await applyImport(staff, changed);
  const names = async () =>
    (await visitor.from('products').select('name', { count: 'exact', head: true }).like('name', 'Shallot%')).count;
  await backend.database.transaction((tx) =>
    tx.query(
      `update public.product_import_lines set before = (before::jsonb || '{"name": " "}')::json
       where import_id = $1 and slug = 'onion-${LINES - 1}'`,
      [changed],
    ),
  );
  await expect(undoImport(staff, changed, false)).rejects.toThrow();
  expect({ names: await names(), state: await stateOf(changed) }).toEqual({ names: LINES, state: 'applied' });
});

test('an import of which a part writes comes in as many slices as that part needs', async () => {
  await applyImport(staff, await plan());
  const changed = await plan((number) => (number % 2 ? `Shallot ${number}` : `Onion lot${'abcdefghij'[number % 10]}`));
  expect(await applyImport(staff, changed)).toEqual({ outcome: 'applied', rows: LINES / 2 });
  const { data } = await staff.from('product_imports').select('slice_ends').eq('id', changed).single().throwOnError();
  // Lines 2 to 1001, of which every second one changes a product.
  expect(data.slice_ends).toEqual([501, 1001]);
  const unchanged = await plan((number) =>
    number % 2 ? `Shallot ${number}` : `Onion lot${'abcdefghij'[number % 10]}`,
  );
  expect(await applyImport(staff, unchanged)).toEqual({ outcome: 'applied', rows: 0 });
});

test('a save that comes meanwhile waits for the import, and is kept', async () => {
  const applying = applyImport(staff, await plan());
  const order: string[] = [];
  const saving = serviceClient(backend).from('certificates').insert({ name: 'Meanwhile' }).throwOnError();
  await Promise.all([applying.then(() => order.push('import')), saving.then(() => order.push('save'))]);
  expect(order).toEqual(['import', 'save']);
  expect(await applying).toEqual({ outcome: 'applied', rows: LINES });
});

test('applied twice at once it is written once', async () => {
  const id = await plan();
  const both = await Promise.all([applyImport(staff, id), applyImport(staff, id)]);
  expect(both).toEqual([1, 2].map(() => ({ outcome: 'applied', rows: LINES })));
  expect(await products()).toBe(LINES);
});

test('a plan that the catalogue has left behind is shown again, and nothing is written', async () => {
  const id = await plan();
  const { data } = await serviceClient(backend).from('product_categories').select('id').single().throwOnError();
  const row = { name: 'Onion', slug: `onion-${LINES - 1}`, category_id: data.id };
  await serviceClient(backend).from('products').insert(row).throwOnError();
  expect(await applyImport(staff, id)).toEqual({ outcome: 'changed' });
  expect(await products()).toBe(1);
});
