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
import { type AdminContext, adminContext, submittedContext } from '~/lib/request/request-context';
import type { FieldErrors } from '~/lib/supabase/write-result';
import { type EditForm, readEditForm } from './edit-form.server';
import type { Summary } from './form-response';
import { chosenField, redirectToLibrary } from './pick.server';
import { MOMENT_FIELDS, type PublicationChoice } from './publication';
import { type ReadPublication, readPublication } from './publication.server';
import {
  badPictures,
  type FailureMessage,
  failedForm,
  invalidForm,
  oversizedForm,
  type Redisplay,
  redisplayForm,
} from './responses.server';
import { arrangeFormRows, arrangesRows } from './rows';
import { endShare, shareRow } from './share-links.server';
import { holdFiles, holdRowFiles, readStaged } from './staged-files.server';
import type { ContentTable } from './working-copies.server';

export type ActionArgs = {
  context: Readonly<RouterContextProvider>;
  request: Request;
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
  rows?: readonly FormRows[];
  /** Adds to the form what a button asks for; says whether it did, and the form is shown again. */
  fillIn?: (form: FormData, intent: string) => boolean;
  required?: Summary;
  failed: FailureMessage;
  content?: { table: ContentTable };
  /** The page that a save leads to, where its form does not say otherwise. */
  to: string;
  /** The public page of the row. */
  view?: (admin: AdminContext, input: z.output<Schema>) => string | Promise<string | null>;
};

/** Rows that buttons arrange: the name of their field, and those of their parts. */
type FormRows = { field: string; parts: readonly string[] };

export type Valid<Schema extends z.ZodType, Field extends string> = {
  input: z.output<Schema>;
  pictures: Record<Field, PictureChange>;
  form: FormData;
  /** An earlier state of the row, whose pictures and types of values are taken. */
  restored?: Record<string, unknown>;
};

/** The toast after a save; a success where its kind is not given. */
export type SavedToast = Omit<Toast, 'kind'> & Partial<Toast>;

type AnyForm = Submission<unknown, string[]>;

/** Answers with the form, which is not saved: its files are stored, and come back with it. */
type Redisplayed = (respond: (form: AnyForm) => Redisplay) => Promise<Redisplay>;

export type ValidForm<Schema extends z.ZodType, Field extends string> = {
  parsed: AnyForm;
  submitted: EditForm;
  /** The company's, in which the form has moments; empty where it has none. */
  timeZone: string;
  /** What its box says; undefined where it has none. */
  choice: PublicationChoice | undefined;
  redisplay: Redisplayed;
  valid: Valid<Schema, Field>;
};

type Checked<Schema extends z.ZodType, Field extends string> =
  | ({ ok: true } & ValidForm<Schema, Field>)
  | { ok: false; response: Response | Redisplay };

/** A form that was read, and whose files of an earlier try are there again. */
type Received = {
  context: ActionArgs['context'];
  request: Request;
  content: { table: ContentTable } | undefined;
  submitted: EditForm;
  id: string | null;
  redisplay: Redisplayed;
  isFilledIn: boolean;
};

type Answer = Response | Redisplay | null;

/** Answers what a button asks for that does not save, or passes on with null. */
type Step = (received: Received) => Answer | Promise<Answer>;

const STEPS: Step[] = [chooseFromLibrary, refuseTooLarge, showAgain, share];

async function chooseFromLibrary({ context, request, submitted, redisplay }: Received) {
  const { data, intent, oversized } = submitted;
  const field = chosenField(intent);
  if (!field || oversized.length > 0) return null;
  await holdFiles(context.get(adminContext).pictures, data);
  return (await redirectToLibrary(context, request, field, data)) ?? redisplay(redisplayForm);
}

function refuseTooLarge({ submitted: { oversized }, redisplay }: Received) {
  return oversized.length > 0 ? redisplay((form) => oversizedForm(form, oversized)) : null;
}

