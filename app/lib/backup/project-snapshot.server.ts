import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '~/lib/runtime/write-file-atomic.server';
import { movedAssetUrls } from '~/lib/supabase/assets.server';
import { migrations, replacedMigrations } from '~/lib/supabase/migrations.server';
import { SQUASH } from '~/lib/supabase/squashed-migrations';
import { linesOf } from './lines';
import { FORMAT, fileEntry, isSafeKey, rowsIn, tableEntry } from './manifest';
import { answerOf, type Project, ProjectError, type ProjectTable, rowsOf, stateOf } from './project.server';
import type { Snapshot } from './snapshot.server';

// A project in which people work all the time: what has not changed is not read again, so few rounds are enough.
const MAX_ROUNDS = 20;
const FILES_AT_A_TIME = 6;
const SAY_EVERY_FILES = 100;
const SAY_EVERY_ROWS = 10_000;

const OBJECTS = { schema: 'storage', name: 'objects' };

const taken = z.object({
  url: z.string(),
  tables: z.record(z.string(), z.string()),
});
type Taken = z.infer<typeof taken>;

const storedObject = z.object({
  bucket_id: z.string(),
  name: z.string(),
  updated_at: z.string(),
  metadata: z.object({ mimetype: z.string().nullish(), size: z.number().nullish() }).nullish(),
});
type StoredObject = z.infer<typeof storedObject>;

/**
 * Reads the rows and files of a project into a folder, as of one moment: tables that changed meanwhile are read again,
 * until none has. What an interrupted run left in the folder is used where it is still as it was.
 *
 * Addresses of pictures become those of a site that stores its pictures itself, as in every backup.
 *
 * @param folder only for this; it is made where it is missing
 * @param say gets a line about what is done
 * @throws {ProjectError} where the project cannot be read, or is never at rest; what was read stays in the folder
 */
export async function snapshotOfProject(
  project: Project,
  folder: string,
  say: (line: string) => void,
): Promise<Snapshot> {
  const done = await takenBefore(folder, project.url);
  for (let round = 1; ; round += 1) {
    const { schema_version, tables } = await stateOf(project);
    const changed = tables.filter((table) => done.tables[tableEntry(table)] !== table.state);
    if (round > MAX_ROUNDS) throw restless(changed);
    if (round > 1 && changed.length > 0) {
      say(`The site was changed meanwhile: ${changed.map(({ name }) => name).join(', ')} again.`);
    }
    for (const table of changed) {
      await readTable(project, folder, table, say);
      done.tables[tableEntry(table)] = table.state;
      await writeFileAtomic(stateFile(folder), Buffer.from(JSON.stringify(done)));
    }
    if (changed.length > 0) say(`${rowsIn({ tables })} rows of ${tables.length} tables are read.`);
    const objects = await objectsIn(folder);
    const { fetched, missing } = await fetchFiles(project, folder, objects, say);
    if (changed.length > 0 || fetched > 0) continue;
    const isLost = ({ bucket_id: bucket, name: key }: StoredObject) => missing.has(fileEntry({ bucket, key }));
    return {
      format: FORMAT,
      taken_at: new Date().toISOString(),
      migrations: await migrationsUpTo(project.url, schema_version),
      tables: tables.map(({ state: _, ...table }) => table),
      files: objects
        .filter((object) => !isLost(object))
        .map(({ bucket_id, name, metadata }) => ({
          bucket: bucket_id,
          key: name,
          content_type: metadata?.mimetype ?? null,
        })),
      missing_files: [...missing],
    };
  }
}

function stateFile(folder: string): string {
  return join(folder, 'taken.json');
}

/** Empties the folder where it is of another project. */
async function takenBefore(folder: string, url: string): Promise<Taken> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => '{}');
  const before = taken.safeParse(JSON.parse(text));
  if (before.success && before.data.url === url) return before.data;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { url, tables: {} };
}

function restless(changed: ProjectTable[]): ProjectError {
  const names = changed.map(({ name }) => name).join(', ');
  return new ProjectError(
    `The site was changed each of the ${MAX_ROUNDS} times it was read (${names}): run the command again when fewer people work in it. What did not change is not read again.`,
  );
}

