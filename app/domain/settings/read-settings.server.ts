import { orDefault } from '~/lib/request/backend-errors.server';
import type { RequestContext } from '~/lib/request/request-context';
import { settingRows } from '~/lib/request/setting-rows.server';
import { dialled } from '~/lib/text/phone-number.server';
import { DEFAULT_SETTINGS, type SiteSettings, settingsFrom } from './settings';

/** @returns the settings that a page is built with; the defaults where they cannot be read */
export function readSettings(scope: Pick<RequestContext, 'db' | 'memoize' | 'origin'>): Promise<SiteSettings> {
  const read = settingRows(scope).then((rows) => withNumbers(settingsFrom(rows, new URL(scope.origin).hostname)));
  return orDefault(read, DEFAULT_SETTINGS);
}

function withNumbers(settings: SiteSettings): SiteSettings {
  const { company_country: country, contact_phone, whatsapp_number } = settings;
  return {
    ...settings,
    contact_phone: dialled(contact_phone, country),
    whatsapp_number: dialled(whatsapp_number, country),
  };
}
