import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import type { Created, SkippedFiles } from '~/lib/supabase/write-result';
import { type ActionArgs, checkForm, type Form, type SavedToast, type Valid } from './check-form.server';
import { rowIdOf } from './edit-form.server';
import { failedForm, invalidForm, redirectWithToast } from './responses.server';

/** @returns the loader data of a new row's form */
export function newForm<Values>(values: Values): { origin: { idempotency_key: string }; values: Values } {
  return { origin: { idempotency_key: randomUUID() }, values };
}

/** Saves the form of a new row, once however often it is sent: 303 to another page, 422, 413 or 503. */
export async function saveNew<Schema extends z.ZodType, Field extends string>(
  args: ActionArgs,
  form: Form<Schema, Field> & {
    /** Adds the row, unless there is one with this id: then the form was sent twice. */
    create(admin: AdminContext, valid: Valid<Schema, Field> & { id: string }): Promise<Created>;
    success(input: z.output<Schema>, created: { skippedFiles?: SkippedFiles }): SavedToast;
  },
) {
  const { context } = args;
  const checked = await checkForm(args, form);
  if (!checked.ok) return checked.response;
  const { parsed, valid } = checked;
  let created: Created;
  try {
    created = await form.create(context.get(adminContext), { ...valid, id: rowIdOf(valid.form) });
  } catch (error) {
    return failedForm(parsed, error, form.failed);
  }
  if (!created.ok) return invalidForm(parsed, { errors: created.field_errors });
  return redirectWithToast(context.get(requestContext), form.to, form.success(valid.input, created));
}
