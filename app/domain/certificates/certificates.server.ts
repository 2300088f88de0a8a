import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { type Certificate, certificateFields } from './certificate';

const SHOWN = `${certificateFields.columns.join(', ')}, picture_notes, covered`;

/** Lists the live certificates by sort order, then name. */
export async function listCertificates(db: Db): Promise<Certificate[]> {
  const read = db.from('certificates').select<string, Certificate>(SHOWN).eq('is_live', true);
  return unwrapAll(read.order('sort_order').order('name').order('id'));
}
