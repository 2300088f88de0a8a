import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { OperatorError } from '~/lib/runtime/operator-error';
import { fileEntry, MANIFEST, type Manifest, parseManifest, tableEntry } from './manifest';

const READ_AT_A_TIME = 256 * 1024;

// It is in memory; enough for half a million pictures.
const LARGEST_MANIFEST = 256 * 1024 * 1024;

const LINE_FEED = 10;

/** A file is no backup, or an incomplete one. */
export class BackupUnusable extends OperatorError {}

export type EntryToWrite = { name: string; size: number; body(): AsyncIterable<Uint8Array> };

export type EntryRead = { name: string; body: AsyncIterable<Uint8Array> };

/**
 * Packs a backup: a gzip'd tar of the entries and, last, of the manifest with the digest of each.
 *
 * @param contents the manifest without the digests
 * @returns its bytes; reading them fails where an entry cannot be read or does not have its declared size
 */
export function packBackup(contents: Omit<Manifest, 'entries'>, entries: EntryToWrite[]): Readable {
  const { readable, controller } = createTarPacker();
  const packed = (async () => {
    const digests: Manifest['entries'] = [];
    const add = async ({ name, size, body }: EntryToWrite) => {
      const hash = createHash('sha256');
      const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
      for await (const chunk of body()) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
      digests.push({ name, size, sha256: hash.digest('hex') });
    };
    for (const entry of entries) await add(entry);
    const manifest = Buffer.from(JSON.stringify({ ...contents, entries: digests } satisfies Manifest, null, 1));
    await add({
      name: MANIFEST,
      size: manifest.byteLength,
      body: async function* () {
        yield manifest;
      },
    });
    controller.finalize();
  })();
  // The reader gets the error.
  packed.catch((error: unknown) => controller.error(error));
  // Pictures are compressed already, and rows well enough at the fastest level.
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  const tar = Readable.fromWeb(readable as unknown as WebStream);
  tar.on('error', (error) => zip.destroy(error));
  zip.on('close', () => tar.destroy());
  return tar.pipe(zip);
}

/**
 * Reads a backup's entries one after the other, including the manifest.
 *
 * @param use gets each entry, and has to read its body to the end
 * @throws {BackupUnusable} where the file cannot be read to its end; also what `use` throws
 */
export async function readEntries(path: string, use: (entry: EntryRead) => Promise<void>): Promise<void> {
  const unreadable = (cause: unknown) => {
    const { syscall, code } = cause as NodeJS.ErrnoException;
    const why = syscall
      ? `${path} cannot be read (${code}). It has to be a file that this user may read.`
      : `${path} cannot be read as a backup: it is damaged, cut off or another kind of file.`;
    return new BackupUnusable(why, { cause });
  };
  async function* readable(body: AsyncIterable<Uint8Array>) {
    try {
      yield* body;
    } catch (cause) {
      throw unreadable(cause);
    }
  }
  const file = createReadStream(path, { highWaterMark: READ_AT_A_TIME });
  const tar = file.pipe(createGunzip());
  file.on('error', (error) => tar.destroy(error));
  const bytes = Readable.toWeb(tar) as unknown as ReadableStream<Uint8Array>;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }))[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await entries.next().catch((cause: unknown) => {
        throw unreadable(cause);
      });
      if (done) return;
      await use({ name: value.header.name, body: readable(value.body) });
    }
  } finally {
    tar.destroy();
    file.destroy();
  }
}

/**
 * Verifies a backup: reads it completely and compares every entry with its digest.
 *
 * @returns the manifest
 * @throws {BackupUnusable}
 */
export async function checkBackup(path: string): Promise<Manifest> {
  const found = new Map<string, { size: number; sha256: string; lines: number }>();
  let last: { name: string; bytes: Buffer } | undefined;
  await readEntries(path, async ({ name, body }) => {
    const hash = createHash('sha256');
    const manifestChunks: Uint8Array[] = [];
    let size = 0;
    let lines = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.byteLength;
      lines += linesIn(chunk);
      if (name !== MANIFEST) continue;
      if (size > LARGEST_MANIFEST) throw new BackupUnusable(`${path} has a manifest that is too large.`);
      manifestChunks.push(chunk);
    }
    if (found.has(name)) throw new BackupUnusable(`${path} has ${name} twice.`);
    found.set(name, { size, sha256: hash.digest('hex'), lines });
    last = { name, bytes: Buffer.concat(manifestChunks) };
  });
  if (last?.name !== MANIFEST) throw new BackupUnusable(`${path} is no backup of this program, or not a whole one.`);
  const manifest = parseManifest(last.bytes);
  if (!manifest) throw new BackupUnusable(`${path} has a manifest that this version of the program cannot read.`);
  found.delete(MANIFEST);
  for (const table of manifest.tables) {
    const name = tableEntry(table);
    if (found.get(name)?.lines !== table.rows) throw new BackupUnusable(`${path} does not have all rows of ${name}.`);
  }
  for (const name of manifest.files.map(fileEntry)) {
    if (!found.has(name)) throw new BackupUnusable(`${path} does not have ${name}.`);
  }
  for (const { name, size, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (entry?.size !== size || entry.sha256 !== sha256) throw new BackupUnusable(`${path} is damaged at ${name}.`);
    found.delete(name);
  }
  const [unknown] = found.keys();
  if (unknown !== undefined) throw new BackupUnusable(`${path} has ${unknown}, which its manifest does not name.`);
  return manifest;
}

function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
