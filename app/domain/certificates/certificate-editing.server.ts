import { randomName, type Staff } from '~/lib/pictures/picture-store.server';
import { type PictureChange, replacePicture } from '~/lib/pictures/replace-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapCount, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { savedOrChanged, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import type { CertificateInput, StoredCertificate } from './certificate';

const STORED = 'id, name, description, authority, image_url, sort_order, updated_at';
const CERTIFICATES_PER_PAGE = 24;

/** Certificates have no rule that a form could break: the schema knows them all. */
const WORDS = {};

const pictureName = randomName('public/certificates', 'certificate-');

/**
 * Lists a page of certificates by sort order, the oldest first where equal (admin specification, section 7).
 *
 * @param q letters that a name contains; empty for all
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listCertificatesForStaff(
  db: Db,
  q: string,
  page: number,
): Promise<Page<StoredCertificate> | null> {
  const [from, to] = rowRange(page, CERTIFICATES_PER_PAGE);
  let query = db.from('certificates').select(STORED, { count: 'exact' });
  if (q) query = query.or(anyContains(['name'], q));
  const ordered = query.order('sort_order').order('created_at').order('id');
  return unwrapPage(ordered.range(from, to), page, CERTIFICATES_PER_PAGE);
}

/**
 * Counts the certificates, which is the sort order of the next one (admin specification, section 9).
 *
 * @throws {BackendError}
 */
export async function countCertificates(db: Db): Promise<number> {
  return unwrapCount(db.from('certificates').select('id', { count: 'exact', head: true }));
}

/**
 * @returns the certificate, or null
 * @throws {BackendError}
 */
export async function getCertificateForStaff(db: Db, id: string): Promise<StoredCertificate | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('certificates').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a certificate; where no sort order was typed, it is the count of those before.
 *
 * @param id made from the form: where a row has it already, the form was sent twice and nothing is added
 * @throws {PictureProblem} {BackendError}
 */
export async function createCertificate(
  { db, pictures }: Staff,
  id: string,
  input: CertificateInput,
  picture: PictureChange,
): Promise<Created> {
  const sort_order = input.sort_order ?? (await countCertificates(db));
  return replacePicture(pictures, picture, pictureName, null, async (image_url) => {
    const row = { ...input, id, sort_order, image_url };
    const options = { onConflict: 'id', ignoreDuplicates: true };
    const call = db.from('certificates').upsert(row, options).select(STORED).maybeSingle();
    const written = await writeRow(call, WORDS);
    return written.ok ? { ok: true } : written;
  });
}

/**
 * Changes a certificate, unless somebody else has since `version`.
 *
 * @throws {PictureProblem} {BackendError}
 */
export async function updateCertificate(
  { db, pictures }: Staff,
  id: string,
  version: string,
  input: CertificateInput,
  picture: PictureChange,
): Promise<Saved<StoredCertificate>> {
  const before = await getCertificateForStaff(db, id);
  if (!before) return { ok: false, reason: 'missing' };
  if (before.updated_at !== version) return { ok: false, reason: 'changed', row: before };
  const sort_order = input.sort_order ?? 0;
  return replacePicture(pictures, picture, pictureName, before.image_url, async (image_url) => {
    const call = db
      .from('certificates')
      .update({ ...input, sort_order, image_url })
      .eq('id', id)
      .eq('updated_at', version)
      .select(STORED)
      .maybeSingle();
    return savedOrChanged(await writeRow(call, WORDS), () => getCertificateForStaff(db, id));
  });
}

/**
 * Deletes a certificate, then its picture.
 *
 * @throws {BackendError}
 */
export async function removeCertificate({ db, pictures }: Staff, { id }: StoredCertificate): Promise<Removed> {
  const removed = await unwrapRows(db.from('certificates').delete().eq('id', id).select('image_url'));
  if (removed.length === 0) return { ok: false, message: 'The certificate was not deleted. Please try again.' };
  await pictures.removeUnused(removed.map(({ image_url }) => image_url));
  return { ok: true };
}

/**
 * Moves a certificate one place up or down in the order of the list, which the public page follows.
 *
 * @param direction `up` or `down`
 * @returns its new place, counted from 1; null where it is at that end already, or is gone, or the direction is none
 * @throws {BackendError}
 */
export async function moveCertificate(db: Db, id: string, direction: string): Promise<number | null> {
  if (!isUuid(id)) return null;
  return (await unwrap(db.rpc('move_certificate', { id, direction }))) || null;
}
