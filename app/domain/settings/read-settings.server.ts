import { orDefault } from '~/lib/request/backend-errors.server';
import type { RequestContext } from '~/lib/request/request-context';
import { settingRows } from '~/lib/request/setting-rows.server';
import { reachPhone } from '~/lib/text/phone-number.server';
import { DEFAULT_SETTINGS, type SiteSettings, settingsFrom } from './settings';

/** @returns the settings that a page is built with; the defaults where they cannot be read */
export function readSettings(scope: Pick<RequestContext, 'db' | 'memoize' | 'origin'>): Promise<SiteSettings> {
  const read = settingRows(scope).then((rows) => withNumbers(settingsFrom(rows, new URL(scope.origin).hostname)));
  return orDefault(read, DEFAULT_SETTINGS);
}

/** Completes telephone numbers that were stored before forms did: a link dials what it has. Of two the first is dialled. */
function withNumbers(settings: SiteSettings): SiteSettings {
  const { company_country: country } = settings;
  const completed = (text: string) => {
    const read = text ? reachPhone(text, country, country) : null;
    return read && 'number' in read ? read.number : text;
  };
  const { contact_phone, whatsapp_number } = settings;
  return { ...settings, contact_phone: completed(contact_phone), whatsapp_number: completed(whatsapp_number) };
}
