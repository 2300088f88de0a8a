import { createHash } from 'node:crypto';

/** One step of the schema; `checksum` is the SHA-256 of its file. */
export type Migration = { version: string; name: string; sql: string; checksum: string };

/**
 * @param files path to content
 * @returns the migrations, oldest first
 * @throws {Error} where a path is not named as the Supabase CLI reads it
 */
export function migrationsOf(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => {
      const match = /(\d{14})_(\w+)\.sql$/.exec(path);
      if (!match?.[1] || !match[2]) throw new Error(`${path} is not named <14 digits>_<name>.sql`);
      return { version: match[1], name: match[2], sql, checksum: checksumOf(sql) };
    })
    .sort((a, b) => a.version.localeCompare(b.version));
}

/** @returns the SHA-256 of a migration; line endings make no difference */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
