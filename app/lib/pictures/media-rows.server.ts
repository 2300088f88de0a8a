import { createHash } from 'node:crypto';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap, unwrapWritten } from '~/lib/supabase/result.server';
import { DOCUMENT_TYPES } from './file-field';
import type { ReadPicture } from './read-picture.server';

/** The longest name of a file that the library remembers. */
const MAX_NAME = 200;

/** @returns the digest by which the same bytes are stored once: SHA-256, in hexadecimal */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @returns the row of the library with these bytes, or null */
export async function findMedia(db: Db, digest: string): Promise<{ id: string; path: string } | null> {
  return unwrap(db.from('media').select('id, path').eq('digest', digest).maybeSingle());
}

/** @returns whether the library has a row of a stored file; null where nobody can say just now */
export async function hasMedia(db: Db, path: string): Promise<boolean | null> {
  const found = unwrap(db.from('media').select('id').eq('path', path).maybeSingle());
  return found.then(
    (row) => row !== null,
    () => null,
  );
}

/**
 * Adds a stored file to the library.
 *
 * @returns its path, or that of a file with the same bytes that was added first
 */
export async function registerMedia(
  db: Db,
  { path, digest, picture, kept }: { path: string; digest: string; picture: ReadPicture; kept: boolean },
): Promise<string> {
  const { bytes, contentType: type, width, height, fileName } = picture;
  const row = {
    kept,
    path,
    digest,
    kind: type === DOCUMENT_TYPES ? ('document' as const) : ('picture' as const),
    type,
    width,
    height,
    bytes: bytes.byteLength,
    file_name: nameOf(fileName),
  };
  const adding = db.from('media').upsert(row, { onConflict: 'digest', ignoreDuplicates: true });
  const added = await unwrap(adding.select('path').maybeSingle());
  const stored = added ?? (await findMedia(db, digest));
  if (!stored) throw new BackendError(new Error('The library has no row of a stored file.'));
  return stored.path;
}

/** The last part of a file's name as a browser sends it, without what no text in the database may contain. */
function nameOf(fileName: string): string {
  const name =
    fileName
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  return Array.from(name).slice(0, MAX_NAME).join('');
}

/** Says that a file stays in the library where nothing shows it; gives the id of its row. */
export async function keepMedia(db: Db, path: string): Promise<string> {
  // One that stays already is no change: its history would get an entry.
  await unwrapWritten(db.from('media').update({ kept: true }).eq('path', path).eq('kept', false).select('id'));
  const row = await unwrap(db.from('media').select('id').eq('path', path).maybeSingle());
  if (!row) throw new BackendError(new Error('The library has no row of a stored file.'));
  return row.id;
}

/** Says that a form has a file that is not saved yet: nobody removes it for a day. */
export async function stageMedia(db: Db, path: string): Promise<void> {
  const staged_at = new Date().toISOString();
  await unwrapWritten(db.from('media').update({ staged_at }).eq('path', path).select('id'));
}

const STAGED_MS = 24 * 60 * 60 * 1000;

/** Ends the time of files that no form has saved within a day; gives their paths, of which some may be shown. */
export async function expireStaged(db: Db): Promise<string[]> {
  const before = new Date(Date.now() - STAGED_MS).toISOString();
  const expired = db.from('media').update({ staged_at: null }).lt('staged_at', before);
  return (await unwrapWritten(expired.select('path'))).map(({ path }) => path);
}

/** Removes the rows of files that are about to be removed because nothing shows them. */
export async function forgetMedia(db: Db, paths: string[]): Promise<void> {
  await unwrap(db.rpc('forget_pictures', { paths }));
}
