import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys } from '~/lib/supabase/lists.server';
import { DEFAULT_SETTINGS, type SiteSettings, settingsFrom } from './settings';

/** Reads the settings that visitors see. */
export async function getSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await unwrapByKeys(Object.keys(DEFAULT_SETTINGS), (list) =>
    db
      .from('site_settings')
      .select('setting_key, setting_value')
      .filter('setting_key', 'in', list)
      .order('setting_key'),
  );
  return settingsFrom(rows);
}
