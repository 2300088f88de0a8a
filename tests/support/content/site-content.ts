import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SelfHostedBackend } from '~/lib/supabase/backend';

/** The whole content of a site: the rows of each table as sorted JSON, and the SHA-256 of each file. */
export type SiteContent = { tables: Record<string, string[]>; files: Record<string, string> };

// Tables that a backup leaves out: sessions, the auth service's log, and below what is not sent yet, which is sealed for one site.
const OF_SESSIONS = ['sessions', 'refresh_tokens', 'flow_state', 'one_time_tokens', 'audit_log_entries'];

/** Reads the whole content of a site, independently of the backup code. */
export async function contentOf({ database, files }: SelfHostedBackend): Promise<SiteContent> {
  const tables = await database.transaction(async (tx) => {
    const names = await tx.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where (schemaname in ('public', 'storage') and tablename <> 'outbox')
         or (schemaname = 'auth' and tablename <> all ($1)) order by 1`,
      [OF_SESSIONS],
    );
    const read: SiteContent['tables'] = {};
    for (const { name } of names) {
      const rows = await tx.query<{ row: string }>(`select to_json(t.*)::text as row from ${name} t`);
      read[name] = rows.map(({ row }) => row).sort();
    }
    return read;
  });
  return { tables, files: filesBelow(files.root) };
}

function filesBelow(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}
