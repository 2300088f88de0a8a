import { orDefault } from '~/lib/request/backend-errors.server';
import type { RequestContext } from '~/lib/request/request-context';
import { settingRows, settingValue } from '~/lib/request/setting-rows.server';
import { DEFAULT_COUNTRY, dialled } from '~/lib/text/phone-number.server';
import type { CompanyEntry } from './company-entry';

/** @returns entries whose telephone numbers have their country code, as links need it */
export async function dialledPeople(
  scope: Pick<RequestContext, 'db' | 'memoize'>,
  entries: CompanyEntry[],
): Promise<CompanyEntry[]> {
  const country = settingValue(await orDefault(settingRows(scope), []), 'company_country') || DEFAULT_COUNTRY;
  return entries.map((entry) => ({ ...entry, phone: entry.phone && dialled(entry.phone, country) }));
}
