import { randomUUID } from 'node:crypto';
import type { Submission } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { writeFlash } from '~/lib/http/flash.server';
import type { Toast } from '~/lib/http/toast';
import { fieldOfStaged } from '~/lib/pictures/file-field';
import { PictureNotStored } from '~/lib/pictures/picture-store.server';
import type { BadPicture } from '~/lib/pictures/submitted-pictures.server';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError, OutcomeUnknownError } from '~/lib/supabase/result.server';
import type { FieldErrors } from '~/lib/supabase/write-result';
import type { FormResponse, FormValues, LostFiles, Summary } from './form-response';
import { asText, baseVersion, isSameText, mergeEdits } from './versions.server';

type AnyForm = Submission<unknown, string[]>;
export type Redisplay = ReturnType<typeof data<FormResponse>>;

export type FailureMessage = {
  title: string;
  pictureTitle?: string;
  /** What the pictures of a form with several are called, by file field. */
  pictureLabels?: Record<string, string>;
};

const STILL_HERE = 'What you typed is still here. A chosen file has to be chosen again.';
const NOTHING_SAVED = 'Nothing is saved yet.';
const CHECK_THE_FORM: Summary = { heading: 'Please check the form', sentence: NOTHING_SAVED };
const OTHERS_STILL_HERE = 'Nothing is saved yet. What you typed is still here, and so are the other files.';

/**
 * Redisplays a form with errors in its fields: 422.
 *
 * @param options.errors errors beside those of the schema
 * @param options.required the summary where a required field is blank
 */
export function invalidForm(
  form: AnyForm,
  { errors = {}, required }: { errors?: FieldErrors; required?: Summary } = {},
): Redisplay {
  const result = form.reply({ fieldErrors: errors });
  const summary = required && hasBlankField(result) ? required : CHECK_THE_FORM;
  return data({ result, summary, toast: null, conflict: null }, { status: 422 });
}

/** Whether a field in error is blank, as against filled in wrongly. */
function hasBlankField({ error, initialValue }: FormResponse['result']): boolean {
  return Object.keys(error ?? {}).some((name) => !String(initialValue?.[name] ?? '').trim());
}

/**
 * Redisplays a form with files that cannot be used, beside its other errors: 422, or 413 where a file is too large
 * and nothing else is wrong.
 */
export function badPictures(
  form: AnyForm,
  bad: BadPicture[],
  { title, pictureTitle, pictureLabels = {} }: FailureMessage,
  required?: Summary,
): Redisplay {
  const errors: FieldErrors = {};
  for (const { field, problem } of bad) errors[field] = [...(errors[field] ?? []), problem.message];
  const result = form.reply({ fieldErrors: errors });

  const [label] = bad.map(({ field }) => pictureLabels[field]);
  const failed = label ? `Image upload failed for ${label}` : 'Image upload failed';
  const message = `${failed}: ${bad.map(({ problem }) => problem.message).join(' ')}`;
  const toast: Toast = { kind: 'destructive', title: pictureTitle ?? title, message };

  if (form.status !== 'success') {
    const { summary } = invalidForm(form, { required }).data;
    return data({ result, summary, toast, conflict: null }, { status: 422 });
  }
  const summary = { heading: pictureTitle ?? failed, sentence: OTHERS_STILL_HERE };
  const isTooLarge = bad.some(({ problem }) => problem.tooLarge);
  return data({ result, summary, toast, conflict: null }, { status: isTooLarge ? 413 : 422 });
}

/**
 * Redisplays a form whose texts exceed the limit, without the longest of them: 413.
 *
 * @param fields the fields that are missing
 */
