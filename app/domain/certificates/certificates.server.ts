import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import type { Certificate } from './certificate';

/** Lists the live certificates by sort order, then name. */
export async function listCertificates(db: Db): Promise<Certificate[]> {
  return unwrapAll(
    db
      .from('certificates')
      .select(
        'id, name, description, authority, number, scope, verification_url, image_url, picture_notes, document_url, document_bytes, valid_from, valid_until',
      )
      .eq('is_live', true)
      .order('sort_order')
      .order('name')
      .order('id'),
  );
}
