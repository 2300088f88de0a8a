import type { Toast } from '~/lib/http/toast';
import type { FieldErrors } from '~/lib/supabase/write-result';
import { localTime, readLocalTime, upcomingTime } from '~/lib/text/time-zone';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { EditForm } from './edit-form.server';
import type { FormValues } from './form-response';
import {
  isAlwaysPublic,
  MOMENT_FIELDS,
  type MomentField,
  momentFields,
  type PublicationChoice,
  statusOf,
} from './publication';
import { isUntouched } from './versions.server';
import type { ContentTable } from './working-copies.server';

/** The columns of a publication that a form changes; those that nobody touched are missing. */
export type PublicationInput = {
  status?: string;
  publish_at?: string | null;
  unpublish_at?: string | null;
  published_at?: string | null;
};

export type ReadPublication = { input: PublicationInput; choice: PublicationChoice; errors: FieldErrors };

const MALFORMED = 'Please enter a day and a time, such as 2026-11-30T09:00.';

/**
 * Reads status and moments of a form: what its button means, and local times as moments.
 *
 * @param zone the company's time zone
 * @param table what else the form has is not read
 * @returns the columns, and errors by field
 */
export function readPublication(
  { data, intent, baseline, idempotencyKey, restored }: EditForm,
  zone: string,
  table: ContentTable,
  now = Date.now(),
): ReadPublication {
  const input: PublicationInput = {};
  const errors: FieldErrors = {};
  const moments: Partial<Record<MomentField, number>> = {};
  for (const name of momentFields(table)) {
    const text = data.get(name);
    if (typeof text !== 'string') continue;
    if (name === 'publish_at' && intent === 'publish') {
      input.publish_at = null;
      continue;
    }
    const read = readMoment(text.trim(), zone, restored !== undefined);
    if (!read.ok) {
      errors[name] = [read.message];
      continue;
    }
    const moment = read.iso === null ? Number.NaN : Date.parse(read.iso);
    // What an earlier version had planned, and is over, is not planned again.
    const isOver = restored !== undefined && name !== 'published_at' && moment <= now;
    if (!Number.isNaN(moment) && !isOver) moments[name] = moment;
    // A moment that nobody touched keeps its seconds, and which of two equal local times it is.
    if (!isUntouched(baseline, name, text)) input[name] = isOver ? null : read.iso;
  }

  const { publish_at: begin, unpublish_at: end, published_at: date } = moments;
  const chosen = data.get('status');
  const choice: PublicationChoice = {
    intent,
    isNew: idempotencyKey !== '',
    status: typeof chosen === 'string' && chosen !== '' ? chosen : undefined,
    isTouched: baseline !== '' && !isUntouched(baseline, 'status', chosen),
    isAhead: begin !== undefined && begin > now,
    isAlwaysPublic: isAlwaysPublic(table),
  };
  const status = statusOf(choice);
  // A version from before there was a status says nothing about it.
  if (restored) Object.assign(input, 'status' in restored ? { status: chosen } : {});
  else if (status) input.status = status;
  if (end !== undefined && begin !== undefined && end <= begin) {
    errors.unpublish_at = ['This has to come after the moment of publication.'];
  } else if (end !== undefined && end <= now && status === 'published') {
    errors.unpublish_at = ['This moment has passed. Please choose a later one, or leave it empty.'];
  }
  if (date !== undefined && date > now + 60_000) {
    errors.published_at = ['This date lies ahead. To publish later, use “Publish on”.'];
  }
  return { input, choice, errors };
}

function readMoment(
  text: string,
  zone: string,
  isRestored: boolean,
): { ok: true; iso: string | null } | { ok: false; message: string } {
  if (text === '') return { ok: true, iso: null };
  // An earlier version of a row has moments as the database writes them.
  if (isRestored && /([+-]\d{2}(:?\d{2})?|Z)$/.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))) {
    return { ok: true, iso: isoTimestamp(text) };
  }
  const read = readLocalTime(text, zone);
  if (read.ok) return read;
  const skipped = `This time does not exist in ${zone}: the clocks are put forward then. Please choose another one.`;
  return { ok: false, message: read.reason === 'skipped' ? skipped : MALFORMED };
}

type SavedToast = Omit<Toast, 'kind'> & Partial<Toast>;

/** @returns the toast of a save, where the row is not public: the entity's words say that it is */
export function publicationToast(toast: SavedToast, publication: PublicationInput, zone: string): SavedToast {
  const message = waitingWords(publication, zone);
  if (message === null) return toast;
  return { ...toast, message: toast.kind === 'warning' ? `${toast.message} ${message}` : message };
}

/** Says why visitors do not see what was saved, and until when; null where they do. */
function waitingWords({ status, publish_at = null }: PublicationInput, zone: string): string | null {
  const moment = isAhead(publish_at) ? momentInWords(publish_at, zone) : null;
  if (status === 'draft') {
    const note = moment && ` It is not scheduled: ${moment} is a note until it is saved as published.`;
    return `It is a draft: visitors do not see it.${note ?? ''}`;
  }
  if (status !== 'published' || !moment) return null;
  return `It is scheduled for ${moment}. Visitors do not see it before.`;
}

/** @returns the toast of changes that are kept aside */
export function copyToast(publish_at: string | null, zone: string): SavedToast {
  if (!isAhead(publish_at)) {
    return {
      title: 'Working Copy Saved',
      message: 'The site still shows the published version. Publish the working copy when it is ready.',
    };
  }
  return {
    title: 'Working Copy Scheduled',
    message: `It is scheduled for ${momentInWords(publish_at, zone)}. Until then the site shows the published version.`,
  };
}

export function isAhead(moment: string | null): moment is string {
  return moment !== null && Date.parse(isoTimestamp(moment)) > Date.now();
}

function momentInWords(moment: string, zone: string): string {
  return upcomingTime(isoTimestamp(moment), zone);
}

export function inLocalTime<Values extends FormValues>(values: Values, zone: string): Values {
  const moments = MOMENT_FIELDS.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [[name, localTime(isoTimestamp(value), zone)]] : [];
  });
  return { ...values, ...Object.fromEntries(moments) };
}

/** @returns whether visitors see what was saved with these columns */
export function isShown({ status = 'published', publish_at = null }: PublicationInput): boolean {
  return status === 'published' && publish_at === null;
}
