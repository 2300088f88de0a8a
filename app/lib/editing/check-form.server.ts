import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { formEntries } from '~/lib/http/submitted-fields';
import type { Toast } from '~/lib/http/toast';
import { arrangeFormPictures, pictureMove } from '~/lib/pictures/picture-order';
import {
  findBadFiles,
  type PictureChange,
  readPictures,
  restorePictures,
} from '~/lib/pictures/submitted-pictures.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { type AdminContext, adminContext } from '~/lib/request/request-context';
import type { FieldErrors } from '~/lib/supabase/write-result';
import { type EditForm, readEditForm } from './edit-form.server';
import type { Summary } from './form-response';
import { chosenField, redirectToLibrary } from './pick.server';
import { MOMENT_FIELDS } from './publication';
import { type PublicationInput, readPublication } from './publication.server';
import {
  badPictures,
  type FailureWords,
  failedForm,
  invalidForm,
  oversizedForm,
  type Redisplay,
  redisplayForm,
} from './responses.server';
import { arrangeFormRows, arrangesRows } from './rows';
import { endShare, shareRow } from './share-links.server';
import { holdFiles, readStaged } from './staged-files.server';
import type { ContentTable } from './working-copies.server';

/** What an action passes on. */
export type ActionArgs = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  /** The form, where the action has read it already. */
  submitted?: EditForm;
};

/** What the forms of new and of stored rows have in common. */
export type Form<Schema extends z.ZodType, Field extends string> = {
  /** Validates the form; a function where it depends on the submitted files, and on whether a row is added. */
  schema: Schema | ((form: FormData, isNew: boolean) => Schema);
  /** The address fields, such as `image_url`, of the pictures that the form changes. */
  pictures?: readonly Field[];
  /**
   * The address field of a list of pictures, such as `gallery_images`, of which a save skips the bad files. Buttons put
   * the stored ones in order.
   */
  pictureList?: string;
  /** Fields of rows that buttons arrange, with the fields of a row (rows.ts). */
  rows?: { field: string; parts: readonly string[] };
  /** The summary where a required field is blank. */
  required?: Summary;
  failed: FailureWords;
  /** Content that can be a draft or scheduled. */
  content?: { table: ContentTable };
  /** The page that a save leads to, where its form does not say otherwise. */
  to: string;
  /** The public page of the row. */
  view?: (admin: AdminContext, input: z.output<Schema>) => string | Promise<string | null>;
};

/** A valid form: what the domain needs to write the row. */
export type Valid<Schema extends z.ZodType, Field extends string> = {
  input: z.output<Schema>;
  pictures: Record<Field, PictureChange>;
  form: FormData;
  /** An earlier state of the row, whose pictures and types of values are taken. */
  restored?: Record<string, unknown>;
};

/** The toast after a save; a success where its kind is not given. */
export type SavedToast = Omit<Toast, 'kind'> & Partial<Toast>;

/** Answers with the form, which is not saved: its files are stored, and come back with it. */
type Redisplayed = (respond: (form: Submission<unknown, string[]>) => Redisplay) => Promise<Redisplay>;

/** The buttons after which the form is shown again, with more to fill in or to choose from. */
const SHOWN_AGAIN = ['add-rows', 'find-products'];

/**
 * Reads and validates a form; whatever else its button asks for is answered here.
 *
 * @param id of the stored row, null for a new one
 */
export async function checkForm<Schema extends z.ZodType, Field extends string>(
  { context, request, submitted: alreadyRead }: ActionArgs,
  { schema, pictures: fields = [], pictureList, rows, required, failed, content }: Form<Schema, Field>,
  id: string | null,
) {
  const submitted = alreadyRead ?? (await readEditForm(request));
  const { data, intent, oversized } = submitted;
  const admin = context.get(adminContext);
  // The loader and the error page show the submitted texts again.
  admin.submitted = submitted.entries;

  if (rows && oversized.length === 0) arrangeFormRows(data, rows.field, rows.parts, intent);
  if (pictureList) arrangeFormPictures(data, intent);
  const parse = () => parseWithZod(data, { schema: schema instanceof z.ZodType ? schema : schema(data, id === null) });
  /** Shows the form again, with its files. */
  const redisplay: Redisplayed = async (respond) => {
    await holdFiles(admin.pictures, data);
    admin.submitted = formEntries(data);
    return respond(parse());
  };

  let gone: FieldErrors;
  try {
    gone = await readStaged(context, data);
  } catch (error) {
    return { ok: false, response: failedForm(parse(), error, failed) } as const;
  }
  const parsed = parse();
  const field = chosenField(intent);
  if (field && oversized.length === 0) {
    await holdFiles(admin.pictures, data);
    const library = await redirectToLibrary(context, request, field, data);
    return { ok: false, response: library ?? (await redisplay(redisplayForm)) } as const;
  }
  if (oversized.length > 0) {
    return { ok: false, response: await redisplay((form) => oversizedForm(form, oversized)) } as const;
  }
  if (SHOWN_AGAIN.includes(intent) || arrangesRows(intent) || pictureMove(intent)) {
    return { ok: false, response: await redisplay(redisplayForm) } as const;
  }
  if (content && id !== null && (intent === 'share' || intent === 'unshare')) {
    const row = { table: content.table, id };
    const { db } = admin;
    try {
      await (intent === 'share' ? shareRow(context, db, row) : endShare(db, row));
      return { ok: false, response: await redisplay(redisplayForm) } as const;
    } catch (error) {
      return { ok: false, response: failedForm(parsed, error, failed) } as const;
    }
  }

  let publication: { input: PublicationInput; errors: FieldErrors } = { input: {}, errors: {} };
  let timeZone = '';
  try {
    if (content) {
      timeZone = await companyTimeZone(context);
      publication = readPublication(submitted, timeZone, content.table);
    }
  } catch (error) {
    return { ok: false, response: failedForm(parsed, error, failed) } as const;
  }
  const { pictures, bad } = await readPictures(data, fields);
  const errors = { ...publication.errors, ...gone };
  if (parsed.status === 'success' && bad.length === 0 && Object.keys(errors).length === 0) {
    const input = content ? { ...withoutMoments(parsed.value), ...publication.input } : parsed.value;
    const valid: Valid<Schema, Field> = { input: input as z.output<Schema>, pictures, form: data };
    return {
      ok: true,
      parsed,
      submitted,
      timeZone,
      redisplay,
      valid: withRestored(valid, submitted.restored),
    } as const;
  }
  const allBad = pictureList ? [...bad, ...(await findBadFiles(data, pictureList))] : bad;
  const response = await redisplay((form) =>
    allBad.length > 0 ? badPictures(form, allBad, failed, required) : invalidForm(form, { required, errors }),
  );
  return { ok: false, response } as const;
}

/** The columns of a form without the local times of moments. */
function withoutMoments(columns: unknown): object {
  const moments: readonly string[] = MOMENT_FIELDS;
  return Object.fromEntries(Object.entries(columns as object).filter(([name]) => !moments.includes(name)));
}

/** @returns the form with the pictures and types of an earlier state of its row, where there is one */
export function withRestored<Schema extends z.ZodType, Field extends string>(
  valid: Valid<Schema, Field>,
  restored: Record<string, unknown> | null | undefined,
): Valid<Schema, Field> {
  return restored ? { ...valid, pictures: restorePictures(valid.pictures, restored), restored } : valid;
}
