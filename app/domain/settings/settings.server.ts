import type { Db } from '~/lib/supabase/client.server';
import { unwrapRows } from '~/lib/supabase/result.server';
import { DEFAULT_SETTINGS, type SiteSettings, settingsFrom } from './settings';

/** Reads the settings that visitors see. */
export async function getSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await unwrapRows(
    db.from('site_settings').select('setting_key, setting_value').in('setting_key', Object.keys(DEFAULT_SETTINGS)),
  );
  return settingsFrom(rows);
}
