import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { migrations } from '~/lib/supabase/migrations.server';
import { withTimeout } from '~/lib/supabase/with-timeout';
import { openEmbedded } from './embedded.server';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
const secret = 'a secret of the tests';
const template = inject('migratedDatabase');
const CREDENTIALS = { email: 'first@example.com', password: 'a password of the tests' };

const unfinished = join(dataDir, 'postgres.unfinished');

let starts = 0;

/** Fills a new backend, and counts the calls. */
async function bootstrap(opening: Promise<SelfHostedBackend>): Promise<void> {
  starts += 1;
  const backend = await opening;
  const service = serviceClient(backend);
  await backend.signUp?.(CREDENTIALS.email, CREDENTIALS.password);
  await service.from('profiles').update({ role: 'admin' }).eq('email', CREDENTIALS.email).throwOnError();
  await service.from('certificates').insert({ name: 'From the first start' }).throwOnError();
  const { error } = await service.storage
    .from('application-assets')
    .upload('first.png', new Uint8Array([1, 2, 3]), { contentType: 'image/png' });
  if (error) throw error;
}

let backend: SelfHostedBackend;

const open = () => openEmbedded({ template, dataDir, secret, bootstrap });
const certificates = async () => {
  const { data } = await visitorClient(backend).from('certificates').select('name').order('name').throwOnError();
  return data.map(({ name }) => name);
};

