import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys } from '~/lib/supabase/lists.server';
import type { CompanyEntry } from './company-entry';
import type { CompanyKindName } from './kinds';

const SHOWN = 'id, kind, title, caption, description, email, phone, image_url, picture_notes';

/** Lists the live entries of some kinds, each kind in its order. */
export async function listCompanyEntries(db: Db, kinds: CompanyKindName[]): Promise<CompanyEntry[]> {
  return unwrapByKeys(kinds, (list) => {
    const read = db.from('company_entries').select(SHOWN).filter('kind', 'in', list).eq('is_live', true);
    return read.order('sort_order').order('created_at').order('id');
  });
}
