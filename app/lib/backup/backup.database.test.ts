import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ASSETS_BUCKET, assetsOf } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient, visitorClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { openOnPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import type { Migration } from '~/lib/supabase/migration-file';
import { migrations, replacedMigrations } from '~/lib/supabase/migrations.server';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
import { SQUASH } from '~/lib/supabase/squashed-migrations';
import { SUPERSEDED } from '~/lib/supabase/superseded-migrations';
import { openEmbeddedStage, sql } from '../../../supabase/tests/actors';
import { fill } from '../../../supabase/tests/samples';
import { describeOnWorkerPostgres } from '../../../tests/support/backends/worker-postgres';
import { contentOf } from '../../../tests/support/content/site-content';
import { BackupUnusable, checkBackup } from './archive.server';
import { loadBackup, schemaVersionOf } from './load.server';
import type { Manifest } from './manifest';
import { takeBackup } from './snapshot.server';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
let stage: Awaited<ReturnType<typeof openEmbeddedStage>>;
let source: SelfHostedBackend;
let target: SelfHostedBackend;

beforeAll(async () => {
  stage = await openEmbeddedStage();
  source = stage.backend;
  target = await openInMemory(join(folder, 'target'), inject('migratedDatabase'));
  await fill(stage);
  for (const n of [1, 2, 3]) await addCertificate(n);
  const odd = 'a "quoted" \\ line\nwith a tab\t, \u2028, \u0001 and प्याज 🧅';
  await sql(source.database, 'update public.certificates set description = $1', [odd]);
  await sql(source.database, `update public.products set specifications = $1::text::json`, [
    '[["b", "1.00"],   ["a", "in this order"]]',
  ]);
}, 120_000);

afterAll(async () => {
  await target?.close();
  await stage?.close();
  rmSync(folder, { recursive: true });
});

async function upload(path: string, backend = source): Promise<string> {
  const options = { contentType: 'image/png', upsert: true };
  const bucket = serviceClient(backend).storage.from(ASSETS_BUCKET);
  const { error } = await bucket.upload(path, Buffer.from(path.repeat(9)), options);
  if (error) throw error;
  return assetsOf(backend).urlOf(path);
}

async function addCertificate(n: number, backend = source): Promise<void> {
  const image_url = await upload(`public/certificates/${n}-0.png`, backend);
  await serviceClient(backend)
    .from('certificates')
    .insert({ name: `With picture ${n}`, image_url })
    .throwOnError();
}

/** Takes backups during replacements of certificates' pictures, and looks for inconsistent ones. */
async function staysWhole(backend: SelfHostedBackend, certificates: number[]): Promise<void> {
  const db = serviceClient(backend);
  let stop = false;
  let replaced = 0;
  const replacing = certificates.map(async (certificate) => {
    const path = (n: number) => `public/certificates/${certificate}-${n}.png`;
    for (let n = 0; !stop; n += 1) {
      const image_url = await upload(path(n + 1), backend);
      await db.from('certificates').update({ image_url }).eq('name', `With picture ${certificate}`).throwOnError();
      await db.storage.from(ASSETS_BUCKET).remove([path(n)]);
      replaced += 1;
    }
  });
  const backups: Awaited<ReturnType<typeof backUp>>[] = [];
  while (backups.length < 5 || replaced < 20) backups.push(await backUp(backend));
  stop = true;
  await Promise.all(replacing);
  for (const { path, manifest } of backups.slice(-5)) {
    rmSync(target.files.root, { recursive: true, force: true });
    await loadBackup(target, path, manifest);
    const rows = await sql<{ image_url: string }>(
      target.database,
      'select image_url from public.certificates where name = any ($1)',
      [certificates.map((n) => `With picture ${n}`)],
    );
    const stored = rows.map(({ image_url }) =>
      target.files.pathOf(ASSETS_BUCKET, assetsOf(target).pathOf(image_url) ?? ''),
    );
    expect(stored).toHaveLength(certificates.length);
    expect(stored.filter((file) => !existsSync(file))).toEqual([]);
    expect(manifest.missing_files).toEqual([]);
  }
}

let taken = 0;
const aside = join(folder, 'aside');

/** Writes a backup to a file; returns its path and manifest. */
async function backUp(
  backend: SelfHostedBackend,
  meanwhile?: () => Promise<void>,
): Promise<{ path: string; manifest: Manifest }> {
  taken += 1;
  const path = join(folder, `${taken}.backup`);
  const backup = await takeBackup(backend, aside);
  await meanwhile?.();
  await pipeline(backup, createWriteStream(path));
  return { path, manifest: await checkBackup(path) };
}

test('a backup brings back every table and every file, in place of what was there', async () => {
  const { path, manifest } = await backUp(source);
  await sql(target.database, "insert into public.gallery_items (title, image_url) values ('Was here', '/a.png')");
  await loadBackup(target, path, manifest);
  expect(await contentOf(target)).toEqual(await contentOf(source));
  const person = visitorClient(target);
  const { error } = await person.auth.signInWithPassword({
    email: stage.admin.email,
    password: 'a password of the tests',
  });
  expect({ error, admin: (await person.rpc('is_admin')).data }).toEqual({ error: null, admin: true });
});

test('what was brought back is guarded and counted as before', async () => {
  const [{ version } = { version: 0 }] = await sql<{ version: number }>(
    target.database,
    'select version from public.content_version',
  );
  const { error } = await visitorClient(target).from('certificates').insert({ name: 'A visitor' });
  expect(error?.code).toBe('42501');
  await sql(target.database, "insert into public.certificates (name) values ('One more')");
  expect(await sql(target.database, 'select version from public.content_version')).toEqual([{ version: version + 1 }]);
});

test('a backup has no valid session', async () => {
  const sessions = 'select 1 from auth.sessions union all select 1 from auth.refresh_tokens';
  expect(await sql(source.database, sessions)).not.toEqual([]);
  const { path, manifest } = await backUp(source);
  await loadBackup(target, path, manifest);
  expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
  expect(await sql(target.database, 'select 1 from auth.sessions union all select 1 from auth.refresh_tokens')).toEqual(
    [],
  );
});

test('a picture that is taken away while the backup is packed is in it', async () => {
  const before = await contentOf(source);
  const { path, manifest } = await backUp(source, async () => {
    await stage.service.from('certificates').delete().eq('name', 'With picture 3').throwOnError();
    await stage.service.storage.from(ASSETS_BUCKET).remove(['public/certificates/3-0.png']);
  });
  expect(Object.keys((await contentOf(source)).files)).toHaveLength(2);
  await loadBackup(target, path, manifest);
  expect(await contentOf(target)).toEqual(before);
});

test('a backup taken while pictures are replaced is of one moment', () => staysWhole(source, [1, 2]));

test('two backups that are taken at once are both whole, and leave nothing', async () => {
  const [first, second] = await Promise.all([backUp(source), backUp(source)]);
  expect(existsSync(aside)).toBe(false);
  // Pictures are in the order in which their second names were created.
  expect(new Set(first.manifest.entries)).toEqual(new Set(second.manifest.entries));
  expect(first.manifest.missing_files).toEqual([]);
});

test.each([
  ['before it is read', async () => undefined],
  ['in its middle', async (backup: Readable) => void (await once(backup, 'readable'))],
])('an aborted backup leaves no files: %s', async (_, begin) => {
  const backup = await takeBackup(source, aside);
  await begin(backup);
  backup.destroy();
  await once(backup, 'close');
  expect(existsSync(aside)).toBe(false);
});

test('what a backup left that was killed goes with the next one after a day', async () => {
  const [old, fresh] = ['of-old', 'of-now'].map((name) => join(aside, name)) as [string, string];
  for (const path of [old, fresh]) mkdirSync(join(path, 'tables'), { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(old, yesterday, yesterday);
  await backUp(source);
  expect(readdirSync(aside)).toEqual(['of-now']);
  rmSync(aside, { recursive: true });
});

test('a file that was lost before is named, and the rest is backed up', async () => {
  await upload('public/lost.png');
  rmSync(source.files.pathOf(ASSETS_BUCKET, 'public/lost.png'));
  const { path, manifest } = await backUp(source);
  expect(manifest.missing_files).toEqual([`files/${ASSETS_BUCKET}/public/lost.png`]);
  rmSync(target.files.root, { recursive: true, force: true });
  await loadBackup(target, path, manifest);
  expect(await contentOf(target)).toEqual(await contentOf(source));
  await stage.service.storage.from(ASSETS_BUCKET).remove(['public/lost.png']);
});

test('a file that changed after it was checked changes nothing', async () => {
  const before = (await contentOf(target)).tables;
  const { path, manifest } = await backUp(source);
  const entries = manifest.entries.map((entry) => ({ ...entry, sha256: entry.sha256.replaceAll('a', 'b') }));
  await expect(loadBackup(target, path, { ...manifest, entries })).rejects.toThrow(BackupUnusable);
  expect((await contentOf(target)).tables).toEqual(before);
});

test('a column that is not known here is named, and nothing is changed', async () => {
  const before = (await contentOf(target)).tables;
  const { path, manifest } = await backUp(source);
  const tables = manifest.tables.map((table) => ({ ...table, columns: [...table.columns, 'future'] }));
  await expect(loadBackup(target, path, { ...manifest, tables })).rejects.toThrow('"public"."products".future');
  expect((await contentOf(target)).tables).toEqual(before);
});

test('a database that has had later migrations is refused, and nothing is changed', async () => {
  const before = (await contentOf(target)).tables;
  const { path, manifest } = await backUp(source);
  const earlier = { ...manifest, migrations: manifest.migrations.slice(0, -1) };
  await expect(loadBackup(target, path, earlier)).rejects.toThrow(BackupUnusable);
  await expect(loadBackup(target, path, earlier)).rejects.toThrow('other migrations');
  expect((await contentOf(target)).tables).toEqual(before);
});

test('numbers go on after those that were brought back', async () => {
  const { path, manifest } = await backUp(source);
  await loadBackup(target, path, manifest);
  const last = async () => {
    const [row] = await sql<{ id: number }>(target.database, 'select max(id)::int as id from public.revisions');
    return row?.id ?? 0;
  };
  const before = await last();
  await serviceClient(target).from('certificates').insert({ name: 'After the restore' }).throwOnError();
  expect(await last()).toBe(before + 1);
});

test('every sequence belongs to a column, after which it goes on', async () => {
  const sequences = `select sequencename as name from pg_sequences where schemaname in ('public', 'auth', 'storage')`;
  expect(await sql(source.database, sequences)).toEqual([{ name: 'revisions_id_seq' }]);
});

describe('the schema of a backup', () => {
  type Migrations = Manifest['migrations'];
  const of = (list: Migrations) =>
    schemaVersionOf({
      format: 1,
      taken_at: '',
      migrations: list,
      tables: [],
      files: [],
      missing_files: [],
      entries: [],
    });
  const inManifest = (list: Migration[]): Migrations =>
    list.map(({ version, name, checksum }) => ({ version, name, checksum }));
  const all = inManifest(migrations);
  let before: Migrations;

  beforeAll(async () => {
    before = inManifest(await replacedMigrations());
  });

  test('may be this one', async () => {
    expect(await of(all)).toBe(all.at(-1)?.version);
  });

  test('may be one from before the squash', async () => {
    expect(await of(before.slice(0, 3))).toBe(before[2]?.version);
    expect(await of(before.slice(0, -1))).toBe(before.at(-2)?.version);
    // The same as that of the squash.
    expect(await of(before)).toBe(SQUASH);
  });

  test('may be one whose files were edited since without a difference for the schema', async () => {
    const edited = before.map((one) => ({ ...one, checksum: SUPERSEDED.get(one.version)?.[0] ?? one.checksum }));
    expect(edited).not.toEqual(before);
    expect(await of(edited)).toBe(SQUASH);
  });

  test.each<[string, () => Migrations]>([
    ['a later one', () => [...all, { version: '99991231235959', name: 'future', checksum: '' }]],
    ['with a changed file', () => all.map((one, n) => (n === 0 ? { ...one, checksum: 'another' } : one))],
    ['with a gap before the squash', () => before.filter((_, n) => n !== 2)],
    [
      'with a changed file before the squash',
      () => before.map((one, n) => (n === 2 ? { ...one, checksum: 'another' } : one)),
    ],
  ])('%s is refused', async (_, list) => {
    await expect(of(list())).rejects.toThrow(BackupUnusable);
  });
});

describeOnWorkerPostgres((server) => {
  const nameOf = (url: string) => new URL(url).pathname.slice(1);

  function open(url: string, schemaUpTo?: string): Promise<SelfHostedBackend> {
    const dataDir = join(folder, nameOf(url));
    return openOnPostgres({
      dataDir,
      secret: 'a secret of the tests',
      bootstrap: async () => undefined,
      url,
      schemaUpTo,
    });
  }

  const openNew = async () => open(await server().createMigrated());

  test('takes what the embedded database had, and gives it back', async () => {
    const onPostgres = await openNew();
    const first = await backUp(source);
    await loadBackup(onPostgres, first.path, first.manifest);
    expect(await contentOf(onPostgres)).toEqual(await contentOf(source));
    const second = await backUp(onPostgres);
    await onPostgres.close();
    rmSync(target.files.root, { recursive: true, force: true });
    await loadBackup(target, second.path, second.manifest);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  test('is backed up as of one moment, too', async () => {
    const busy = await openNew();
    for (const n of [4, 5]) await addCertificate(n, busy);
    await staysWhole(busy, [4, 5]);
    await busy.close();
  });

  test('is backed up with rows of one moment, whatever is written between two tables', async () => {
    const written = await openNew();
    const add = `with added as (insert into public.product_categories (name, slug) values ('New', 'new') returning id)
      insert into public.products (name, slug, category_id) select 'New', 'new', id from added`;
    /** Adds a category and its product between the reads of the two tables. */
    const interrupted = (tx: SqlTransaction): SqlTransaction => ({
      ...tx,
      script: async (statements) => {
        if (statements.includes('"public"."products"')) await sql(written.database, add);
        await tx.script(statements);
      },
    });
    const database: SelfHostedBackend['database'] = {
      ...written.database,
      transaction: (work) => written.database.transaction((tx) => work(interrupted(tx))),
    };
    const { path, manifest } = await backUp({ ...written, database });
    expect(await sql(written.database, 'select name from public.products')).toEqual([{ name: 'New' }]);
    expect(manifest.tables.find(({ name }) => name === 'products')?.rows).toBe(0);
    await loadBackup(target, path, manifest);
    await written.close();
  });

  test('is filled and backed up also where it ends transactions that wait', async () => {
    const url = await server().createMigrated();
    const first = await open(url);
    await sql(first.database, `alter database ${nameOf(url)} set idle_in_transaction_session_timeout = '50ms'`);
    await first.close();
    const options = { dataDir: join(folder, nameOf(url)), secret: 'a secret of the tests', url };
    const opened = await openOnPostgres({ ...options, bootstrap: () => pause(200) });
    /** Pauses in the middle of a transaction, as for a slow disk. */
    const waiting = (tx: SqlTransaction): SqlTransaction => ({
      ...tx,
      query: async (statement, parameters) => {
        if (statement.includes('pg_class')) await pause(200);
        return tx.query(statement, parameters);
      },
    });
    const database: SelfHostedBackend['database'] = {
      ...opened.database,
      transaction: (work) => opened.database.transaction((tx) => work(waiting(tx))),
    };
    const { path, manifest } = await backUp({ ...opened, database });
    await loadBackup({ ...opened, database }, path, manifest);
    await opened.close();
  });

  test('gets the migrations that came after the backup at the next start', async () => {
    const earlier = (await replacedMigrations()).at(-6)?.version ?? '';
    const old = await open(await server().createEmpty(), earlier);
    await sql(old.database, "insert into public.certificates (name) values ('From before')");
    const { path, manifest } = await backUp(old);
    await old.close();
    expect(await schemaVersionOf(manifest)).toBe(earlier);
    const url = await server().createEmpty();
    const restored = await open(url, earlier);
    await loadBackup(restored, path, manifest);
    await restored.close();
    const started = await open(url);
    expect(await sql(started.database, 'select name from public.certificates')).toEqual([{ name: 'From before' }]);
    const applied = 'select max(version) as last from supabase_migrations.schema_migrations';
    expect(await sql(started.database, applied)).toEqual([{ last: migrations.at(-1)?.version }]);
    await started.close();
  });
});
