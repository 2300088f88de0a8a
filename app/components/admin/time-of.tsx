import { useSyncExternalStore } from 'react';
import { longDate } from '~/domain/office/office-time';

const never = () => () => undefined;

/** A moment as the reader writes dates; without scripts, as the office does. */
export function TimeOf({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    never,
    () => new Date(iso).toLocaleString(undefined, FORMAT),
    () => longDate(iso),
  );
  return <time dateTime={iso}>{text}</time>;
}

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
