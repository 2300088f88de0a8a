import type { RouterContextProvider } from 'react-router';
import { timeZoneOr } from '~/lib/runtime/time-zone-name';
import { requestContext } from './request-context';
import { settingRows } from './setting-rows.server';

/** @returns the time zone of the company: the setting, else that of the environment */
export async function companyTimeZone(context: Readonly<RouterContextProvider>): Promise<string> {
  const scope = context.get(requestContext);
  const setting = (await settingRows(scope)).find(({ setting_key }) => setting_key === 'company_time_zone');
  return timeZoneOr(setting?.setting_value.trim() ?? '', scope.timeZone);
}
