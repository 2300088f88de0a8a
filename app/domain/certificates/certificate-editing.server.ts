import { contentTable } from '~/lib/editing/content-table.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst } from '~/lib/supabase/lists.server';
import { certificateFields, type StoredCertificate } from './certificate';
import { soon } from './validity';

export const CERTIFICATES_PER_PAGE = 24;

const pictureName = randomName('public/certificates', 'certificate-');

export const certificates = contentTable(certificateFields, {
  noun: 'certificate',
  pictureName: () => pictureName,
  search: ['name'],
  perPage: CERTIFICATES_PER_PAGE,
});

/** Lists the published certificates that end soon or have ended, the first to end first, at most ten. */
export async function listEndingCertificates(db: Db, today: string): Promise<EndingCertificate[]> {
  const read = db.from('certificates').select('id, name, valid_until').eq('status', 'published').is('publish_at', null);
  return unwrapFirst(read.lte('valid_until', soon(today)).order('valid_until').order('id'), 10);
}

type EndingCertificate = Pick<StoredCertificate, 'id' | 'name' | 'valid_until'>;
