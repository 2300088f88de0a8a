import { buffer } from 'node:stream/consumers';
import { readEntries } from './archive.server';
import { linesOf } from './lines';
import { tableEntry } from './manifest';

export type Row = Record<string, unknown>;

/**
 * Reads tables of a backup into memory.
 *
 * @param names of tables of our schema
 * @returns the rows of each
 * @throws {BackupUnusable}
 */
export async function readRows<Name extends string>(
  path: string,
  names: readonly Name[],
): Promise<Record<Name, Row[]>> {
  const rows = Object.fromEntries(names.map((name) => [name, [] as Row[]])) as Record<Name, Row[]>;
  const byEntry = new Map(names.map((name) => [tableEntry({ schema: 'public', name }), name]));
  await readEntries(path, async ({ name, body }) => {
    const table = byEntry.get(name);
    if (table === undefined) return void (await buffer(body));
    for await (const line of linesOf(body)) rows[table].push(JSON.parse(line) as Row);
  });
  return rows;
}
