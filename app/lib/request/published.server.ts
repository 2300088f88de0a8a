import { orDefault } from './backend-errors.server';
import type { RequestContext } from './request-context';
import { type SettingRow, settingRows, settingValue } from './setting-rows.server';

/**
 * @returns whether visitors see the site (docs/product.md#publishing-the-site). A site whose settings cannot be read is
 *   taken for a public one, which most are, and shows what it shows in an outage
 */
export async function isSitePublished(scope: Pick<RequestContext, 'db' | 'memoize'>): Promise<boolean> {
  return isPublished(await orDefault(settingRows(scope), null));
}

/** @returns whether these settings have visitors see the site; null for settings that cannot be read */
export function isPublished(rows: SettingRow[] | null): boolean {
  return rows === null || settingValue(rows, 'site_published') === 'yes';
}
