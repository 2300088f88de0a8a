import { z } from 'zod';

/** The version of the backup format that this program writes, and the only one it reads. */
export const FORMAT = 1;

/** The name of the manifest in a backup; it is the last entry, because it lists all others. */
export const MANIFEST = 'manifest.json';

const entry = z.object({ name: z.string(), size: z.number().int(), sha256: z.string() });

/** Names become paths on the disk, so one that could leave its folder is refused (path traversal). */
export function isSafeKey(name: string): boolean {
  return !/^$|^\/|[\0\\]|(^|\/)\.{1,2}(\/|$)/.test(name);
}

const inFolder = z.string().refine(isSafeKey);
const folder = inFolder.refine((name) => !name.includes('/'));

const schema = z.object({
  format: z.literal(FORMAT),
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ version: z.string(), name: z.string(), checksum: z.string() })),
  /** In the order in which they can be filled: referenced tables come first. */
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  files: z.array(z.object({ bucket: folder, key: inFolder, content_type: z.string().nullable() })),
  /** Files that the database lists but the disk lacked when the backup was taken. */
  missing_files: z.array(z.string()),
  entries: z.array(entry),
});

/** The contents of a backup, with digests to verify them. */
export type Manifest = z.infer<typeof schema>;

export type TableContent = Manifest['tables'][number];

export function parseManifest(bytes: Uint8Array): Manifest | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    return null;
  }
}

export function rowsIn({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** @returns the name of a table's entry in a backup: JSON Lines, one row per line */
export function tableEntry({ schema, name }: Pick<TableContent, 'schema' | 'name'>): string {
  return `tables/${schema}.${name}.jsonl`;
}

export function fileEntry({ bucket, key }: { bucket: string; key: string }): string {
  return `files/${bucket}/${key}`;
}
