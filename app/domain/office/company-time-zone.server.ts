import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isTimeZone } from './company-time-zone';
import { TIME_ZONE } from './office-time';

/** @returns the setting `company_time_zone`, by which a day of the company begins and ends; else India's */
export async function companyTimeZone(db: Db): Promise<string> {
  const setting = db.from('site_settings').select('setting_value').eq('setting_key', 'company_time_zone');
  const name = (await unwrap(setting.maybeSingle()))?.setting_value.trim();
  return name && isTimeZone(name) ? name : TIME_ZONE;
}
