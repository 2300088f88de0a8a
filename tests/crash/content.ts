import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { runProgram } from '../support/backends/program-process.ts';
import type { Found } from './ledger.ts';

/** Takes a backup, of a site that serves or of one that does not. */
export async function backUp(env: Record<string, string>, path: string): Promise<void> {
  rmSync(path, { force: true });
  const { code, err } = await runProgram('backup', [path], env);
  if (code !== 0) throw new Error(`The backup failed: ${err}`);
}

/** Reads the content of a site from a backup. */
export async function readContent(env: Record<string, string>, folder: string): Promise<Found> {
  const path = join(folder, 'found.backup');
  await backUp(env, path);
  return contentIn(path);
}

/** @returns what a backup contains */
export async function contentIn(path: string): Promise<Found> {
  const found: Found = { tables: {}, files: [], missing: [] };
  for (const { header, data } of await unpackTar(gunzipSync(readFileSync(path)))) {
    const text = () => Buffer.from(data ?? []).toString();
    const table = /^tables\/public\.(\w+)\.jsonl$/.exec(header.name)?.[1];
    if (table)
      found.tables[table] = text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    if (header.name.startsWith('files/')) found.files.push(header.name.slice('files/'.length));
    if (header.name === 'manifest.json') found.missing = JSON.parse(text()).missing_files;
  }
  return found;
}

/** Tables that only people write. */
const OF_PEOPLE = [
  ...['profiles', 'product_categories', 'products', 'certificates', 'gallery_items', 'company_entries'],
  ...['blog_posts', 'page_content', 'site_settings', 'media', 'enquiries', 'revisions'],
];

/** @returns a sentence for each table and each file that is not as it should be; columns may have been added */
export function differencesIn(wanted: Found, found: Found): string[] {
  const tables = OF_PEOPLE.flatMap((table) => {
    const [rows, others] = [wanted.tables[table] ?? [], found.tables[table] ?? []];
    const byId = new Map(others.map((row) => [row.id, row]));
    const lost = rows.filter((row) => !isIn(row, byId.get(row.id)));
    if (lost.length === 0 && rows.length === others.length) return [];
    return [`${table} has ${others.length} rows instead of ${rows.length}, and ${lost.length} are not as they were.`];
  });
  const files = wanted.files.filter((path) => !found.files.includes(path));
  return [...tables, ...[...files, ...found.missing].map((path) => `${path} is not on the disk.`)];
}

function isIn(row: Record<string, unknown>, other: Record<string, unknown> | undefined): boolean {
  return Object.entries(row).every(([name, value]) => JSON.stringify(value) === JSON.stringify(other?.[name]));
}
