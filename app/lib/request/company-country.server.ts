import type { Db } from '~/lib/supabase/client.server';
import { unwrapRowOrNone } from '~/lib/supabase/result.server';
import { DEFAULT_COUNTRY } from '~/lib/text/phone-number.server';

/** @returns the country of the company by ISO 3166, of which its staff write telephone numbers */
export async function readCompanyCountry(db: Db): Promise<string> {
  const row = await unwrapRowOrNone(
    db.from('site_settings').select('setting_value').eq('setting_key', 'company_country'),
  );
  return row?.setting_value.trim() || DEFAULT_COUNTRY;
}
