import type { Submission } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { writeFlash } from '~/lib/http/flash.server';
import type { Toast } from '~/lib/http/toast';
import { PictureNotStored } from '~/lib/pictures/picture-store.server';
import { PictureProblem } from '~/lib/pictures/read-picture.server';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { FieldErrors } from '~/lib/supabase/write-result';
import type { FormResponse, FormValues, Summary } from './form-response';
import { asText, isSameText, loadedVersion, mergeEdits } from './versions.server';

type AnyForm = Submission<unknown, string[]>;
type Answer = ReturnType<typeof data<FormResponse>>;

const CHECK_THE_FORM: Summary = { heading: 'Please check the form', sentence: 'Nothing is saved yet.' };
const STILL_HERE = 'Nothing is saved yet, and what you typed is still here. A chosen file has to be chosen again.';

/**
 * Answers a form that a person can mend: 422, the same page, everything typed kept.
 *
 * @param why heading and first line of the summary where something required is missing (admin specification,
 *   section 5), or what saving refused
 */
export function invalidForm(form: AnyForm, why?: Summary | Refusal): Answer {
  const refused = why && 'field_errors' in why ? why.field_errors : undefined;
  const result = form.reply(refused && { fieldErrors: refused });
  const summary = why && 'heading' in why && lacksSomething(result) ? why : CHECK_THE_FORM;
  return data({ result, summary, toast: null, meanwhile: null }, { status: 422 });
}

type Refusal = { field_errors: FieldErrors };

/** Whether a field in error is blank, as against filled in wrongly. */
function lacksSomething({ error, initialValue }: FormResponse['result']): boolean {
  return Object.keys(error ?? {}).some((name) => !String(initialValue?.[name] ?? '').trim());
}

/** Shows a form again with what was typed, because a button other than save was pressed. */
export function redisplayForm(form: AnyForm): Answer {
  const result = { ...form.reply(), error: undefined };
  return data({ result, summary: null, toast: null, meanwhile: null });
}

/** The row that somebody else saved, and what the form knows of the row it was loaded with. */
export type ChangedMeanwhile = {
  /** The fingerprints that the form carries, as its field `loaded`. */
  loaded: string;
  /** The version of the row as it stands now. */
  updated_at: string;
  /** The row as its form shows it. */
  values: FormValues;
};

/** Answers the second of two saves: 409, both versions, and nothing that was typed lost. */
export function conflictResponse(form: AnyForm, { loaded, updated_at, values }: ChangedMeanwhile): Answer {
  const reply = form.reply();
  const { merged, conflicts, taken } = mergeEdits(loaded, typedValues(form, values), values);
  const meanwhile = { version: loadedVersion(updated_at, values), conflicts, taken };
  const result = { ...reply, initialValue: merged as typeof reply.initialValue, error: undefined };
  return data({ result, summary: null, toast: null, meanwhile }, { status: 409 });
}

/**
 * @param values the row as its form shows it, after somebody saved it
 * @returns whether that is just what was typed: a form sent twice, or two people of one mind; never where
 *   there are files, which nobody can compare
 */
export function isNoop(form: AnyForm, values: FormValues): boolean {
  const typed = typedValues(form, values);
  const files = Object.values(typed)
    .flat()
    .some((value) => value instanceof File && value.size > 0);
  const isLeft = Object.entries(values).some(([name, value]) => `remove_${name}` in typed && asText(value) !== '');
  if (files || isLeft) return false;
  return Object.entries(values).every(([name, value]) => !(name in typed) || isSameText(typed[name], value));
}

/** What was typed; a checkbox that is not ticked is not posted at all, and counts as such. */
function typedValues(form: AnyForm, values: FormValues): FormValues {
  const checkboxes = Object.entries(values).filter(([, value]) => typeof value === 'boolean');
  return { ...Object.fromEntries(checkboxes.map(([name]) => [name, false])), ...form.payload };
}

/** How a failure is said (admin specification, section 8). */
type FailureWords = {
  /** The title of the toast. */
  title: string;
  /** The field of the file, where a form has one. */
  picture?: string;
  /** The title where it is the picture that failed, if that has one of its own. */
  pictureTitle?: string;
  /** What the picture is called on a form with several. */
  pictureLabel?: string;
};

/**
 * Answers a form whose saving threw: a bad picture is said at its field, an outage on top.
 *
 * @throws whatever is neither
 */
export function failedForm(form: AnyForm, error: unknown, words: FailureWords): Answer {
  const { title, picture, pictureTitle, pictureLabel } = words;
  if (error instanceof PictureProblem && picture) {
    const result = form.reply({ fieldErrors: { [picture]: [error.message] } });
    const failed = pictureLabel ? `Image upload failed for ${pictureLabel}` : 'Image upload failed';
    const summary = { heading: pictureTitle ?? failed, sentence: STILL_HERE };
    const message = `${failed}: ${error.message}`;
    const toast: Toast = { kind: 'destructive', title: pictureTitle ?? title, message };
    return data({ result, summary, toast, meanwhile: null }, { status: error.tooLarge ? 413 : 422 });
  }
  const { toast, status } = outageOf(error, error instanceof PictureNotStored ? (pictureTitle ?? title) : title);
  const summary = { heading: toast.title, sentence: `${toast.message} ${STILL_HERE}` };
  return data({ result: form.reply(), summary, toast, meanwhile: null }, { status });
}

/** Answers a delete page whose question cannot be done: 409, because something else stands in the way. */
export function deleteRefused(title: string, message: string) {
  const toast: Toast = { kind: 'destructive', title, message };
  return data({ toast }, { status: 409 });
}

/**
 * Answers a delete page whose deleting threw.
 *
 * @throws whatever is no outage
 */
export function deleteFailed(error: unknown, title: string) {
  const { toast, status } = outageOf(error, title);
  return data({ toast }, { status });
}

function outageOf(error: unknown, title: string): { toast: Toast; status: number } {
  if (!(error instanceof BackendError)) throw error;
  log.error({ err: error }, title);
  return { toast: { kind: 'destructive', title, message: error.message }, status: error.status };
}

/** Leads to another page, which shows the toast; a success where its kind is not said. */
export async function redirectWithToast(
  { cookies }: Pick<RequestContext, 'cookies'>,
  to: string,
  toast: Omit<Toast, 'kind'> & Partial<Toast>,
): Promise<Response> {
  const flash = await writeFlash(cookies.flash, { kind: 'success', ...toast });
  return redirect(to, { status: 303, headers: { 'Set-Cookie': flash } });
}