beforeAll(() => {
  // The embedded API prints each refused statement and each e-mail.
  for (const level of ['error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

afterAll(async () => {
  await backend?.close();
  rmSync(dataDir, { recursive: true });
});

// These tests depend on their order: each one starts with the data of the previous one.
describe('a data directory', () => {
  test('whose first start dies half-way has no finished database', async () => {
    const dies = async (opening: Promise<SelfHostedBackend>) => {
      await serviceClient(await opening)
        .from('certificates')
        .insert({ name: 'Half a start' })
        .throwOnError();
      throw new Error('The first start died.');
    };
    await expect(openEmbedded({ template, dataDir, secret, bootstrap: dies })).rejects.toThrow('The first start died.');
    expect(existsSync(unfinished)).toBe(true);
  });

  test('with what a dead first start left begins again', async () => {
    backend = await open();
    expect(await certificates()).toEqual(['From the first start']);
    expect({ unfinished: existsSync(unfinished), starts }).toEqual({ unfinished: false, starts: 1 });
  });

  test('with rubbish in place of the database begins again where no start was finished', async () => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'));
    mkdirSync(join(other, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(other, 'postgres', 'PG_VERSION'), 'rubbish');
    writeFileSync(join(other, 'postgres', 'base', 'rubbish'), 'rubbish');
    writeFileSync(join(other, 'postgres.unfinished'), '');
    const begun = await openEmbedded({ template, dataDir: other, secret, bootstrap: async () => undefined });
    expect((await visitorClient(begun).from('certificates').select().throwOnError()).data).toEqual([]);
    await begun.close();
    rmSync(other, { recursive: true });
  });

  test.each([
    ['no migration is named', undefined],
    ['the last migration is named', migrations.at(-1)?.version],
  ])('begins as the dump of all migrations where %s', async (_, schemaUpTo) => {
    const other = mkdtempSync(join(tmpdir(), 'embedded-'));
    const missing = join(other, 'no-dump.tar');
    const opened = openEmbedded({
      template: missing,
      dataDir: other,
      secret,
      schemaUpTo,
      bootstrap: async (opening) => (await opening).close(),
    });
    await expect(opened).rejects.toThrow(missing);
    rmSync(other, { recursive: true });
  });

  test('has its rows, users and files when it is closed and opened again, and no second bootstrap', async () => {
    await serviceClient(backend).from('certificates').insert({ name: 'Second' }).throwOnError();
    await backend.close();
    backend = await open();
    expect(starts).toBe(1);
    expect(await certificates()).toEqual(['From the first start', 'Second']);
    expect((await backend.files?.read('application-assets', 'first.png'))?.bytes).toEqual(Buffer.from([1, 2, 3]));
    const person = visitorClient(backend);
    expect((await person.auth.signInWithPassword(CREDENTIALS)).error).toBeNull();
    expect((await person.rpc('is_admin')).data).toBe(true);
  });
});

describe('direct SQL', () => {
  const titles = async () => {
    const { data } = await visitorClient(backend).from('gallery_items').select('title').order('title').throwOnError();
    return data.map(({ title }) => title);
  };
  const insert = "insert into public.gallery_items (title, image_url) values ($1, '/images/a.jpg')";

  test('is rolled back where the work throws, and rethrows the error', async () => {
    const failure = new RangeError('changed my mind');
    const work = backend.database.transaction(async (tx) => {
      await tx.query(insert, ['Undone']);
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await titles()).toEqual([]);
  });

  test('that the database refuses is rolled back, and fails with its code', async () => {
    const work = backend.database.transaction(async (tx) => {
      await tx.query(insert, ['Undone']);
      await tx.query('select * from public.no_such_table');
    });
    await expect(work).rejects.toMatchObject({ code: '42P01', message: expect.stringContaining('no_such_table') });
    expect(await titles()).toEqual([]);
  });

  test('cannot go on after its transaction', async () => {
    const late = await backend.database.transaction(async (tx) => () => tx.query('select 1'));
    await expect(late()).rejects.toThrow('The transaction has ended.');
  });

  test('holds the mutex until its end, and calls wait for it in their order', async () => {
    const order: string[] = [];
    const work = backend.database.transaction(async (tx) => {
      await tx.script(
        "create table public.for_a_while (); insert into public.gallery_items (title, image_url) values ('In between', '/a.jpg')",
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.script('drop table public.for_a_while; delete from public.gallery_items');
      order.push('transaction');
    });
    const read = titles().then((seen) => order.push(`call that saw ${seen.length}`));
    await Promise.all([work, read]);
    expect(order).toEqual(['transaction', 'call that saw 0']);
  });
});

test('calls whose caller has given up do not disturb others', async () => {
  const impatient = visitorClient({ ...backend, fetch: withTimeout(1, backend.fetch) });
  // The database is busy until all calls have timed out.
  const given = await backend.database.transaction(() =>
    Promise.all(Array.from({ length: 20 }, () => impatient.from('certificates').select('name'))),
  );
  expect(given.map(({ error }) => error?.message)).toEqual(Array(20).fill(expect.stringContaining('in time')));
  expect(await certificates()).toEqual(['From the first start', 'Second']);
});

describe('the content version', () => {
  const stored = async () =>
    (await visitorClient(backend).from('content_version').select('version').single().throwOnError()).data.version;

  const pushed = () => ('pushedVersion' in backend.changes ? backend.changes.pushedVersion() : undefined);

  test('is pushed at the start and with each write of any kind, before the response to the write', async () => {
    const start = await stored();
    expect(pushed()).toBe(start);
    await serviceClient(backend).from('certificates').insert({ name: 'Third' }).throwOnError();
    expect(pushed()).toBe(start + 1);
    await backend.database.transaction((tx) => tx.script("delete from public.certificates where name = 'Third'"));
    expect(pushed()).toBe(start + 2);
    expect(await stored()).toBe(start + 2);
  });

  test('is what it was after a write that fails', async () => {
    const before = pushed();
    const { error } = await serviceClient(backend).from('certificates').insert({ name: '' });
    expect(error?.code).toBe('23514');
    const broken = backend.database.transaction((tx) => tx.script('delete from public.certificates; select 1/0'));
    await expect(broken).rejects.toThrow('division by zero');
    expect(pushed()).toBe(before);
  });
});

describe('the served API', () => {
  test('has no sign-up', async () => {
    const { data, error } = await visitorClient(backend).auth.signUp({
      email: 'intruder@example.com',
      password: 'a password of theirs',
    });
    expect({ user: data.user, code: error?.code }).toEqual({ user: null, code: 'signup_disabled' });
    const { data: profiles } = await serviceClient(backend).from('profiles').select('email');
    expect(profiles).toEqual([{ email: CREDENTIALS.email }]);
  });

  test('has no sign-up by one-time password or without a name either', async () => {
    const { auth } = visitorClient(backend);
    await auth.signInWithOtp({ email: 'intruder@example.com' });
    await auth.signInAnonymously();
    const { data: profiles } = await serviceClient(backend).from('profiles').select('email');
    expect(profiles).toEqual([{ email: CREDENTIALS.email }]);
  });

  test('takes no token that was signed with another secret', async () => {
    const { data } = await visitorClient(backend).auth.signInWithPassword(CREDENTIALS);
    const token = data.session?.access_token;
    expect((await visitorClient(backend).auth.getUser(token)).data.user?.email).toBe(CREDENTIALS.email);
    await backend.close();
    backend = await openEmbedded({ template, dataDir, secret: 'another secret of the tests', bootstrap });
    expect((await visitorClient(backend).auth.getUser(token)).data.user).toBeNull();
  });
});

describe('200 pairs of calls that start in one tick', () => {
  const PAIRS = 100;
  type Outcome = { leaked: number; lost: number; wronglyKept: number; failed: number };

  /** Concurrent reads of a protected table: by a visitor and by the service role. */
  async function readPairs(): Promise<{ visitor: unknown[]; service: unknown[] }[]> {
    const visitor = visitorClient(backend);
    const service = serviceClient(backend);
    return Promise.all(
      Array.from({ length: PAIRS }, async () => {
        const [asVisitor, asService] = await Promise.all([
          visitor.from('blog_posts').select('id'),
          service.from('blog_posts').select('id'),
        ]);
        if (asVisitor.error || asService.error) throw asVisitor.error ?? asService.error;
        return { visitor: asVisitor.data, service: asService.data };
      }),
    );
  }

  /** Concurrent inserts: a valid and a failing one. */
  async function writePairs(): Promise<{ accepted: boolean; refused: boolean }[]> {
    const service = serviceClient(backend);
    return Promise.all(
      Array.from({ length: PAIRS }, async (_, n) => {
        const [good, bad] = await Promise.all([
          service.from('gallery_items').insert({ title: `Good ${n}`, image_url: '/images/a.jpg' }),
          service.from('gallery_items').insert({ title: `Bad ${n}`, image_url: 'javascript:alert(1)' }),
        ]);
        return { accepted: good.error === null, refused: bad.error !== null };
      }),
    );
  }

  test('leak no row to the visitor and lose none that was accepted', async () => {
    const service = serviceClient(backend);
    const protectedRow = { title: 'Onions', slug: 'onions', content: 'Soon.', status: 'draft' as const };
    await service.from('blog_posts').insert(protectedRow).throwOnError();

    const [reads, writes] = await Promise.all([readPairs(), writePairs()]);
    const { data: stored } = await service.from('gallery_items').select('title').throwOnError();

    const titles = stored.map(({ title }) => title ?? '');
    const accepted = writes.flatMap((write, n) => (write.accepted ? [`Good ${n}`] : []));
    const outcome: Outcome = {
      leaked: reads.filter(({ visitor }) => visitor.length > 0).length,
      lost: accepted.filter((title) => !titles.includes(title)).length,
      wronglyKept: titles.filter((title) => title.startsWith('Bad')).length,
      failed:
        reads.filter((read) => read.service.length !== 1).length +
        writes.filter((write) => !write.accepted || !write.refused).length,
    };
    expect(outcome).toEqual({ leaked: 0, lost: 0, wronglyKept: 0, failed: 0 });
    expect(titles).toHaveLength(PAIRS);
  });
});
