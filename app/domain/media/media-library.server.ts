import { kindOf, kindOfTable } from '~/domain/history/kinds';
import type { Staff } from '~/lib/auth/staff';
import { DOCUMENT_TYPES } from '~/lib/pictures/file-field';
import { digestOf, findMedia } from '~/lib/pictures/media-rows.server';
import { libraryName } from '~/lib/pictures/picture-name.server';
import { readAnyFile } from '~/lib/pictures/read-file.server';
import { PictureProblem, type ReadPicture } from '~/lib/pictures/read-picture.server';
import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll, unwrapByKeys } from '~/lib/supabase/lists.server';
import { BackendError, backendError, settle, unwrap } from '~/lib/supabase/result.server';
import { deleteRow, updateIfUnchanged, writeRow } from '~/lib/supabase/write.server';
import type { Removed, Saved, SkippedFiles } from '~/lib/supabase/write-result';
import { type ListQuery, type Page, pageOf } from '~/lib/text/pagination';
import { truncate } from '~/lib/text/truncate';
import { isUuid } from '~/lib/text/uuid';
import type { Database } from '~/types/database-overrides';
import { type MediaInput, type MediaKind, mediaColumns, type StoredMedia } from './media';

const ITEMS_PER_PAGE = 24;

const STORED =
  'id, path, kind, type, width, height, bytes, file_name, alt, credit, focal_x, focal_y, uploaded_by_name, created_at, updated_at';

export type MediaQuery = ListQuery & {
  kind: MediaKind | null;
  /** Only what no content and no working copy shows. */
  unused: boolean;
  /** Only pictures without an alternative text. */
  undescribed: boolean;
};

/** A file in the list, with its address and in how many places it stands. */
export type ListedMedia = StoredMedia & { url: string; places: number };

/** Lists a page of the library, the newest first. */
export async function listMedia(
  db: Db,
  assets: Assets,
  { q, page, kind, unused, undescribed }: MediaQuery,
): Promise<Page<ListedMedia> | null> {
  const args = { page, page_size: ITEMS_PER_PAGE, q, undescribed, ...(kind && { kind }) };
  const [rows, places] = await Promise.all([
    unwrapAll(db.rpc('list_media', { ...args, unused }, { get: true })),
    unused ? [] : placesFor(db, assets, args),
  ]);
  const [first] = rows;
  if (!first) return page === 1 ? pageOf([], 0, page, ITEMS_PER_PAGE) : null;
  const items = rows.map(({ item }) => ({ ...item, url: assets.urlOf(item.path) }));
  const counted = items.map((item) => ({ ...item, places: places.filter(({ url }) => url === item.url).length }));
  return pageOf(counted, first.total, page, ITEMS_PER_PAGE);
}

/** @returns the file, or null */
export async function getMedia(db: Db, id: string): Promise<StoredMedia | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('media').select(STORED).eq('id', id).maybeSingle());
}

/** @returns the paths of files in the order of their ids, as far as they are there and of this kind */
export async function mediaPaths(db: Db, ids: string[], kind: MediaKind): Promise<string[]> {
  const rows = await unwrapByKeys(ids.filter(isUuid), (list) =>
    db.from('media').select('id, path').eq('kind', kind).filter('id', 'in', list).order('id'),
  );
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  return [...new Set(ids)].flatMap((id) => paths.get(id) ?? []);
}

/** A place that shows a picture: what it is called, and the page that edits it. */
export type MediaPlace = { url: string; name: string; field: string; to: string; isCopy: boolean };

export async function placesOf(db: Db, assets: Assets, id: string): Promise<MediaPlace[]> {
  return isUuid(id) ? placesFor(db, assets, { file: id }) : [];
}

type FilesOfLibrary = Database['public']['Functions']['places_of_media']['Args'];

