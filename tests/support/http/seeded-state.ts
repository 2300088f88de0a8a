import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { SelfHostedBackend } from '~/lib/supabase/backend';

// A copy of each table, and what tells whether the table has changed since.
const COPY = `
  create schema seeded;
  create table seeded.tables (name regclass primary key, copy regclass, columns text, fingerprint text);

  create function seeded.fingerprint(name regclass) returns text language plpgsql as $$
  declare found text;
  begin
    execute format('select count(*) || '' '' || coalesce(max(t.xmin::text::bigint), 0) from %s t', name) into found;
    return found;
  end $$;

  do $$
  declare given record;
  begin
    for given in
      select c.oid::regclass as name, n.nspname || '_' || c.relname as copy, (
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth', 'storage') and c.relkind = 'r' and c.relname <> 'content_version'
    loop
      execute format('create table seeded.%I as select %s from %s', given.copy, given.columns, given.name);
      insert into seeded.tables values (
        given.name, format('seeded.%I', given.copy)::regclass, given.columns, seeded.fingerprint(given.name)
      );
    end loop;
  end $$`;

// Without triggers, so that nothing is history; then the pages in the cache are old.
const RESTORE = `
  set local session_replication_role = replica;
  do $$
  declare given seeded.tables;
  begin
    for given in select * from seeded.tables t where t.fingerprint <> seeded.fingerprint(t.name) loop
      execute format('delete from %s', given.name);
      execute format('insert into %s (%s) overriding system value select * from %s', given.name, given.columns, given.copy);
      update seeded.tables t set fingerprint = seeded.fingerprint(t.name) where t.name = given.name;
    end loop;
  end $$;
  update public.content_version set version = version + 1, changed_at = now(), next_due = public.next_due()`;

/**
 * Notes all rows and files of a site.
 *
 * @param aside a folder that does not exist, on the disk of the files
 * @returns a function that brings the site back to this state
 */
export async function noteState({ database, files }: SelfHostedBackend, aside: string): Promise<() => Promise<void>> {
  const script = (sql: string) => database.transaction((tx) => tx.script(sql));
  await script(COPY);
  const noted = pathsIn(files.root);
  for (const path of noted) link(join(files.root, path), join(aside, path));
  return async () => {
    await script(RESTORE);
    const present = pathsIn(files.root);
    for (const path of present) if (!noted.has(path)) rmSync(join(files.root, path));
    for (const path of noted) if (!present.has(path)) link(join(aside, path), join(files.root, path));
  };
}

function pathsIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const isStored = entries.filter((entry) => entry.isFile());
  return new Set(isStored.map(({ name, parentPath }) => relative(folder, join(parentPath, name))));
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  linkSync(from, to);
}
