import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { SelfHostedBackend } from './backend';
import type { SqlTransaction } from './sql-database.server';

const files = mkdtempSync(join(tmpdir(), 'superseded-'));
let backend: SelfHostedBackend;

beforeAll(async () => {
  backend = await openInMemory(files, inject('migratedDatabase'));
});

afterAll(async () => {
  await backend?.close();
  rmSync(files, { recursive: true });
});

const policies = (tx: SqlTransaction) =>
  tx.query(`select p.policyname, p.permissive, p.roles::text, p.cmd, p.qual, p.with_check,
      obj_description(o.oid, 'pg_policy') as comment
    from pg_policies p join pg_policy o on o.polname = p.policyname and o.polrelid = 'storage.objects'::regclass
    where p.schemaname = 'storage' and p.tablename = 'objects' order by 1`);

// What 20261123000100_editors.sql was, after 20261122001200_storage.sql.
const RENAMED = (['select', 'insert', 'update', 'delete'] as const).map((command) => {
  const word = { select: 'list', insert: 'add', update: 'replace', delete: 'delete' }[command];
  const rule = (right: string) => {
    const condition = `(bucket_id = 'application-assets' and (select public.${right}()))`;
    const clauses = [
      command !== 'insert' && `using ${condition}`,
      /insert|update/.test(command) && `with check ${condition}`,
    ];
    return clauses.filter(Boolean).join(' ');
  };
  const [before, after] = [`"Admins ${word} application assets"`, `"Staff ${word} application assets"`];
  return `
    drop policy ${after} on storage.objects;
    create policy ${before} on storage.objects for ${command} to authenticated ${rule('is_admin')};
    alter policy ${before} on storage.objects rename to ${after};
    alter policy ${after} on storage.objects ${rule('is_staff')};`;
});

test('policies of pictures that were renamed are those that are made now', async () => {
  const kept = await backend.database.transaction(async (tx) => {
    const made = await policies(tx);
    await tx.script(RENAMED.join(''));
    return { made, renamed: await policies(tx) };
  });
  expect(kept.made).toHaveLength(4);
  expect(kept.renamed).toEqual(kept.made);
});
