import { useSyncExternalStore } from 'react';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { longDate } from '~/lib/text/time-zone';

const never = () => () => undefined;

/** A moment as the reader writes dates; without scripts, the day in the company's time zone. */
export function TimeOf({ iso }: { iso: string }) {
  const timeZone = useCompanyTimeZone();
  const text = useSyncExternalStore(
    never,
    () => new Date(iso).toLocaleString(undefined, FORMAT),
    () => longDate(iso, timeZone),
  );
  return <time dateTime={iso}>{text}</time>;
}

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
