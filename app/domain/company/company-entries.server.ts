import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import type { CompanyEntry } from './company-entry';
import type { CompanyKindName } from './kinds';

const SHOWN = 'id, kind, title, caption, description, email, phone, image_url, picture_notes';

/** Lists the live entries of some kinds, each kind in its order. */
export async function listCompanyEntries(db: Db, kinds: CompanyKindName[]): Promise<CompanyEntry[]> {
  const read = db.from('company_entries').select(SHOWN).in('kind', kinds).eq('is_live', true);
  return unwrapRows(read.order('sort_order').order('created_at').order('id'));
}
