import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { ASSETS_BUCKET, movedAssetUrls, uploadOptions } from '~/lib/supabase/assets.server';
import { batchesOf } from '~/lib/text/batches';
import { readEntries } from './archive.server';
import { linesOf } from './lines';
import { fileEntry, type Manifest, type TableContent, tableEntry } from './manifest';
import { answerOf, type Project, parsed, rowsOf } from './project.server';

// The most JSON of one part, in characters.
const CHARACTERS_AT_A_TIME = 1_000_000;
const FILES_AT_A_TIME = 6;
const SAY_EVERY_FILES = 100;

// Storage takes at most 1,000 at once.
const REMOVED_AT_A_TIME = 500;

const begun = z.object({ begun_at: z.string(), parts: z.array(z.string()) });

/** A restore that a project takes part in: when it began, by the project's clock, and the parts that have come. */
export type BegunRestore = { backup: string; begunAt: number; parts: Set<string> };

type StoredObject = { name: string; updated_at: string; metadata: { size?: number } | null };

/**
 * Begins to restore a verified backup, or goes on; what another one has sent is dropped.
 *
 * @throws {ProjectError}
 */
export async function beginRestore(project: Project, manifest: Manifest): Promise<BegunRestore> {
  const backup = idOf(manifest);
  const answer = await answerOf(project, 'the restore', project.db.rpc('begin_restore', { backup }));
  const { begun_at, parts } = parsed(project, begun, answer);
  return { backup, begunAt: Date.parse(begun_at), parts: new Set(parts) };
}

/**
 * Loads a verified backup into a project with the same schema, and replaces all content but the accounts of people who
 * are not in the backup. Files come first; the rows wait in the project until all have come, and take the place of what
 * was there in one transaction. An interrupted restore goes on where it stopped.
 *
 * @param ids of people in the backup whose account in the project has another id
 * @param say gets a line about what is done
 * @returns the number of rows
 * @throws {ProjectError} where the project refuses something; its rows are as they were then
 */
export async function loadIntoProject(
  project: Project,
  path: string,
  manifest: Manifest,
  { begunAt, backup, parts: sent }: BegunRestore,
  ids: Map<string, string>,
  say: (line: string) => void,
): Promise<number> {
  const stored = await objectsOf(project);
  const isSent = (key: string, size: number) => {
    const there = stored.get(key);
    return there !== undefined && Date.parse(there.updated_at) >= begunAt && there.metadata?.size === size;
  };
  const sizes = new Map(manifest.entries.map(({ name, size }) => [name, size]));
  const tables = manifest.tables.filter(({ schema }) => schema === 'public');
  const tablesByEntry = new Map(tables.map((table) => [tableEntry(table), table]));
  const filesByEntry = new Map(filesOf(manifest).map((file) => [fileEntry(file), file]));
  const uploads = new Set<Promise<void>>();
  let uploaded = 0;
  await readEntries(path, async ({ name, body }) => {
    const table = tablesByEntry.get(name);
    if (table) return sendRows(project, { backup, table, body, ids, sent });
    const bytes = await buffer(body);
    const file = filesByEntry.get(name);
    if (!file) return;
    if (!isSent(file.key, sizes.get(name) ?? -1)) {
      const upload = uploadFile(project, file, bytes).finally(() => uploads.delete(upload));
      // The next await below or the last one gets its error.
      upload.catch(() => undefined);
      uploads.add(upload);
      if (uploads.size >= FILES_AT_A_TIME) await Promise.race(uploads);
    }
    uploaded += 1;
    if (uploaded % SAY_EVERY_FILES === 0) say(`${uploaded} of ${filesByEntry.size} pictures.`);
  });
  await Promise.all(uploads);
  say('All rows and pictures have come. The rows are put in their place.');
  const finished = await answerOf(project, 'the rows', project.db.rpc('finish_restore', { backup, tables }));
  const rows = parsed(project, z.number(), finished);
  await removeOthers(project, [...stored.keys()], manifest);
  return rows;
}

/** Two backups differ in their digests. */
function idOf({ taken_at, entries }: Manifest): string {
  return `${taken_at} ${createHash('sha256').update(JSON.stringify(entries)).digest('hex')}`;
}

function filesOf({ files }: Manifest): Manifest['files'] {
  return files.filter(({ bucket }) => bucket === ASSETS_BUCKET);
}

async function objectsOf(project: Project): Promise<Map<string, StoredObject>> {
  const objects = new Map<string, StoredObject>();
  for await (const { lines } of rowsOf(project, { schema: 'storage', name: 'objects' })) {
    for (const line of lines.split('\n')) {
      const object = JSON.parse(line) as StoredObject;
      objects.set(object.name, object);
    }
  }
  return objects;
}

type TableToSend = {
  backup: string;
  table: TableContent;
  body: AsyncIterable<Uint8Array>;
  ids: Map<string, string>;
  sent: Set<string>;
};

async function sendRows(project: Project, { backup, table, body, ids, sent }: TableToSend): Promise<void> {
  const entry = tableEntry(table);
  let number = 0;
  let waiting: string[] = [];
  let characters = 0;
  const send = async () => {
    const part = number;
    const rows = movedAssetUrls(withIds(`[${waiting.join(',')}]`, ids), '', project.url);
    number += 1;
    waiting = [];
    characters = 0;
    if (sent.has(`${entry}#${part}`)) return;
    await answerOf(project, table.name, project.db.rpc('keep_restore_part', { backup, entry, part, rows }));
  };
  for await (const line of linesOf(body)) {
    waiting.push(line);
    characters += line.length;
    if (characters > CHARACTERS_AT_A_TIME) await send();
  }
  if (waiting.length > 0) await send();
}

/** Ids are unique, so one is that person wherever it stands, also in the history. */
function withIds(json: string, ids: Map<string, string>): string {
  let moved = json;
  for (const [from, to] of ids) moved = moved.replaceAll(from, to);
  return moved;
}

async function uploadFile(project: Project, file: Manifest['files'][number], bytes: Buffer): Promise<void> {
  // An interrupted restore, or what was there before, may have left it.
  const options = { ...uploadOptions(file.content_type ?? 'application/octet-stream'), upsert: true };
  await answerOf(project, file.key, project.db.storage.from(ASSETS_BUCKET).upload(file.key, bytes, options));
}

/** Removes the files of the content that the backup has replaced. */
async function removeOthers(project: Project, keys: string[], manifest: Manifest): Promise<void> {
  const wanted = new Set(filesOf(manifest).map(({ key }) => key));
  const others = keys.filter((key) => !wanted.has(key));
  for (const some of batchesOf(others, REMOVED_AT_A_TIME)) {
    await answerOf(project, 'to remove pictures', project.db.storage.from(ASSETS_BUCKET).remove(some));
  }
}
