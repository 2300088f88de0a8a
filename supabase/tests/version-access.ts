import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ACTORS, anyTable, type Stage } from './actors';
import { change, sample, type Table } from './samples';

type Row = Record<string, unknown>;

const newRow = (table: Table): Row & { id: string } => ({ ...sample(table), id: randomUUID() });

/** The tables whose rows pages show. */
const SHOWN = [
  'product_categories',
  'products',
  'certificates',
  'gallery_items',
  'company_entries',
  'blog_posts',
  'page_content',
  'site_settings',
] as const satisfies Table[];

// A filter that no row meets, and one that every row meets.
const NO_ROW = '00000000-0000-4000-8000-00000000dead';

/** Tests that the content version is raised by what changed, and by nothing else; the stage must be filled. */
export function describeContentVersion(stage: () => Stage): void {
  describe('the content version', () => {
    const version = async () => {
      const { data } = await stage().service.from('content_version').select('version').single().throwOnError();
      return data.version;
    };
    const raisedBy = async (work: () => PromiseLike<unknown>) => {
      const before = await version();
      await work();
      return (await version()) > before;
    };

    describe.each([...SHOWN, 'media'] as const)('%s', (table) => {
      test.each(ACTORS)('a statement of %s that reaches no row does not raise it', async (actor) => {
        const rows = () => anyTable(stage().as[actor]).from(table);
        const statements = {
          patch: () => rows().update(change(table)).eq('id', NO_ROW),
          delete: () => rows().delete().eq('id', NO_ROW),
          'patch of rows that are hidden': () => rows().update(change(table)).eq('created_at', '2000-01-01'),
          'insert of no row': () => rows().insert([]),
          'upsert of no row': () => rows().upsert([]),
        };
        for (const [name, statement] of Object.entries(statements)) {
          expect({ name, raised: await raisedBy(statement) }).toEqual({ name, raised: false });
        }
      });

      test.each(['anonymous', 'user'] as const)('nothing that %s writes raises it', async (actor) => {
        const rows = () => anyTable(stage().as[actor]).from(table);
        const statements = {
          patch: () => rows().update(change(table)).not('id', 'is', null),
          delete: () => rows().delete().not('id', 'is', null),
          insert: () => rows().insert(newRow(table)),
        };
        for (const [name, statement] of Object.entries(statements)) {
          expect({ name, raised: await raisedBy(statement) }).toEqual({ name, raised: false });
        }
      });

      test('values that were there before do not raise it, and others do', async () => {
        const { service, as } = stage();
        const { data: row } = await anyTable(service)
          .from(table)
          .insert(newRow(table))
          .select()
          .single()
          .throwOnError();
        const update = (changed: object) =>
          raisedBy(() => anyTable(as.admin).from(table).update(changed).eq('id', row.id).throwOnError());
        const changed = change(table);
        expect(await update(changed)).toBe(true);
        expect(await update(changed)).toBe(false);
        const { data: after } = await anyTable(service).from(table).select().eq('id', row.id).single().throwOnError();
        expect(after.updated_at > row.updated_at).toBe(true);
        await anyTable(service).from(table).delete().eq('id', row.id).throwOnError();
      });
    });

    test.each(SHOWN)('rows of %s that come and go raise it', async (table) => {
      const rows = () => anyTable(stage().as.admin).from(table);
      const row = newRow(table);
      expect(await raisedBy(() => rows().insert(row).throwOnError())).toBe(true);
      expect(await raisedBy(() => rows().delete().eq('id', row.id).throwOnError())).toBe(true);
    });

    test('specifications in another order raise it, though nothing else differs', async () => {
      const { service } = stage();
      const pairs = [
        ['Size', '5 cm'],
        ['Origin', 'Nashik'],
      ];
      const row = newRow('products');
      row.specifications = pairs;
      await anyTable(service).from('products').insert(row).throwOnError();
      const write = (specifications: unknown) =>
        raisedBy(() => anyTable(service).from('products').update({ specifications }).eq('id', row.id).throwOnError());
      expect(await write(pairs)).toBe(false);
      expect(await write([...pairs].reverse())).toBe(true);
      await anyTable(service).from('products').delete().eq('id', row.id).throwOnError();
    });

    test('who uploaded a picture, and its size, do not raise it', async () => {
      const { service } = stage();
      const { data: row } = await anyTable(service)
        .from('media')
        .insert(newRow('media'))
        .select()
        .single()
        .throwOnError();
      const update = (changed: object) => raisedBy(() => service.from('media').update(changed).eq('id', row.id));
      expect(await update({ width: 10, height: 10, uploaded_by_name: 'Asha' })).toBe(false);
      expect(await update({ focal_x: 10, focal_y: 20 })).toBe(true);
      await service.from('media').delete().eq('id', row.id).throwOnError();
    });
  });
}
