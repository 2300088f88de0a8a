import type { RouterContextProvider } from 'react-router';
import { timeZoneOr } from '~/lib/runtime/time-zone-name';
import { requestContext } from './request-context';
import { settingRows, settingValue } from './setting-rows.server';

/** @returns the time zone of the company: the setting, else that of the environment */
export async function companyTimeZone(context: Readonly<RouterContextProvider>): Promise<string> {
  const scope = context.get(requestContext);
  return timeZoneOr(settingValue(await settingRows(scope), 'company_time_zone').trim(), scope.timeZone);
}
