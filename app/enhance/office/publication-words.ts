import {
  type FormPublication,
  isKeptAside,
  type PublicationChoice,
  publicationState,
  statusOf,
} from '~/lib/editing/publication';
import { readLocalTime } from '~/lib/text/time-zone';

/** What a person has chosen in the box of a form: a status, and a moment as local time of the company. */
export type Chosen = { status: string; publishAt: string };

/**
 * Says what the buttons of a form will do, by what is chosen in its box.
 *
 * @param now in milliseconds since the epoch
 * @returns the words of `save` and of `draft`
 */
export function publicationWords(
  { isNew, stored, copy, timeZone }: FormPublication,
  { status, publishAt }: Chosen,
  now: number,
): { save: string; draft: string } {
  const read = readLocalTime(publishAt, timeZone);
  const iso = read.ok && Date.parse(read.iso) > now ? read.iso : null;
  const choice: PublicationChoice = {
    intent: 'save',
    isNew,
    status: status || undefined,
    isTouched: stored !== null && status !== stored.status,
    isAhead: iso !== null,
    isAlwaysPublic: !isNew && stored === null,
  };
  const state = isNew ? 'draft' : stored ? publicationState(stored) : 'published';
  const moment = iso && momentWords(iso, timeZone, now);
  const isPublic = state === 'published';
  const schedule = `Schedule changes for ${moment}`;
  const draft = isPublic ? (moment ? schedule : 'Save as working copy') : 'Save as draft';
  if (isPublic && isKeptAside(choice, copy !== null)) return { save: schedule, draft };
  const after = stored || isNew ? statusOf(choice) : 'published';
  if (after === 'archived') return { save: state === 'archived' ? 'Save in the archive' : 'Archive', draft };
  if (after === 'draft') return { save: isPublic ? 'Take off the site' : 'Save draft', draft };
  if (moment) return { save: `${isPublic ? 'Take off the site until' : 'Schedule for'} ${moment}`, draft };
  return { save: isPublic ? 'Publish changes' : 'Publish now', draft };
}

/** @returns a moment for a button: 1 Dec, 09:00; with the year where it is another one */
function momentWords(iso: string, timeZone: string, now: number): string {
  const year = (moment: number | string) =>
    new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }).format(new Date(moment));
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    ...(year(iso) !== year(now) && { year: 'numeric' }),
    timeZone,
  }).format(new Date(iso));
}
