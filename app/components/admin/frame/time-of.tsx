import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { shortTime } from '~/lib/text/time-zone';

/** A moment in the office's time zone, which stands behind it. */
export function TimeOf({ iso }: { iso: string }) {
  return <time dateTime={iso}>{shortTime(iso, useCompanyTimeZone())}</time>;
}
