import { unwrapAll } from '~/lib/supabase/lists.server';
import type { RequestContext } from './request-context';

export type SettingRow = { setting_key: string; setting_value: string };

/** @returns the stored value of a setting; empty where it has no row */
export function settingValue(rows: SettingRow[], key: string): string {
  return rows.find(({ setting_key }) => setting_key === key)?.setting_value ?? '';
}

/** @returns the settings that visitors may see, in one read for whatever a page needs of them */
export function settingRows({ db, memoize }: Pick<RequestContext, 'db' | 'memoize'>): Promise<SettingRow[]> {
  return memoize('settings', () =>
    unwrapAll(db.from('site_settings').select('setting_key, setting_value').order('setting_key')),
  );
}