/** With more to fill in or to choose from, or in another order. */
function showAgain({ submitted: { intent }, redisplay, isFilledIn }: Received) {
  const isShownAgain =
    isFilledIn || ['add-rows', 'find-products'].includes(intent) || arrangesRows(intent) || pictureMove(intent);
  return isShownAgain ? redisplay(redisplayForm) : null;
}

async function share({ context, content, submitted: { intent }, id, redisplay }: Received) {
  if (!content || id === null || (intent !== 'share' && intent !== 'unshare')) return null;
  const row = { table: content.table, id };
  const { db } = context.get(adminContext);
  await (intent === 'share' ? shareRow(context, db, row) : endShare(db, row));
  return redisplay(redisplayForm);
}

/**
 * Reads and validates a form; whatever else its button asks for is answered here.
 *
 * @param id of the stored row, null for a new one
 */
export async function checkForm<Schema extends z.ZodType, Field extends string>(
  { context, request, submitted: alreadyRead }: ActionArgs,
  form: Form<Schema, Field>,
  id: string | null,
): Promise<Checked<Schema, Field>> {
  const { schema, pictureList, rows = [], fillIn, failed, content } = form;
  const submitted = alreadyRead ?? (await readEditForm(request));
  const { data, intent, oversized } = submitted;
  const admin = context.get(adminContext);
  // The loader and the error page show the submitted texts again.
  context.set(submittedContext, submitted.entries);

  const badFiles = rows.length > 0 ? await holdRowFiles(admin.pictures, data) : {};
  if (oversized.length === 0) for (const { field, parts } of rows) arrangeFormRows(data, field, parts, intent);
  if (pictureList) arrangeFormPictures(data, intent);
  const isFilledIn = fillIn?.(data, intent) ?? false;
  const parse = () => parseWithZod(data, { schema: schema instanceof z.ZodType ? schema : schema(data, id === null) });
  const redisplay: Redisplayed = async (respond) => {
    await holdFiles(admin.pictures, data);
    context.set(submittedContext, formEntries(data));
    return respond(parse());
  };
  try {
    const missingFiles = { ...badFiles, ...(await readStaged(context, data)) };
    const parsed = parse();
    for (const step of STEPS) {
      const response = await step({ context, request, content, submitted, id, redisplay, isFilledIn });
      if (response) return { ok: false, response };
    }
    const timeZone = content ? await companyTimeZone(context) : '';
    const publication = content && readPublication(submitted, timeZone, content.table);
    return await judge(form, { parsed, submitted, timeZone, redisplay, missingFiles, publication });
  } catch (error) {
    return { ok: false, response: failedForm(parse(), error, failed) };
  }
}

type Read = Omit<ValidForm<z.ZodType, string>, 'valid' | 'choice'> & {
  /** Fields whose files of an earlier try are gone. */
  missingFiles: FieldErrors;
  publication: ReadPublication | undefined;
};

/** @returns what the domain needs of a valid form, or the form again with what is wrong */
async function judge<Schema extends z.ZodType, Field extends string>(
  { pictures: fields = [], pictureList, required, failed }: Form<Schema, Field>,
  { missingFiles, publication, ...read }: Read,
): Promise<Checked<Schema, Field>> {
  const { parsed, redisplay, submitted } = read;
  const { pictures, bad } = await readPictures(submitted.data, fields);
  const errors = { ...publication?.errors, ...missingFiles };
  if (parsed.status === 'success' && bad.length === 0 && Object.keys(errors).length === 0) {
    const input = publication ? { ...withoutMoments(parsed.value), ...publication.input } : parsed.value;
    const valid: Valid<Schema, Field> = { input: input as z.output<Schema>, pictures, form: submitted.data };
    return { ok: true, ...read, choice: publication?.choice, valid: withRestored(valid, submitted.restored) };
  }
  const allBad = pictureList ? [...bad, ...(await findBadFiles(submitted.data, pictureList))] : bad;
  const response = await redisplay((form) =>
    allBad.length > 0 ? badPictures(form, allBad, failed, required) : invalidForm(form, { required, errors }),
  );
  return { ok: false, response };
}

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
