import { describe, expect, test } from 'vitest';
import { ACTORS, type Actor, anyTable, type Stage, sql } from './actors';
import { change, DRAFT_CATEGORY_ID, PUBLIC_KEYS, sample, TABLES, type Table } from './samples';

/** "refused" is for want of a right: an error. Of "none", policies see to it that no row is read or changed. */
type Rights = {
  select: 'all' | 'none' | 'refused' | 'own' | 'live' | 'of live rows' | 'public keys' | 'content forms' | 'of content';
  insert: 'all' | 'refused';
  update: 'all' | 'none' | 'refused';
  delete: 'all' | 'none' | 'refused';
};

/** The access matrix: rights by table and role. Each cell is a test. */
const RIGHTS: Record<Table, Record<Actor, Rights>> = {
  profiles: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'own', insert: 'refused', update: 'none', delete: 'refused' },
    editor: { select: 'own', insert: 'refused', update: 'none', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'all', delete: 'refused' },
  },
  product_categories: {
    anonymous: { select: 'live', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'live', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  products: {
    anonymous: { select: 'live', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'live', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  certificates: {
    anonymous: { select: 'live', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'live', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  gallery_items: {
    anonymous: { select: 'live', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'live', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  company_entries: {
    anonymous: { select: 'live', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'live', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  media: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  blog_posts: {
    anonymous: { select: 'live', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'live', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  page_content: {
    anonymous: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'all', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  site_settings: {
    anonymous: { select: 'public keys', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'public keys', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'public keys', insert: 'refused', update: 'none', delete: 'none' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  enquiries: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'refused', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'refused', update: 'all', delete: 'all' },
  },
  enquiry_lines: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  quotations: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  quotation_versions: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  quotation_lines: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  quotation_sends: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  quotation_answers: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  quotation_openings: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  orders: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'all', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'all', delete: 'refused' },
  },
  pro_formas: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  pro_forma_versions: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  enquiry_links: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  enquiry_notes: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'all', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'all', update: 'refused', delete: 'refused' },
  },
  // Of accounts and caches for administrators only, see outbox-rules.ts.
  outbox: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'none' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'all' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'all' },
  },
  buyers: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'all', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'all', delete: 'refused' },
  },
  enquiry_answers: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  sign_in_attempts: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  form_drafts: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'none' },
    editor: { select: 'content forms', insert: 'refused', update: 'refused', delete: 'all' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'all' },
  },
  open_forms: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  former_slugs: {
    anonymous: { select: 'of live rows', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'of live rows', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  revisions: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'of content', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  product_imports: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  product_import_lines: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  product_import_parts: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  product_counts: {
    anonymous: { select: 'of live rows', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'of live rows', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  working_copies: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  search_words: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  slice_notes: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  share_links: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'none', delete: 'none' },
    editor: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
  },
  product_totals: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  product_facet_counts: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  insight_counts: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'none', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  hourly_writes: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  insight_writers: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  housekeeping: {
    anonymous: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' },
  },
  content_version: {
    anonymous: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    user: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    editor: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
    admin: { select: 'all', insert: 'refused', update: 'refused', delete: 'refused' },
  },
};

/** The privileges that PostgreSQL has for tables. */
export const PRIVILEGES = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;
type Privilege = (typeof PRIVILEGES)[number];

/** The roles of requests. Who has signed in is one role, and policies tell staff from others. */
export const ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** @returns the privileges of a role on a table that follow from the matrix: what anybody of the role can get through */
export function privilegesOf(role: (typeof ROLES)[number], table: Table): Privilege[] {
  if (role === 'service_role') return [...PRIVILEGES];
  const actors: Actor[] = role === 'anon' ? ['anonymous'] : ['user', 'editor', 'admin'];
  const rights = ['select', 'insert', 'update', 'delete'] as const;
  return rights.filter((right) => actors.some((actor) => RIGHTS[table][actor][right] !== 'refused'));
}

/** Tests every cell of the table above; the stage must be filled. */
export function describeTableAccess(stage: () => Stage, actors = ACTORS): void {
  describe('tables', () => {
    test('every table of the public schema is in the matrix and has row level security', async () => {
      const relations = await sql<{ name: string; guarded: boolean }>(
        stage().database,
        `select relname as name, relrowsecurity as guarded from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
      );
      expect(relations.map((relation) => relation.name).sort()).toEqual([...TABLES].sort());
      expect(relations.filter((relation) => !relation.guarded)).toEqual([]);
    });

    test('a table of a later migration is closed until it is opened, but to the service', async () => {
      const rights = stage().database.transaction(async (tx) => {
        // Who applies migrations; rights by default are those of what a role makes.
        await tx.script(
          'set local role postgres; create table public.of_later (id bigint generated always as identity)',
        );
        const found = await tx.query(
          `select r.role from unnest(array['anon', 'authenticated', 'service_role']) as r (role)
           where has_table_privilege(r.role, 'public.of_later', 'select, insert, update, delete, truncate')
             or has_sequence_privilege(r.role, 'public.of_later_id_seq', 'usage, select, update')`,
        );
        throw found;
      });
      await expect(rights).rejects.toEqual([{ role: 'service_role' }]);
    });

    test('every policy is about one operation and says whom it is for', async () => {
      const policies = await sql<{ name: string; command: string; everybodys: boolean; widens: boolean }>(
        stage().database,
        `select format('%s: %s', tablename, policyname) as name, cmd as command,
           'public' = any (roles) as everybodys, permissive = 'PERMISSIVE' as widens
         from pg_policies where schemaname in ('public', 'storage')`,
      );
      expect(policies.length).toBeGreaterThan(TABLES.length);
      expect(policies.filter(({ command, everybodys, widens }) => command === 'ALL' || everybodys || !widens)).toEqual(
        [],
      );
    });

    describe.each(TABLES)('%s', (table) => {
      for (const actor of actors) {
        const rights = RIGHTS[table][actor];
        test(`${actor} selects ${rights.select}`, () => checkSelect(stage(), table, actor, rights.select));
        test(`${actor} insert: ${rights.insert}`, () => checkInsert(stage(), table, actor, rights.insert));
        test(`${actor} updates ${rights.update}`, () => checkUpdate(stage(), table, actor, rights.update));
        if (rights.insert === 'refused') {
          test(`${actor} upsert: refused`, () => checkUpsertRefused(stage(), table, actor));
        }
        test(`${actor} deletes ${rights.delete}`, () => checkDelete(stage(), table, actor, rights.delete));
      }
    });

    // Of messages, people say who wrote them neither; see desk-rules.ts.
    const DATED = TABLES.filter((table) => RIGHTS[table].editor.insert === 'all');

    test.each(DATED)('when a row of %s came, and by whom, is not for who writes it to say', async (table) => {
      const { as, service, admin, editor } = stage();
      const [row] = await rowsOf(stage(), table);
      const columns = Object.keys(row ?? {});
      const claims = Object.fromEntries(
        Object.entries({
          created_at: '2098-01-01T00:00:00Z',
          updated_at: '2098-01-01T00:00:00Z',
          created_by: admin.id,
          uploaded_by: admin.id,
          actor_id: admin.id,
        }).filter(([name]) => columns.includes(name)),
      );
      const { data: inserted, error } = await anyTable(as.editor)
        .from(table)
        .insert({ ...newRow(table), ...claims })
        .select()
        .single();
      expect(error).toBeNull();
      const origin = (of: Row) =>
        Object.keys(claims).map((name) => (name.endsWith('_at') ? new Date(String(of[name])).getFullYear() : of[name]));
      for (const value of origin(inserted)) expect([editor.id, new Date().getFullYear()]).toContain(value);
      if (RIGHTS[table].editor.update === 'all') {
        await anyTable(as.editor).from(table).update(claims).eq('id', inserted.id).throwOnError();
        const { data: updated } = await anyTable(service).from(table).select().eq('id', inserted.id).single();
        expect(origin(updated)).toEqual(origin(inserted));
      }
      // A row that is restored says it.
      const { created_at } = claims;
      if (created_at) await anyTable(service).from(table).update({ created_at }).eq('id', inserted.id).throwOnError();
      const { data: kept } = await anyTable(service).from(table).select().eq('id', inserted.id).single().throwOnError();
      expect(new Date(kept.created_at ?? 0).getFullYear()).toBe(created_at ? 2098 : 1970);
      await anyTable(service).from(table).delete().eq('id', inserted.id).throwOnError();
    });

    describe.each(['anonymous', 'user'] as const)('%s', (actor) => {
      test.each(['draft', 'archived'] as const)('does not find a post that is %s', async (status) => {
        const { service, as } = stage();
        const { data: post } = await service.from('blog_posts').select().eq('status', status).limit(1).single();
        expect(post?.status).toBe(status);
        const found = as[actor]
          .from('blog_posts')
          .select('*', { count: 'exact' })
          .eq('slug', post?.slug ?? '');
        expect(await found).toMatchObject({ error: null, data: [], count: 0 });
      });

      test('does not find a private setting', async () => {
        const { service, as } = stage();
        const find = (db: typeof service) => db.from('site_settings').select().eq('setting_key', 'smtp_password');
        expect((await find(service)).data).toHaveLength(1);
        expect(await find(as[actor])).toMatchObject({ error: null, data: [] });
      });
    });
  });
}

type Row = { id: string | boolean } & Record<string, unknown>;

function newRow(table: Table): Record<string, unknown> {
  return sample(table);
}

/** All rows of a table, read without row level security. */
async function rowsOf({ service }: Stage, table: Table): Promise<Row[]> {
  const { data } = await anyTable(service).from(table).select().order('id').throwOnError();
  if (data.length === 0) throw new Error(`Access to ${table} cannot be tested: it is empty.`);
  return data;
}

async function checkSelect(stage: Stage, table: Table, actor: Actor, expected: Rights['select']): Promise<void> {
  const visible: Record<Rights['select'], (row: Row) => boolean> = {
    all: () => true,
    none: () => false,
    refused: () => false,
    own: (row) => row.id === stage[actor === 'anonymous' ? 'user' : actor].id,
    live: (row) => row.is_live === true,
    'of live rows': (row) => row.id !== DRAFT_CATEGORY_ID && row.category_id !== DRAFT_CATEGORY_ID,
    'of content': (row) => row.table_name !== 'profiles' && row.table_name !== 'site_settings',
    'content forms': (row) => String(row.path).startsWith('/admin/sample/'),
    'public keys': (row) => PUBLIC_KEYS.includes(String(row.setting_key)),
  };
  const rows = await rowsOf(stage, table);
  const expectedRows = rows.filter(visible[expected]);
  // Row filters are tested only where there are both visible and hidden rows.
  if (expected !== 'all') expect(expectedRows.length).toBeLessThan(rows.length);
  if (expected !== 'none' && expected !== 'refused') expect(expectedRows.length).toBeGreaterThan(0);

  const result = await anyTable(stage.as[actor]).from(table).select().order('id');
  if (expected === 'refused') expectRefusal(actor, result);
  else expect(result).toMatchObject({ error: null, data: expectedRows });
}

async function checkInsert(stage: Stage, table: Table, actor: Actor, expected: Rights['insert']): Promise<void> {
  const before = await rowsOf(stage, table);
  const result = await anyTable(stage.as[actor]).from(table).insert(newRow(table));
  const after = await rowsOf(stage, table);
  if (expected === 'refused') {
    expectRefusal(actor, result);
    expect(after).toEqual(before);
  } else {
    expect(result.error).toBeNull();
    const known = new Set(before.map((row) => row.id));
    const added = after.filter((row) => !known.has(row.id));
    expect(added).toHaveLength(1);
    await anyTable(stage.service).from(table).delete().eq('id', added[0]?.id).throwOnError();
  }
}

/** An upsert of an existing row is an update. */
async function checkUpsertRefused(stage: Stage, table: Table, actor: Actor): Promise<void> {
  const before = await rowsOf(stage, table);
  const row = { ...newRow(table), ...change(table), id: before[0]?.id };
  expectRefusal(actor, await anyTable(stage.as[actor]).from(table).upsert(row));
  expect(await rowsOf(stage, table)).toEqual(before);
}

async function checkUpdate(stage: Stage, table: Table, actor: Actor, expected: Rights['update']): Promise<void> {
  const before = await rowsOf(stage, table);
  const changed = change(table);
  const result = await anyTable(stage.as[actor]).from(table).update(changed).not('id', 'is', null);
  const after = await rowsOf(stage, table);
  if (expected === 'refused') expectRefusal(actor, result);
  else expect(result.error).toBeNull();
  if (expected !== 'all') {
    expect(after).toEqual(before);
  } else {
    expect(after).toEqual(before.map((row) => expect.objectContaining({ id: row.id, ...changed })));
  }
}

async function checkDelete(stage: Stage, table: Table, actor: Actor, expected: Rights['delete']): Promise<void> {
  if (expected !== 'all') {
    const before = await rowsOf(stage, table);
    const result = await anyTable(stage.as[actor]).from(table).delete().not('id', 'is', null);
    if (expected === 'refused') expectRefusal(actor, result);
    else expect(result.error).toBeNull();
    expect(await rowsOf(stage, table)).toEqual(before);
    return;
  }
  const add = anyTable(stage.service).from(table).insert(newRow(table));
  const { data: doomed } = await add.select().single().throwOnError();
  const before = await rowsOf(stage, table);
  const { error } = await anyTable(stage.as[actor]).from(table).delete().eq('id', doomed.id);
  expect(error).toBeNull();
  expect(await rowsOf(stage, table)).toEqual(before.filter((row) => row.id !== doomed.id));
}

/** As PostgREST says it: a visitor might be let in by a token, everybody else is known. */
function expectRefusal(actor: Actor, { status, error }: { status: number; error: { code: string } | null }): void {
  expect({ status, code: error?.code }).toEqual({ status: actor === 'anonymous' ? 401 : 403, code: '42501' });
}
