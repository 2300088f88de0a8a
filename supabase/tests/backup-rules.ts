import { describe, expect, test } from 'vitest';
import { type Stage, sql } from './actors';
import { fresh } from './samples';

const MAX_PARTS = 5;

type Table = { schema: string; name: string; columns: string[]; rows: number; state: string };

/** Tests the functions that read a project and fill it over the API, see docs/operations.md#backup. */
export function describeBackups(stage: () => Stage): void {
  describe('a backup over the API', () => {
    const service = () => stage().service;

    async function tables(): Promise<Table[]> {
      const { data } = await service().rpc('backup_state').throwOnError();
      return (data as unknown as { tables: Table[] }).tables;
    }

    async function stateOf(name: string): Promise<string | undefined> {
      return (await tables()).find((table) => table.name === name)?.state;
    }

    /** All rows of a table, as JSON, read in parts. */
    async function rowsOf({ schema, name }: Pick<Table, 'schema' | 'name'>, most_bytes = 1_000_000): Promise<string[]> {
      const rows: string[] = [];
      for (let after: string | undefined; ; ) {
        const asked = { table_schema: schema, table_name: name, most_bytes, ...(after !== undefined && { after }) };
        const { data } = await service().rpc('backup_rows', asked).throwOnError();
        const part = data as unknown as { lines: string; rows: number; last: string | null };
        if (part.rows > 0) rows.push(...part.lines.split('\n'));
        if (part.last === null) return rows;
        after = part.last;
      }
    }

    const site = async () => (await tables()).filter(({ schema }) => schema === 'public');

    /** Begins a restore and sends all rows that are there now. */
    async function send(backup: string, wanted: Table[]): Promise<void> {
      await service().rpc('begin_restore', { backup }).throwOnError();
      for (const table of wanted) {
        const entry = `tables/public.${table.name}.jsonl`;
        const rows = await rowsOf(table);
        const half = Math.ceil(rows.length / 2);
        const parts = [rows.slice(0, half), rows.slice(half)].filter(({ length }) => length > 0);
        for (const [part, some] of parts.entries()) {
          await service()
            .rpc('keep_restore_part', { backup, entry, part, rows: `[${some.join(',')}]` })
            .throwOnError();
        }
      }
    }

    const finish = (backup: string, wanted: Table[]) => service().rpc('finish_restore', { backup, tables: wanted });

    async function contentOf(wanted: Table[]): Promise<Record<string, string[]>> {
      const content: Record<string, string[]> = {};
      for (const { name } of wanted) {
        const rows = await sql<{ row: string }>(
          stage().database,
          `select to_json(t)::text as row from public.${name} t`,
        );
        content[name] = rows.map(({ row }) => row).sort();
      }
      return content;
    }

    test('has every table of the site, each after those that it refers to, with every column that is not generated', async () => {
      const columns = await sql<{ name: string; columns: string[] }>(
        stage().database,
        `select table_name as name, json_agg(column_name order by ordinal_position) as columns
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
           -- A site that is restored sends no mail a second time.
           and table_name <> 'outbox'
         group by 1 order by 1`,
      );
      const found = await site();
      expect(found.map(({ name, columns }) => ({ name, columns })).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
        columns,
      );
      const order = (await tables()).map(({ schema, name }) => `${schema}.${name}`);
      const references = await sql<{ from: string; to: string }>(
        stage().database,
        `select c.relnamespace::regnamespace || '.' || c.relname as from, r.relnamespace::regnamespace || '.' || r.relname as to
         from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
         where k.contype = 'f' and c.oid <> r.oid and c.relnamespace = 'public'::regnamespace
           and c.relname <> 'outbox'`,
      );
      expect(references.length).toBeGreaterThan(10);
      expect(references.filter(({ from, to }) => order.indexOf(from) <= order.indexOf(to))).toEqual([]);
      expect(order.slice(0, 4)).toEqual(['auth.users', 'auth.identities', 'storage.buckets', 'storage.objects']);
    });

    test('sees that a row was added, changed or deleted', async () => {
      const states = [await stateOf('certificates')];
      const id = crypto.randomUUID();
      await service()
        .from('certificates')
        .insert({ id, name: `State ${fresh()}` })
        .throwOnError();
      states.push(await stateOf('certificates'));
      await service()
        .from('certificates')
        .update({ name: `State ${fresh()}` })
        .eq('id', id)
        .throwOnError();
      states.push(await stateOf('certificates'));
      await service().from('certificates').delete().eq('id', id).throwOnError();
      states.push(await stateOf('certificates'));
      expect(new Set(states.slice(0, 3)).size).toBe(3);
      expect(states[3]).not.toBe(states[2]);
      expect(await stateOf('certificates')).toBe(states[3]);
    });

    test('gives each row once, however small the parts are', async () => {
      for (const table of await tables()) {
        const all = await rowsOf(table);
        // A part for each row, or, of a table with many, about as many parts.
        const rows = await rowsOf(table, all.length > MAX_PARTS ? Math.ceil(all.join('').length / MAX_PARTS) : 1);
        expect({ [table.name]: rows.length }).toEqual({ [table.name]: table.rows });
        expect(rows).toEqual(all);
      }
    });

    test('has accounts without passwords', async () => {
      const [user] = await rowsOf({ schema: 'auth', name: 'users' });
      expect(Object.keys(JSON.parse(user ?? '{}'))).toEqual([
        'id',
        'aud',
        'role',
        'email',
        'email_confirmed_at',
        'raw_app_meta_data',
        'raw_user_meta_data',
        'created_at',
        'updated_at',
      ]);
    });

    test('replaces all rows, without a trace in the history, and leaves triggers and people as they were', async () => {
      const wanted = await site();
      const before = await contentOf(wanted);
      const backup = `backup ${fresh()}`;
      await send(backup, wanted);
      await service().from('certificates').insert({ name: 'Too late for the backup' }).throwOnError();
      await service()
        .from('profiles')
        .update({ full_name: 'Renamed since' })
        .eq('id', stage().editor.id)
        .throwOnError();
      const [{ version } = { version: 0 }] = await sql<{ version: number }>(
        stage().database,
        'select version::int from public.content_version',
      );
      const { data: rows } = await finish(backup, wanted).throwOnError();
      expect(rows).toBe(wanted.reduce((sum, table) => sum + table.rows, 0));
      const after = await contentOf(wanted);
      expect(JSON.parse(after.content_version?.[0] ?? '{}').version).toBe(version + 1);
      expect({ ...after, content_version: [] }).toEqual({ ...before, content_version: [] });
      const last = async () =>
        (await sql<{ id: number }>(stage().database, 'select max(id)::int as id from public.revisions'))[0]?.id ?? 0;
      const id = await last();
      await service().from('certificates').insert({ name: 'After the restore' }).throwOnError();
      expect(await last()).toBe(id + 1);
      await service().from('certificates').delete().eq('name', 'After the restore').throwOnError();
      expect((await stage().as.editor.rpc('is_staff')).data).toBe(true);
    });

    test('of which not all rows have come changes nothing', async () => {
      const wanted = await site();
      const before = await contentOf(wanted);
      const backup = `backup ${fresh()}`;
      await send(
        backup,
        wanted.filter(({ name }) => name !== 'certificates'),
      );
      expect((await finish(backup, wanted)).error?.message).toMatch(/^Of the table certificates, 0 rows have come/);
      expect(await contentOf(wanted)).toEqual(before);
    });

    test('with a column that is not known here changes nothing', async () => {
      const wanted = (await site()).map((table) => ({ ...table, columns: [...table.columns, 'future'] }));
      const backup = `backup ${fresh()}`;
      await service().rpc('begin_restore', { backup }).throwOnError();
      expect((await finish(backup, wanted)).error?.message).toContain('columns that are not known here');
    });

    test('goes on where it is begun again, and ends where another one begins', async () => {
      const [first, second] = [`backup ${fresh()}`, `backup ${fresh()}`];
      await send(
        first,
        (await site()).filter(({ name }) => name === 'certificates'),
      );
      const begin = async (backup: string) =>
        (await service().rpc('begin_restore', { backup }).throwOnError()).data as unknown as { parts: string[] };
      expect((await begin(first)).parts).toContain('tables/public.certificates.jsonl#0');
      expect((await begin(second)).parts).toEqual([]);
      expect((await begin(first)).parts).toEqual([]);
      expect((await finish(second, [])).error?.message).toContain('Another restore has begun');
    });
  });
}
