import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SUPABASE = join(import.meta.dirname, '..');

/** A file of `supabase/schemas`; `path` is relative to that folder. */
type SchemaFile = { path: string; sql: string };

/**
 * @returns the files of the schema in the order in which they are applied: that of `schema_paths` in
 *   `supabase/config.toml`, where no list is given that of their paths
 * @throws {Error} where a file is missing in the list, or listed and not there
 */
function schemaFiles(): SchemaFile[] {
  const folder = join(SUPABASE, 'schemas');
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql'))
    .sort();
  const listed = listedIn(readFileSync(join(SUPABASE, 'config.toml'), 'utf8')) ?? there;
  const strangers = [
    ...there.filter((path) => !listed.includes(path)),
    ...listed.filter((path) => !there.includes(path)),
  ];
  if (strangers.length > 0) {
    throw new Error(`schema_paths in supabase/config.toml and the files of supabase/schemas differ: ${strangers}`);
  }
  return listed.map((path) => ({ path, sql: readFileSync(join(folder, path), 'utf8') }));
}

/** @returns the whole schema as one script */
export function schemaScript(): string {
  return schemaFiles()
    .map(({ sql }) => sql)
    .join('\n');
}

function listedIn(config: string): string[] | undefined {
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1];
  if (list === undefined) return undefined;
  return [...list.matchAll(/"\.\/schemas\/([^"]+)"/g)].flatMap(([, path]) => path ?? []);
}
