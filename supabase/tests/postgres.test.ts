import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Bootstrap } from '~/lib/supabase/backend';
import { visitorClient } from '~/lib/supabase/client.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { applyMigrations, migrations } from '~/lib/supabase/migrations.server';
import { describeOnWorkerPostgres } from '../../tests/support/backends/worker-postgres';
import { addPerson, type OpenStage, openStage, sql } from './actors';
import { fill, sample } from './samples';

describeOnWorkerPostgres((server) => {
  let dataDir: string;
  let open: OpenStage;
  const openOn = (url: string, bootstrap: Bootstrap) =>
    openOnPostgres({ dataDir, secret: 'a secret of the tests', bootstrap, url });

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'on-postgres-'));
    open = await openStage();
    await fill(open);
  });

  afterAll(async () => {
    await open?.close();
    rmSync(dataDir, { recursive: true });
  });

  test('has every migration, in the table of the Supabase CLI', async () => {
    const applied = await sql<{ version: string }>(
      open.database,
      'select version from supabase_migrations.schema_migrations order by version',
    );
    expect(applied.map(({ version }) => version)).toEqual(migrations.map(({ version }) => version));
  });

  test('stops the start once a file is another than the database has had', async () => {
    const [first, ...others] = migrations;
    if (!first) throw new Error('There are no migrations.');
    const start = applyMigrations(open.database, { known: [{ ...first, checksum: 'another' }, ...others] });
    await expect(start).rejects.toThrow(`${first.version}_${first.name}.sql`);
  });

  describe('calls at the same moment', () => {
    test('do not share their rights', async () => {
      const { as, service } = open;
      const pairs = Array.from({ length: 200 }, async () => {
        const [visitor, all] = await Promise.all([
          as.anonymous.from('blog_posts').select('id').eq('status', 'draft'),
          service.from('blog_posts').select('id').eq('status', 'draft'),
        ]);
        return { visitor: visitor.data?.length, service: (all.data?.length ?? 0) > 0 };
      });
      const seen = new Set((await Promise.all(pairs)).map((pair) => JSON.stringify(pair)));
      expect([...seen]).toEqual(['{"visitor":0,"service":true}']);
    });

    test('respect the limit of the contact form, even where all count before the first is stored', async () => {
      const form = {
        full_name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '',
        subject: 'Onions',
        message: 'How much?',
      };
      const send = async (n: number) => {
        const keys = { idempotency_key: `crowd ${n}`, sender_hash: 'crowd' };
        const { data } = await open.as.anonymous.rpc('submit_enquiry', { ...form, ...keys });
        return data?.[0]?.outcome;
      };
      const calls = await open.database.transaction(async (tx) => {
        // The lock blocks inserts until the end of this transaction, but not reads.
        await tx.query('lock table public.enquiries in share mode');
        const sent = Array.from({ length: 8 }, (_, n) => send(n));
        await pause(300);
        return { sent };
      });
      const outcomes = await Promise.all(calls.sent);
      expect(outcomes.sort()).toEqual([...Array(3).fill('limited'), ...Array(5).fill('stored')]);
      const { data: stored } = await open.service.from('enquiries').select('id').eq('sender_hash', 'crowd');
      expect(stored).toHaveLength(5);
    });

    test('take each mail of the outbox once, and a purge once too', async () => {
      const key_digest = createHash('sha256').update('crowd').digest('hex');
      const rows = Array.from({ length: 23 }, () => ({ kind: 'reply', key_digest, sealed: 'sealed' }));
      await open.service.from('outbox').insert(rows).throwOnError();
      const take = async () => {
        const mails = await open.service.rpc('claim_outbox', { key: 'crowd', kinds: ['reply'] }).throwOnError();
        const [purge] = (await open.service.rpc('claim_purge', { key: 'crowd' }).throwOnError()).data;
        return [...mails.data.map(({ id }) => id), ...(purge?.claim ? [purge.claim] : [])];
      };
      const taken = (await Promise.all(Array.from({ length: 12 }, take))).flat();
      expect(taken).toHaveLength(24);
      expect(new Set(taken).size).toBe(24);
      await open.service.from('outbox').delete().neq('kind', 'x').throwOnError();
    });

    test('that move gallery items leave each with a place of its own, and none lost', async () => {
      const rows = Array.from({ length: 5 }, () => ({ image_url: '/a.webp', sort_order: 7 }));
      const { data: added } = await open.service.from('gallery_items').insert(rows).select('id').throwOnError();
      const order = () =>
        open.service.from('gallery_items').select('id, sort_order').order('sort_order').throwOnError();
      const { data: before } = await order();
      const move = (id: string, step: number) =>
        open.as.admin.rpc('place_row', { table_name: 'gallery_items', id, step });
      for (let round = 1; round <= 5; round += 1) {
        const results = await Promise.all(added.flatMap(({ id }) => [move(id, -1), move(id, 1)]));
        expect(results.map(({ error }) => error)).toEqual(Array(10).fill(null));
        const { data: after } = await order();
        expect(after.map(({ sort_order }) => sort_order)).toEqual(before.map((_, index) => index));
        expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
      }
    });

    test('that move products of a category, while others are saved, lose none and give no place twice', async () => {
      const { admin } = open.as;
      const { data: category } = await admin
        .from('product_categories')
        .insert(sample('product_categories'))
        .select('id')
        .single()
        .throwOnError();
      const rows = Array.from({ length: 6 }, () => sample('products', { category_id: category.id }));
      const { data: added } = await admin.from('products').insert(rows).select('id').throwOnError();
      const move = (id: string, place: number) => admin.rpc('place_row', { table_name: 'products', id, place });
      const save = (id: string, n: number) =>
        admin
          .from('products')
          .update({ description: `Saved ${n}` })
          .eq('id', id);
      for (let round = 1; round <= 4; round += 1) {
        const results = await Promise.all(
          added.flatMap(({ id }, n) => [move(id, 1 + ((n + round) % 5)), save(id, round)]),
        );
        expect(results.map(({ error }) => error)).toEqual(Array(12).fill(null));
      }
      const { data: after } = await admin.from('products').select('place, description').eq('category_id', category.id);
      const places = (after ?? []).flatMap(({ place }) => place ?? []).sort((one, other) => one - other);
      expect(places).toEqual(places.map((_, index) => index + 1));
      expect((after ?? []).map(({ description }) => description)).toEqual(Array(6).fill('Saved 4'));
    });

    test('read a day as it was written', async () => {
      const row = { ...sample('certificates'), valid_until: '2027-03-31' };
      const read = open.service.from('certificates').insert(row).select('valid_until').single().throwOnError();
      expect((await read).data).toEqual({ valid_until: '2027-03-31' });
    });

    test('that change products together leave their counts exact', async () => {
      const { admin } = open.as;
      const rows = [sample('product_categories'), sample('product_categories')];
      const { data: both } = await admin.from('product_categories').insert(rows).select('id').throwOnError();
      const [one = '', other = ''] = both.map(({ id }) => id);
      const add = async (category_id: string) => {
        const three = Array.from({ length: 3 }, () => sample('products', { category_id }));
        const { data } = await admin.from('products').insert(three).select('id').throwOnError();
        const [moved = '', removed = ''] = data.map(({ id }) => id);
        const elsewhere = { category_id: category_id === one ? other : one, is_featured: true };
        await Promise.all([
          admin.from('products').update(elsewhere).eq('id', moved).throwOnError(),
          admin.from('products').delete().eq('id', removed).throwOnError(),
        ]);
      };
      await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 4 === 0 ? one : other)));
      const { data: counts } = await admin.from('product_counts').select().in('id', [one, other]).throwOnError();
      expect(Object.fromEntries(counts.map(({ id, products, featured }) => [id, [products, featured]]))).toEqual({
        [one]: [5 + 15, 15],
        [other]: [15 + 5, 5],
      });
    });

    test.each([
      [
        'adds a product of',
        "insert into public.products (category_id, slug, name) values ($1, 'new', 'Theirs')",
        'update',
      ],
      [
        'renames the category of',
        "update public.product_categories set slug = slug || '-renamed' where id = $1",
        'skip',
      ],
      ['changes a product of', "update public.products set name = 'Theirs' where category_id = $1", 'update'],
    ])('write no plan while another transaction %s it', async (_does, statement, verdict) => {
      const { admin } = open.as;
      const { data: category } = await admin
        .from('product_categories')
        .insert(sample('product_categories'))
        .select()
        .single();
      const { id = '', slug: category_slug = '' } = category ?? {};
      const there = { category_id: id, slug: 'there', name: 'Before' };
      await admin.from('products').insert(there).throwOnError();
      const line = { cells: ['x'], reasons: [], category_slug };
      const lines = [
        { ...line, line: 2, slug: 'new', product: { name: 'Ours' } },
        { ...line, line: 3, slug: 'there', product: { name: 'Ours' } },
      ];
      const begun = await admin.rpc('begin_product_import', { file_name: 'x.csv', columns: ['name'] }).throwOnError();
      const plan = begun.data;
      await admin.rpc('plan_product_import', { import: plan, lines, complete: true }).throwOnError();

      const { applying } = await open.database.transaction(async (tx) => {
        await tx.query(statement, [id]);
        const applying = admin.rpc('apply_product_import', { import: plan }).then(({ data }) => data);
        await pause(300);
        return { applying };
      });
      expect(await applying).toEqual([{ outcome: 'changed', rows: 0 }]);
      const { data: products } = await admin.from('products').select('name').eq('category_id', id);
      expect(products?.map(({ name }) => name)).not.toContain('Ours');
      const { data: planned } = await admin.from('product_import_lines').select('verdict').eq('import_id', plan);
      expect(planned?.map((row) => row.verdict)).toContain(verdict);
    });

    test('time out within three seconds where the database does not respond', async () => {
      const outcome = await open.database.transaction(async (tx) => {
        await tx.query('lock table public.certificates in access exclusive mode');
        const call = visitorClient(open.served).from('certificates').select();
        const result = call.then(({ error }) => (error ? 'failed' : 'succeeded'));
        return Promise.race([result, pause(3_000, 'still waiting')]);
      });
      expect(outcome).toBe('failed');
    });
  });

  test('announces each change to all processes once it is committed, also after their connections were cut', async () => {
    const url = await server().createEmpty();
    const bootstrap: Bootstrap = async (opening) => void (await addPerson(await opening, 'first@example.com', 'admin'));
    const one = await openOn(url, bootstrap);
    const two = await openOn(url, bootstrap);
    onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
    const heard = { one: 0, two: 0 };
    const changes = { one: one.changes, two: two.changes };
    for (const name of ['one', 'two'] as const) {
      const { [name]: of } = changes;
      if (!('onChange' in of)) throw new Error('Nothing is announced.');
      of.onChange?.(() => {
        heard[name] += 1;
      });
    }
    // What may have been missed before somebody listened.
    await expect.poll(() => heard).toEqual({ one: 1, two: 1 });
    const change = 'select public.raise_content_version()';
    await one.database.transaction(async (tx) => {
      await tx.query(change);
      await tx.query(change);
      expect(heard).toEqual({ one: 1, two: 1 });
    });
    await expect.poll(() => heard).toEqual({ one: 2, two: 2 });
    const undone = one.database.transaction(async (tx) => {
      await tx.query(change);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'`;
    await two.database.read(cut);
    await expect.poll(() => heard).toEqual({ one: 3, two: 3 });
    await two.database.transaction((tx) => tx.query(change));
    await expect.poll(() => heard).toEqual({ one: 4, two: 4 });
  });

  describe('the first start', () => {
    test('is not repeated', async () => {
      const url = await server().createEmpty();
      let starts = 0;
      const bootstrap: Bootstrap = async (opening) => {
        starts += 1;
        await addPerson(await opening, 'first@example.com', 'admin');
      };
      for (let n = 1; n <= 2; n += 1) await (await openOn(url, bootstrap)).close();
      expect(starts).toBe(1);
    });

    test('that died half-way is begun again', async () => {
      const url = await server().createEmpty();
      const dies = openOn(url, async (opening) => {
        await (await opening).signUp('first@example.com', 'a password of the tests');
        throw new Error('The first start died.');
      });
      await expect(dies).rejects.toThrow('The first start died.');
      let starts = 0;
      const second = await openOn(url, async () => {
        starts += 1;
      });
      await second.close();
      expect(starts).toBe(1);
    });

    test('of four instances at the same moment works for all and happens once', async () => {
      const url = await server().createEmpty();
      let starts = 0;
      const bootstrap: Bootstrap = async (opening) => {
        starts += 1;
        await addPerson(await opening, 'first@example.com', 'admin');
      };
      const opened = await Promise.allSettled(Array.from({ length: 4 }, () => openOn(url, bootstrap)));
      for (const instance of opened) if (instance.status === 'fulfilled') await instance.value.close();
      expect(opened.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
      expect(starts).toBe(1);
    });
  });
});
