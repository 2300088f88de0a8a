import type { RouterContextProvider } from 'react-router';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { withCopy } from './editions.server';
import { type Gone, missingRow } from './find-row.server';
import type { BaseVersion, FormOrigin, FormValues } from './form-response';
import { newContentForm, newForm } from './new.server';
import type { FormPublication, Publication, Status } from './publication';
import { inLocalTime } from './publication.server';
import { readShare } from './share-links.server';
import { asText, baseVersion, isSameText } from './versions.server';
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
 * @param context of the request
 * @param row as it stands
 * @param values gives the values of the form; moments become local times
 * @returns the loader data of the form of stored content, with the changes that are kept aside
 */
export async function contentForm<Row extends PublishedRow, Values extends FormValues>(
  context: Readonly<RouterContextProvider>,
  content: ContentRow,
  row: Row,
  values: (row: Row, copy: WorkingCopy | null) => Values,
): Promise<{ origin: FormOrigin; values: Values; publication: FormPublication }> {
  const { db } = context.get(adminContext);
  const [timeZone, copy, share] = await Promise.all([
    companyTimeZone(context),
    readWorkingCopy(db, content),
    readShare(context, db, content),
  ]);
  const { status, publish_at = null, unpublish_at = null, is_live = true } = row;
  const shown = inLocalTime(values(status ? withCopy(row, copy) : row, copy), timeZone);
  const live = inLocalTime(values(row, null), timeZone);
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
      differences: Object.keys(shown).flatMap((name) =>
        isSameText(shown[name], live[name]) ? [] : [{ name, live: asText(live[name]), copy: asText(shown[name]) }],
      ),
    },
    share,
  };
  return { ...editForm({ updated_at: versionOf(row, copy) }, shown), publication };
}

/** Reads a row as it was when it was deleted; null where it was not deleted, or is gone for good. */
export type FindDeleted = (db: Db, id: string) => Promise<Record<string, unknown> | null>;

/**
 * Loads a stored row's form. A form that was submitted after its row had been deleted is loaded all the same.
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
    findDeleted = async () => null,
    table,
  }: {
    values: (row?: NoInfer<Row>) => Values;
    failed: string;
    gone: Gone;
    findDeleted?: FindDeleted;
    /** The table of content that can be a draft or scheduled. */
    table?: ContentTable;
  },
): Promise<{ origin: FormOrigin; values: Values; publication?: FormPublication }> {
  const { db, submitted } = context.get(adminContext);
  const row = await orErrorPage(find(db, id), { title: failed }, submitted);
  if (row && !table) return editForm(row, values(row));
  if (row && table) {
    return orErrorPage(contentForm(context, { table, id }, row, values), { title: failed }, submitted);
  }
  if (!submitted) throw await missingRow(context, gone);
  const deleted = await orErrorPage(findDeleted(db, id), { title: failed }, submitted);
  const form = formOfDeleted(submitted, values((deleted ?? undefined) as NoInfer<Row> | undefined));
  if (!table) return form;
  const { publication } = await newContentForm(context, {});
  return { ...form, publication };
}

/** The form adds a row only after its person was told, so it has an idempotency key only where it came with one. */
function formOfDeleted<Values extends FormValues>(submitted: SubmittedFields, values: Values) {
  const isTold = submitted.some(([name]) => name === 'idempotency_key');
  return isTold ? newForm(values) : editForm({ updated_at: '' }, values);
}
