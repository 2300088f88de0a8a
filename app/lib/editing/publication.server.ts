import type { Toast } from '~/lib/http/toast';
import type { FieldErrors } from '~/lib/supabase/write-result';
import { localTime, readLocalTime } from '~/lib/text/time-zone';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { EditForm } from './edit-form.server';
import type { FormValues } from './form-response';
import { MOMENT_FIELDS, type MomentField, momentFields } from './publication';
import { isUntouched } from './versions.server';
import type { ContentTable } from './working-copies.server';

/** The columns of a publication that a form changes; those that nobody touched are missing. */
export type PublicationInput = {
  status?: string;
  publish_at?: string | null;
  unpublish_at?: string | null;
  published_at?: string | null;
};

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
): { input: PublicationInput; errors: FieldErrors } {
  const input: PublicationInput = {};
  const errors: FieldErrors = {};
  const moments: Partial<Record<MomentField, number>> = {};
  for (const name of momentFields(table)) {
    const text = data.get(name);
    if (typeof text !== 'string') continue;
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
  const status = statusOf(typeof chosen === 'string' && chosen !== '' ? chosen : undefined, {
    intent,
    isNew: idempotencyKey !== '',
    isAhead: begin !== undefined && begin > now,
    isTouched: baseline !== '' && !isUntouched(baseline, 'status', chosen),
  });
  // A version from before there was a status says nothing about it.
  if (restored) Object.assign(input, 'status' in restored ? { status: chosen } : {});
  else if (status) input.status = status;
  if (end !== undefined && begin !== undefined && end <= begin) {
    errors.unpublish_at = ['This has to come after the moment of publication.'];
  } else if (end !== undefined && end <= now && status === 'published') {
    errors.unpublish_at = ['This moment has passed. Please choose a later one, or leave it empty.'];
  }
  if (date !== undefined && date > now + 60_000) {
    errors.published_at = ['This date lies ahead. To publish later, use “Publish at”.'];
  }
  return { input, errors };
}

type Choice = {
  intent: string;
  isNew: boolean;
  isAhead: boolean;
  /** Whether the person chose another status than the stored one. */
  isTouched: boolean;
};

/** The status that a button gives: a save obeys the chosen one, and schedules a draft whose moment lies ahead. */
function statusOf(chosen: string | undefined, { intent, isNew, isAhead, isTouched }: Choice): string | undefined {
  if (intent === 'draft') return 'draft';
  if (intent === 'publish') return 'published';
  if (chosen === 'draft' && isAhead && !isTouched) return 'published';
  return chosen ?? (isNew ? 'published' : undefined);
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
export function publicationToast(
  toast: SavedToast,
  { status, publish_at }: PublicationInput,
  zone: string,
): SavedToast {
  if (toast.kind === 'warning') return toast;
  if (status === 'draft') return { ...toast, message: 'It is a draft: visitors do not see it.' };
  const moment = publish_at && isoTimestamp(publish_at);
  if (status !== 'published' || !moment || Date.parse(moment) <= Date.now()) return toast;
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return { ...toast, message: `It is scheduled for ${format.format(new Date(moment))} (${zone}).` };
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
