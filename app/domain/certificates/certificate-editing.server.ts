import type { Staff } from '~/lib/auth/staff';
import { type Edition, updateEdition } from '~/lib/editing/editions.server';
import { PUBLICATION_COLUMNS, type PublicationState } from '~/lib/editing/publication';
import { inState } from '~/lib/editing/publication-filter.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap, unwrapCount } from '~/lib/supabase/result.server';
import { deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type ListQuery, type Page } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import type { CertificateInput, StoredCertificate } from './certificate';
import { soon } from './validity';

const STORED =
  `id, name, description, authority, number, scope, verification_url, image_url, document_url, document_bytes, valid_from, valid_until, sort_order, ${PUBLICATION_COLUMNS}, updated_at` as const;
/** How many rows a page of the list has. */
export const CERTIFICATES_PER_PAGE = 24;

/** No form breaks a constraint of certificates: the schema has the same rules. */
const constraintMessages = {};

const pictureName = randomName('public/certificates', 'certificate-');

/**
 * Lists a page of certificates by sort order, the oldest first where equal.
 *
 * @param query text that a name contains, and a state of publication, null for all
 * @returns the page, or null where it is beyond the last
 */
export async function listCertificatesForStaff(
  db: Db,
  { q, page, size = CERTIFICATES_PER_PAGE, status }: ListQuery & { status: PublicationState | null },
): Promise<Page<StoredCertificate> | null> {
  let query = db.from('certificates').select(STORED);
  if (q) query = query.or(anyContains(['name'], q));
  query = inState(query, status);
  const ordered = query.order('sort_order').order('created_at').order('id');
  return unwrapPage(ordered, page, size);
}

/** Lists the published certificates that end soon or have ended, the first to end first, at most ten. */
export async function listEndingCertificates(db: Db, today: string): Promise<EndingCertificate[]> {
  const read = db.from('certificates').select('id, name, valid_until').eq('status', 'published').is('publish_at', null);
  return unwrapFirst(read.lte('valid_until', soon(today)).order('valid_until').order('id'), 10);
}

type EndingCertificate = Pick<StoredCertificate, 'id' | 'name' | 'valid_until'>;

/** Counts the certificates, which is the sort order of the next one. */
export async function countCertificates(db: Db): Promise<number> {
  return unwrapCount(db.from('certificates').select('id', { count: 'exact', head: true }));
}

/** @returns the certificate, or null */
export async function getCertificateForStaff(db: Db, id: string): Promise<StoredCertificate | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('certificates').select(STORED).eq('id', id).maybeSingle());
}

/** What a form changes about the files of a certificate. */
export type CertificateFiles = { image_url: PictureChange; document_url: PictureChange };

/**
 * Adds a certificate; a blank sort order becomes the number of those before.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createCertificate(
  { db, pictures }: Staff,
  id: string,
  input: CertificateInput,
  { image_url, document_url }: CertificateFiles,
): Promise<Created> {
  const sort_order = input.sort_order ?? (await countCertificates(db));
  await using staged = pictures.stage();
  const files = {
    image_url: await staged.replace(null, image_url, pictureName),
    document_url: await staged.replaceDocument(null, document_url),
  };
  const row = { ...input, ...files, id, sort_order };
  const call = db.from('certificates').upsert(row, INSERT_ONCE).select('id').maybeSingle();
  const created = await writeRow(call, constraintMessages);
  if (created.ok) await staged.commit();
  return created;
}

/** Changes a certificate, unless it has another version than `version`; a blank sort order becomes 0. */
export async function updateCertificate(
  staff: Staff,
  id: string,
  edition: Edition,
  input: CertificateInput,
  files: CertificateFiles,
): Promise<Saved<StoredCertificate>> {
  const { db, pictures } = staff;
  await using staged = pictures.stage();
  const saved = await updateEdition(staff, { table: 'certificates', id }, edition, {
    read: () => getCertificateForStaff(db, id),
    columns: async (before) => {
      const image_url = await staged.replace(before.image_url, files.image_url, pictureName);
      const document_url = await staged.replaceDocument(before.document_url, files.document_url);
      return { ...input, sort_order: input.sort_order ?? 0, image_url, document_url };
    },
    write: (row) => {
      const query = db.from('certificates').update(row).eq('id', id).eq('updated_at', edition.version);
      return writeRow(query.select(STORED).maybeSingle(), constraintMessages);
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

/** Deletes a certificate; its files stay for as long as the trash can bring it back. */
export async function removeCertificate({ db }: Pick<Staff, 'db'>, certificate: StoredCertificate): Promise<Removed> {
  const isGone = await deleteRow(db, 'certificates', certificate.id);
  if (!isGone) return { ok: false, message: 'The certificate was not deleted. Please try again.' };
  return { ok: true };
}