async function readTable(
  project: Project,
  folder: string,
  table: ProjectTable,
  say: (line: string) => void,
): Promise<void> {
  const path = join(folder, tableEntry(table));
  const draft = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, '', { mode: 0o600 });
  let rows = 0;
  for await (const some of rowsOf(project, table)) {
    await appendFile(draft, `${movedAssetUrls(some.lines, project.url, '')}\n`);
    if (Math.floor(rows / SAY_EVERY_ROWS) !== Math.floor((rows + some.rows) / SAY_EVERY_ROWS)) {
      say(`${table.name}: ${rows + some.rows} of ${table.rows} rows.`);
    }
    rows += some.rows;
  }
  await rename(draft, path);
}

async function objectsIn(folder: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const line of linesOf(createReadStream(join(folder, tableEntry(OBJECTS))))) {
    const object = storedObject.parse(JSON.parse(line));
    // Names become paths on this disk.
    if (!isSafeKey(object.name))
      throw new ProjectError(`The project has a file whose name is no path: ${object.name}.`);
    objects.push(object);
  }
  return objects.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @returns the number of files that were asked for, and the entries of those that the project lists but does not have */
async function fetchFiles(
  project: Project,
  folder: string,
  objects: StoredObject[],
  say: (line: string) => void,
): Promise<{ fetched: number; missing: Set<string> }> {
  const missing = new Set<string>();
  const wanted: StoredObject[] = [];
  for (const object of objects) if (!(await isHere(folder, object))) wanted.push(object);
  let fetched = 0;
  const waiting = wanted.values();
  const fetchOne = async (object: StoredObject) => {
    if (!(await fetchFile(project, folder, object))) missing.add(entryOf(object));
    else fetched += 1;
    const read = objects.length - wanted.length + fetched;
    if (read % SAY_EVERY_FILES === 0) say(`${read} of ${objects.length} pictures.`);
  };
  await Promise.all(
    Array.from({ length: FILES_AT_A_TIME }, async () => {
      for (const object of waiting) await fetchOne(object);
    }),
  );
  return { fetched, missing };
}

function entryOf({ bucket_id, name }: StoredObject): string {
  return fileEntry({ bucket: bucket_id, key: name });
}

/** A file has the time at which the project last wrote it. */
async function isHere(folder: string, object: StoredObject): Promise<boolean> {
  const found = await stat(join(folder, entryOf(object))).catch(() => null);
  if (!found?.isFile()) return false;
  const isWhole = object.metadata?.size == null || object.metadata.size === found.size;
  return isWhole && Math.abs(found.mtimeMs - Date.parse(object.updated_at)) < 1;
}

/** @returns false where the project does not have it */
async function fetchFile(project: Project, folder: string, object: StoredObject): Promise<boolean> {
  const answer = await project.db.storage.from(object.bucket_id).download(object.name);
  if (answer.error && isMissing(answer.error)) return false;
  const file = await answerOf(project, object.name, Promise.resolve(answer));
  const path = join(folder, entryOf(object));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.unfinished`;
  await writeFile(draft, Buffer.from(await file.arrayBuffer()), { mode: 0o600 });
  const written = new Date(object.updated_at);
  await utimes(draft, written, written);
  await rename(draft, path);
  return true;
}

function isMissing(error: { message: string; status?: number; statusCode?: string }): boolean {
  return error.status === 404 || error.statusCode === '404' || /not.?found/i.test(error.message);
}

/** @throws {ProjectError} where the project is ahead of this program */
async function migrationsUpTo(url: string, version: string): Promise<Snapshot['migrations']> {
  const known = version < SQUASH ? await replacedMigrations() : migrations;
  if (!known.some((migration) => migration.version === version)) {
    throw new ProjectError(
      `${url} has had a migration that this program does not have (${version}): back it up with the version of the program that it is used with.`,
    );
  }
  return known
    .filter((migration) => migration.version <= version)
    .map((migration) => ({ version: migration.version, name: migration.name, checksum: migration.checksum }));
}
