import type { RouterContextProvider } from 'react-router';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { readAhead } from '~/lib/supabase/read-once';
import { isoTimestamp } from '~/lib/text/timestamp';
import { withCopy } from './editions.server';
import type { FieldChange } from './field-change';
import { type Gone, missingRow } from './find-row.server';
import type { BaseVersion, FormOrigin, FormValues } from './form-response';
import { newContentForm, newForm } from './new.server';
import type { FormPublication, Publication, Status } from './publication';
import { inLocalTime } from './publication.server';
import { readShare } from './share-links.server';
import { baseVersion } from './versions.server';
import { type ContentRow, type ContentTable, readWorkingCopy, type WorkingCopy } from './working-copies.server';

/** A stored row; `updated_at` is its version. */
export type Versioned = { updated_at: string };

/** @returns the loader data of a stored row's form */
export function editForm<Values extends FormValues>(
  { updated_at }: Versioned,
  values: Values,
): { origin: BaseVersion; values: Values } {
  return { origin: baseVersion(updated_at, values), values };
}

/** @returns the version of a form: of the row, and of the changes that are kept aside */
export function versionOf({ updated_at }: Versioned, copy: WorkingCopy | null): string {
  return copy ? `${updated_at}|${copy.updated_at}` : updated_at;
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
  context: Readonly<RouterContextProvider>,
  content: ContentRow,
  row: Row,
  values: (row: Row) => Values,
  describeCopy: DescribeCopy,
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
      changes: await describeCopy(db, content, Object.fromEntries(columns), copy.values, timeZone),
    },
    share,
  };
  return { ...editForm({ updated_at: versionOf(row, copy) }, shown), publication };
}

/** Reads a row as it was when it was deleted; null where it was not deleted, or is gone for good. */
type FindDeleted = (db: Db, id: string) => Promise<Record<string, unknown> | null>;

/** What the form of a kind of content asks its history for. */
export type ContentHistory = { table: ContentTable; describeCopy: DescribeCopy; findDeleted: FindDeleted };

/**
 * Loads the form of stored content. A form that was submitted after its row had been deleted is loaded all the same.
 *
 * @param find a domain function
 * @param options.failed the toast's title where the backend fails
 * @param options.gone what is said where the row is gone
 * @throws a response for a loader to throw: 503, or as `missingRow`
 */
export async function loadEdit<Row extends Versioned, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  find: (db: Db, id: string) => Promise<Row | null>,
  id: string,
  {
    values,
    failed,
    gone,
    history: { table, describeCopy, findDeleted },
  }: {
    values: (row?: NoInfer<Row>) => Values;
    failed: string;
    gone: Gone;
    history: ContentHistory;
  },
): Promise<{ origin: FormOrigin; values: Values; publication: FormPublication }> {
  const { db, submitted } = context.get(adminContext);
  const title = { title: failed };
  readAhead(readWorkingCopy(db, { table, id }), readShare(context, db, { table, id }));
  const row = await orErrorPage(find(db, id), title, submitted);
  if (row) return orErrorPage(contentForm(context, { table, id }, row, values, describeCopy), title, submitted);
  const form = await loadDeleted<NoInfer<Row>, Values>(context, id, { values, failed, gone, findDeleted });
  const { publication } = await newContentForm(context, {});
  return { ...form, publication: { ...publication, isDeleted: true } };
}

type LoadWords<Row, Values> = {
  values: (row?: Row) => Values;
  failed: string;
  gone: Gone;
  findDeleted: FindDeleted;
};

/** Loads the form of a stored row that is no public content, as `loadEdit` does. */
export async function loadPlainEdit<Row extends Versioned, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  find: (db: Db, id: string) => Promise<Row | null>,
  id: string,
  words: LoadWords<NoInfer<Row>, Values>,
): Promise<{ origin: FormOrigin; values: Values }> {
  const { db, submitted } = context.get(adminContext);
  const row = await orErrorPage(find(db, id), { title: words.failed }, submitted);
  return row ? editForm(row, words.values(row)) : loadDeleted(context, id, words);
}

/** The form of a row that was deleted while it was open. */
async function loadDeleted<Row, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  id: string,
  { values, failed, gone, findDeleted }: LoadWords<Row, Values>,
): Promise<{ origin: FormOrigin; values: Values }> {
  const { db, submitted } = context.get(adminContext);
  if (!submitted) throw await missingRow(context, gone);
  const deleted = await orErrorPage(findDeleted(db, id), { title: failed }, submitted);
  return formOfDeleted(submitted, values((deleted ?? undefined) as Row | undefined));
}

/** The form adds a row only after its person was told, so it has an idempotency key only where it came with one. */
function formOfDeleted<Values extends FormValues>(submitted: SubmittedFields, values: Values) {
  const isTold = submitted.some(([name]) => name === 'idempotency_key');
  return isTold ? newForm(values) : editForm({ updated_at: '' }, values);
}