async function placesFor(db: Db, assets: Assets, files: Omit<FilesOfLibrary, 'base'>): Promise<MediaPlace[]> {
  const places = new Map<string, MediaPlace>();
  const call = db.rpc('places_of_media', { base: assets.urlOf(''), ...files }, { get: true });
  const read = call.order('url').order('table_name').order('row_id').order('field').order('is_copy').order('title');
  for (const place of await unwrapAll(read)) {
    const { url, table_name, row_id, field, title, is_copy } = place;
    const word = kindOfTable(table_name);
    if (!word) continue;
    const kind = kindOf(word);
    const name = kind.nameOf({ name: title, title }, row_id);
    const label = kind.field(field, row_id)?.label ?? field;
    const key = [url, table_name, row_id, label, is_copy].join('\n');
    const noun = kind.noun[0]?.toUpperCase() + kind.noun.slice(1);
    places.set(key, { url, name: `${noun} “${name}”`, field: label, to: kind.editPath(row_id), isCopy: is_copy });
  }
  return [...places.values()];
}

/** Changes what is said of a file, unless it has another version than `version`; from then on it stays. */
export async function updateMedia(db: Db, id: string, version: string, input: MediaInput): Promise<Saved<StoredMedia>> {
  return updateIfUnchanged(
    () => getMedia(db, id),
    version,
    async () => {
      const row = { ...mediaColumns(input), kept: true };
      const query = db.from('media').update(row).eq('id', id).eq('updated_at', version);
      return writeRow(query.select(STORED).maybeSingle(), {});
    },
  );
}

/** What became of uploaded files. */
export type AddedMedia = {
  ids: string[];
  /** The new pictures among them, of which nothing is said yet. */
  undescribed: string[];
  /** How many of them the library had already. */
  known: number;
  skippedFiles: SkippedFiles;
  tooLarge: boolean;
};

/** Adds files to the library; one that cannot be used is skipped. */
export async function addMedia({ pictures }: Staff, files: File[]): Promise<AddedMedia> {
  const added: AddedMedia = { ids: [], undescribed: [], known: 0, skippedFiles: [], tooLarge: false };
  for (const file of files) {
    try {
      const read = await readAnyFile(file);
      const { id, isNew } = await pictures.keep(read);
      added.ids.push(id);
      if (!isNew) added.known += 1;
      else if (read.contentType !== DOCUMENT_TYPES) added.undescribed.push(id);
    } catch (error) {
      if (!(error instanceof PictureProblem || error instanceof BackendError)) throw error;
      added.skippedFiles.push(`${truncate(file.name, 60)}: ${error.message}`);
      if (error instanceof PictureProblem && error.tooLarge) added.tooLarge = true;
    }
  }
  return added;
}

/** Deletes a file that no content shows: its row. The file stays for as long as the trash can bring the row back. */
export async function removeMedia({ db }: Pick<Staff, 'db'>, assets: Assets, { id }: StoredMedia): Promise<Removed> {
  const places = await placesOf(db, assets, id);
  if (places.length > 0) return { ok: false, message: inUse(places) };
  const isDeleted = await deleteRow(db, 'media', id);
  if (!isDeleted) return { ok: false, message: 'It was not deleted. Please try again.' };
  return { ok: true };
}

/** What became of a replacement: how many rows show the new file, and under which id the library has it. */
export type Replaced = { ok: true; places: number; id: string } | { ok: false; message: string };

/**
 * Shows another file in all places of a picture. What the library says of it stays. Where the library has the new file
 * already, the places show that one.
 */
export async function replaceMedia(
  { db, pictures }: Staff,
  assets: Assets,
  { id, path }: StoredMedia,
  picture: ReadPicture,
): Promise<Replaced> {
  const known = await findMedia(db, digestOf(picture.bytes));
  if (known?.id === id) return { ok: false, message: 'This is the file that is shown already. Nothing was changed.' };
  const old_url = assets.urlOf(path);
  await using staged = pictures.stage();
  const new_url = (await staged.replace(old_url, { picture, remove: false }, libraryName(picture))) ?? '';
  const { data: places, error } = await settle(
    known
      ? db.rpc('replace_picture', { old_url, new_url })
      : db.rpc('replace_media', { id, by_path: assets.pathOf(new_url) ?? '', old_url, new_url }),
  );
  if (error?.code === '42501') return { ok: false, message: error.message };
  if (error) throw backendError(error);
  await staged.commit();
  return { ok: true, places: places ?? 0, id: known?.id ?? id };
}

function inUse(places: MediaPlace[]): string {
  const [first] = places;
  const others = places.length > 1 ? ` and ${places.length - 1} more` : '';
  return `It is still shown: ${first?.name}${others}. Choose another picture there first.`;
}