export function oversizedForm(form: AnyForm, fields: string[]): Redisplay {
  // A row's field, such as `specifications[3].value`, has its message at the whole list.
  const names = fields.flatMap((field) => [field, field.replace(/[[.].*/, '')]);
  const result = form.reply({ fieldErrors: Object.fromEntries(names.map((name) => [name, [TOO_LONG]])) });
  const summary = { heading: 'This form is too large', sentence: TOO_LARGE };
  return data({ result, summary, toast: null, conflict: null }, { status: 413 });
}

const TOO_LONG = 'This text is too long. Please paste a shorter one.';
const TOO_LARGE =
  'Nothing is saved yet. All texts of a form together may have 1 MB. Everything is still here but the longest text.';

/** Redisplays a form as it was submitted, where its button was not meant to save. */
export function redisplayForm(form: AnyForm): Redisplay {
  const result = { ...form.reply(), error: undefined };
  return data({ result, summary: null, toast: null, conflict: null });
}

export type ChangedRow = {
  baseline: string;
  /** The version of the row as it stands now. */
  updated_at: string;
  values: FormValues;
  /** When the person saved it, ISO 8601; null where somebody else did meanwhile. */
  ownSave?: string | null;
};

/** Redisplays the second of two saves, merged with the first: 409, both versions, and no text is lost. */
export function conflictResponse(form: AnyForm, { baseline, updated_at, values, ownSave }: ChangedRow): Redisplay {
  const reply = form.reply();
  const { merged, conflicts, theirs } = mergeEdits(baseline, submittedValues(form, values), values);
  const lostFiles = filesOf(form.payload);
  const conflict = {
    version: baseVersion(updated_at, values),
    conflicts,
    theirs,
    lostFiles,
    ...(ownSave && { ownSave }),
  };
  const result = { ...reply, initialValue: merged as typeof reply.initialValue, error: undefined };
  return data({ result, summary: null, toast: null, conflict }, { status: 409 });
}

/** Redisplays the form of a row that was deleted meanwhile: 409. Its next save adds a new row. */
export function deletedResponse(form: AnyForm): Redisplay {
  const version = { idempotency_key: randomUUID() };
  const lostFiles = filesOf(form.payload);
  const conflict = { version, conflicts: [], theirs: [], lostFiles, deleted: true as const };
  return data({ result: { ...form.reply(), error: undefined }, summary: null, toast: null, conflict }, { status: 409 });
}

/**
 * @param values the row as its form shows it now
 * @returns whether saving would change nothing: a form sent twice, or two equal edits; never with files, which
 *   cannot be compared
 */
export function isNoop(form: AnyForm, values: FormValues): boolean {
  const submitted = submittedValues(form, values);
  const hasFiles = filesOf(submitted).length > 0 || addsStaged(submitted, values);
  const removes = Object.entries(values).some(([name, value]) => `remove_${name}` in submitted && asText(value) !== '');
  if (hasFiles || removes) return false;
  return Object.entries(values).every(([name, value]) => !(name in submitted) || isSameText(submitted[name], value));
}

/** Whether a form has stored files that its row does not have yet. */
function addsStaged(submitted: FormValues, values: FormValues): boolean {
  return Object.entries(submitted).some(([name, staged]) => {
    const field = fieldOfStaged(name);
    const stored = field ? [values[field]].flat() : [];
    return field !== null && [staged].flat().some((url) => !stored.includes(url));
  });
}

/** The names of the chosen files that could not be stored, by field; no browser fills them in again. */
function filesOf(payload: FormValues): LostFiles[] {
  return Object.entries(payload).flatMap(([name, value]) => {
    const files = [value].flat().filter((file) => file instanceof File && file.size > 0) as File[];
    return files.length > 0 ? [{ name, files: files.map((file) => file.name) }] : [];
  });
}

/** The submitted values; an unticked checkbox is not posted at all, and counts as false. */
function submittedValues(form: AnyForm, values: FormValues): FormValues {
  const checkboxes = Object.entries(values).filter(([, value]) => typeof value === 'boolean');
  return { ...Object.fromEntries(checkboxes.map(([name]) => [name, false])), ...form.payload };
}

/**
 * Redisplays a form where the backend failed: 503, or 507 where the disk is full.
 *
 * @throws the error, where it is none of the backend
 */
export function failedForm(form: AnyForm, error: unknown, { title, pictureTitle = title }: FailureMessage): Redisplay {
  const { toast, status } = outageOf(error, error instanceof PictureNotStored ? pictureTitle : title);
  const known = error instanceof OutcomeUnknownError ? [] : [NOTHING_SAVED];
  const sentence = [toast.message, ...known, STILL_HERE].join(' ');
  const summary = { heading: toast.title, sentence };
  return data({ result: form.reply(), summary, toast, conflict: null }, { status });
}

/** Redisplays a page with a toast that says why nothing was done. */
export function refusedWithToast(status: number, title: string, message: string) {
  const toast: Toast = { kind: 'destructive', title, message };
  return data({ toast }, { status });
}

/**
 * Redisplays a page with a toast where the backend failed: 503, or 507 where the disk is full.
 *
 * @throws the error, where it is none of the backend
 */
export function failedWithToast(error: unknown, title: string) {
  const { toast, status } = outageOf(error, title);
  return data({ toast }, { status });
}

function outageOf(error: unknown, title: string): { toast: Toast; status: number } {
  if (!(error instanceof BackendError)) throw error;
  log.error({ err: error }, title);
  return { toast: { kind: 'destructive', title, message: error.message }, status: error.status };
}

type Said = Omit<Toast, 'kind'> & Partial<Toast>;
type Cookies = Pick<RequestContext, 'cookies'>;

/** Leads to another page, which shows the toast; a success where its kind is not given. */
export function redirectWithToast(scope: Cookies, to: string, toast: Said): Promise<Response> {
  return addToast(scope, redirect(to, 303), toast);
}

/** Has the page that a response leads to show a toast. */
export async function addToast({ cookies }: Cookies, redirection: Response, toast: Said): Promise<Response> {
  redirection.headers.append('Set-Cookie', await writeFlash(cookies.flash, { kind: 'success', ...toast }));
  return redirection;
}
