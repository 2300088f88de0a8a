import { useSyncExternalStore } from 'react';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { longDate, shortTime } from '~/lib/text/time-zone';

const never = () => () => undefined;

type Props = {
  iso: string;
  /** Whether the time of the day matters. */
  exact?: boolean;
};

/** A moment as the reader writes dates; without scripts in the company's time zone, as a day where that says enough. */
export function TimeOf({ iso, exact = false }: Props) {
  const timeZone = useCompanyTimeZone();
  const text = useSyncExternalStore(
    never,
    () => new Date(iso).toLocaleString(undefined, FORMAT),
    () => (exact ? shortTime : longDate)(iso, timeZone),
  );
  return <time dateTime={iso}>{text}</time>;
}

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
