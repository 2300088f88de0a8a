import type { RouterContextProvider } from 'react-router';
import { timeZoneOr } from '~/lib/runtime/time-zone-name';
import { unwrap } from '~/lib/supabase/result.server';
import { requestContext } from './request-context';

const SETTING = 'company_time_zone';

/** @returns the time zone of the company: the setting, else that of the environment */
export function companyTimeZone(context: Readonly<RouterContextProvider>): Promise<string> {
  const { db, memoize, timeZone } = context.get(requestContext);
  return memoize(SETTING, async () => {
    const read = db.from('site_settings').select('setting_value').eq('setting_key', SETTING).maybeSingle();
    return timeZoneOr((await unwrap(read))?.setting_value.trim() ?? '', timeZone);
  });
}
