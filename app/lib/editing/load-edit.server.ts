import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { orErrorPage, withFallback } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { type AdminContext, adminContext, submittedContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { readAhead } from '~/lib/supabase/read-once';
import { isoTimestamp } from '~/lib/text/timestamp';
import { constraintsOf } from './constraints.server';
import type { FieldChange } from './field-change';
import { missingRow, type NotFoundMessage } from './find-row.server';
import type { Constraints, FormOrigin, FormValues } from './form-response';
import type { FormPublication, Publication, Status } from './publication';
import { inLocalTime } from './publication.server';
import { readShare } from './share-links.server';
import { type Versioned, versionOf, withCopy } from './update-row.server';
import { baseVersion } from './versions.server';
import { type ContentRow, type ContentTable, readWorkingCopy } from './working-copies.server';

type Context = Readonly<RouterContextProvider>;

export function newForm<Values>(values: Values, schema: z.ZodType) {
  return { origin: newOrigin(), values, constraints: constraintsOf(schema) };
}

export function newOrigin(): { idempotency_key: string } {
  return { idempotency_key: randomUUID() };
}

export function editForm<Values extends FormValues>({ updated_at }: Versioned, values: Values, schema: z.ZodType) {
  return { origin: baseVersion(updated_at, values), values, constraints: constraintsOf(schema) };
}

type PublishedRow = Versioned & Partial<Publication<string>>;

/**
 * Describes what a working copy would change of its row.
 *
 * @param before the row's columns, as far as the working copy has them
 * @param after the columns of the working copy
 * @param timeZone of the company, in which moments are written
 */
export type DescribeCopy = (
  db: Db,
  content: ContentRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  timeZone: string,
) => Promise<FieldChange[]>;

/**
 * @param context of the request
 * @param row as it stands: its columns, or the texts of a page
 * @param values gives the values of the form; moments become local times
 * @returns the loader data of the form of stored content, with the changes that are kept aside
 */
export async function contentForm<Row extends PublishedRow, Values extends FormValues>(
  context: Context,
  content: ContentRow,
  row: Row,
  values: (row: Row) => Values,
  describeCopy: DescribeCopy = async () => [],
  page: Loaded<Row, Values>['view'] = () => null,
): Promise<{ origin: FormOrigin; values: Values; publication: FormPublication }> {
  const { db } = context.get(adminContext);
  const [timeZone, copy, share] = await Promise.all([
    companyTimeZone(context),
    readWorkingCopy(db, content),
    readShare(context, db, content),
  ]);
  const { status, publish_at = null, unpublish_at = null, is_live = true } = row;
  const shown = inLocalTime(values(withCopy(row, copy)), timeZone);
  const columns = Object.entries(row).filter(([name]) => copy && name in copy.values);
  const iso = (moment: string | null) => moment && isoTimestamp(moment);
  const publication: FormPublication = {
    isNew: false,
    timeZone,
    stored: status
      ? { status: status as Status, publish_at: iso(publish_at), unpublish_at: iso(unpublish_at), is_live }
      : null,
    copy: copy && {
      at: isoTimestamp(copy.updated_at),
      actor: copy.actor,
      publish_at: copy.publish_at,
      problem: copy.problem,
      changes: await describeCopy(db, content, Object.fromEntries(columns), copy.values, timeZone),
    },
    page: is_live ? await page(context.get(adminContext), row) : null,
    share,
  };
  return { origin: baseVersion(versionOf(row, copy), shown), values: shown, publication };
}

/** Reads a row as it was when it was deleted; null where it was not deleted, or is gone for good. */
type FindDeleted = (db: Db, id: string) => Promise<Record<string, unknown> | null>;

export type ContentHistory = { describeCopy: DescribeCopy; findDeleted: FindDeleted };

type Loaded<Row, Values> = {
  schema: z.ZodType | ((form: FormData, isNew: boolean) => z.ZodType);
  content?: { table: ContentTable };
  find: (db: Db, id: string) => Promise<Row | null>;
  values(row?: Row): Values;
  /** How many rows there are, where the place of a new one is its number. */
  count?: (db: Db) => Promise<number>;
  failed: { title: string };
  failedToAdd?: string;
  failedToLoad?: string;
  notFound?: NotFoundMessage;
  history?: Partial<ContentHistory>;
  /** The public page, by the columns of a row that its address has. */
  view?(admin: AdminContext, row: object): string | null | Promise<string | null>;
};

type Form<Values> = { origin: FormOrigin; values: Values; constraints: Constraints; publication?: FormPublication };

export async function loadNew<Row, Values extends FormValues>(
  context: Context,
  edit: Loaded<Row, Values>,
): Promise<Form<Values>> {
  const { db } = context.get(adminContext);
  const { content, count, failedToAdd = 'Error' } = edit;
  const form = newForm(edit.values(), schemaOf(edit, true));
  // Without a count the sort order stays blank, and saving counts again.
  if (count && 'sort_order' in form.values) {
    const { value } = await withFallback<number | null>(count(db), null, { title: failedToAdd });
    Object.assign(form.values, { sort_order: String(value ?? '') });
  }
  return content ? { ...form, publication: await publicationOfNew(context) } : form;
}

async function publicationOfNew(context: Context): Promise<FormPublication> {
  const timeZone = await orErrorPage(companyTimeZone(context), { title: 'Error' });
  return { isNew: true, timeZone, stored: null, copy: null, page: null, share: null };
}

/**
 * Loads the form of a stored row. A form that was submitted after its row had been deleted is loaded all the same.
 *
 * @throws a response for a loader to throw: 503, or as `missingRow`
 */
export async function loadEdit<Row extends Versioned, Values extends FormValues>(
  context: Context,
  edit: Loaded<Row, Values>,
  id: string,
): Promise<Form<Values>> {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const { history } = edit;
  const title = { title: edit.failedToLoad ?? edit.failed.title };
  const content = edit.content && { ...edit.content, id };
  if (content) readAhead(readWorkingCopy(db, content), readShare(context, db, content));
  const row = await orErrorPage(edit.find(db, id), title, submitted);
  const schema = schemaOf(edit, false);
  if (row && !content) return editForm(row, edit.values(row), schema);
  if (row && content)
    return {
      ...(await orErrorPage(
        contentForm(context, content, row, (shown) => edit.values(shown), history?.describeCopy, edit.view),
        title,
        submitted,
      )),
      constraints: constraintsOf(schema),
    };
  if (!submitted || !history?.findDeleted) throw await missingRow(context, edit.notFound);
  const deleted = await orErrorPage(history.findDeleted(db, id), title, submitted);
  const form = formOfDeleted(submitted, edit.values((deleted ?? undefined) as Row | undefined), schema);
  return content ? { ...form, publication: await publicationOfNew(context) } : form;
}

/** The form adds a row only after its person was told, so it has an idempotency key only where it came with one. */
function formOfDeleted<Values extends FormValues>(submitted: SubmittedFields, values: Values, schema: z.ZodType) {
  const isConfirmed = submitted.some(([name]) => name === 'idempotency_key');
  return isConfirmed ? newForm(values, schema) : editForm({ updated_at: '' }, values, schema);
}

function schemaOf({ schema }: Pick<Loaded<never, never>, 'schema'>, isNew: boolean): z.ZodType {
  return typeof schema === 'function' ? schema(new FormData(), isNew) : schema;
}
