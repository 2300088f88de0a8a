import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { refusedPicture } from '~/lib/pictures/picture-store.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { type AdminContext, adminContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Created, SkippedFiles } from '~/lib/supabase/write-result';
import { redirectAfterSave } from './after-save.server';
import { type ActionArgs, checkForm, type Form, type SavedToast, type Valid } from './check-form.server';
import { rowIdOf } from './edit-form.server';
import type { FormValues } from './form-response';
import { type PreviewPage, showPreview } from './preview.server';
import type { FormPublication } from './publication';
import { isShown, type PublicationInput, publicationToast } from './publication.server';
import { badPictures, failedForm, invalidForm } from './responses.server';

/** @returns the loader data of a new row's form */
export function newForm<Values>(values: Values): { origin: { idempotency_key: string }; values: Values } {
  return { origin: { idempotency_key: randomUUID() }, values };
}

/** @returns the loader data of the form of new content, which may be a draft or scheduled */
export async function newContentForm<Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  values: Values,
) {
  const timeZone = await orErrorPage(companyTimeZone(context), { title: 'Error' });
  const publication: FormPublication = { isNew: true, timeZone, stored: null, copy: null, share: null };
  return { ...newForm(values), publication };
}

/** Saves the form of a new row, once however often it is sent: 303 to another page, 422, 413 or 503. */
export async function saveNew<Schema extends z.ZodType, Field extends string>(
  args: ActionArgs,
  form: Form<Schema, Field> & {
    /** Adds the row, unless there is one with this id: then the form was sent twice. */
    create(admin: AdminContext, valid: Valid<Schema, Field> & { id: string }): Promise<Created>;
    success(input: z.output<Schema>, created: { skippedFiles?: SkippedFiles }): SavedToast;
    /** The public page that the form would make. */
    preview?(admin: AdminContext, valid: Valid<Schema, Field> & { id: string }): Promise<PreviewPage>;
  },
) {
  const { context } = args;
  const admin = context.get(adminContext);
  const checked = await checkForm(args, form);
  if (!checked.ok) return checked.response;
  const { parsed, redisplay, submitted, timeZone, valid } = checked;
  if (submitted.intent === 'preview' && form.preview) {
    const { preview } = form;
    return showPreview(context, parsed, form.failed, () => preview(admin, { ...valid, id: rowIdOf(valid.form) }));
  }
  const viewing = Promise.resolve(form.view?.(admin, valid.input) ?? null);
  readAhead(viewing);
  let created: Created;
  try {
    created = await form.create(admin, { ...valid, id: rowIdOf(valid.form) });
  } catch (error) {
    const bad = refusedPicture(valid.pictures, error);
    return bad ? redisplay((shown) => badPictures(shown, bad, form.failed)) : failedForm(parsed, error, form.failed);
  }
  if (!created.ok) {
    const { field_errors: errors } = created;
    return redisplay((form) => invalidForm(form, { errors }));
  }
  const publication = valid.input as PublicationInput;
  const toast = publicationToast(form.success(valid.input, created), publication, timeZone);
  const view = isShown(publication) ? await viewing : null;
  const edit = `${form.to}/edit/${rowIdOf(valid.form)}`;
  const { search } = new URL(args.request.url);
  return redirectAfterSave(context, { form: valid.form, toast, list: form.to, edit, search, view });
}
