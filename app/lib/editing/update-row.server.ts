import type { Staff } from '~/lib/auth/staff';
import { updateIfUnchanged, type Written } from '~/lib/supabase/write.server';
import type { Saved } from '~/lib/supabase/write-result';
import { MOMENT_FIELDS } from './publication';
import { isAhead, type PublicationInput } from './publication.server';
import { isSameText } from './versions.server';
import {
  type ContentRow,
  type CopySection,
  dropWorkingCopy,
  keepWorkingCopy,
  type WorkingCopy,
} from './working-copies.server';

/** What a save of a stored row goes on from, and what its button means. */
export type EditBase = {
  version: string;
  /** Whether a public row stays as it is, and its changes are kept aside. */
  isKeptAside: boolean;
  copy: WorkingCopy | null;
};

/** A stored row; `updated_at` is its version. */
export type Versioned = { updated_at: string };

/** @returns the version of a form: of the row, and of the changes that are kept aside */
export function versionOf({ updated_at }: Versioned, copy: WorkingCopy | null): string {
  return copy ? `${updated_at}|${copy.updated_at}` : updated_at;
}

/**
 * @param version of a form
 * @returns the version of its row; none where the changes that are kept aside have another one by now, because they are as
 *   stale as a row of another version
 */
export function versionIn(version: string, copy: WorkingCopy | null): string {
  const [row = '', ofCopy = ''] = version.split('|');
  return (copy?.updated_at ?? '') === ofCopy ? row : '';
}

/** A refusal that only the columns can decide on. */
type Refusal = Extract<Written<unknown>, { ok: false }>;
type EditedRow = { updated_at: string; status?: string; publish_at?: string | null };

/** @returns a row as its form shows it: with the changes that are kept aside */
export function withCopy<Row extends object>(row: Row, copy: WorkingCopy | null): Row {
  return copy ? { ...row, ...copy.values, ...(copy.publish_at && { publish_at: copy.publish_at }) } : row;
}

/** Whether visitors see a row, or would below a public category; page texts are always public. */
function isPublic({ status = 'published', publish_at = null }: Omit<EditedRow, 'updated_at'>): boolean {
  return status === 'published' && publish_at === null;
}

/**
 * Updates a row with optimistic concurrency: the row itself, where its working copy ends with it, or the working copy of
 * a public row.
 *
 * @param options.read reads the row as it stands now
 * @param options.columns gives the new columns, from the row with the changes that are kept aside
 * @param options.write updates the row where it still has the version, and gives null where it has another by then
 */
export async function updateRowOrCopy<Row extends EditedRow, Columns extends object>(
  { db, pictures }: Staff,
  content: ContentRow,
  { version, isKeptAside, copy }: EditBase,
  options: {
    read(): Promise<Row | null>;
    /** Adds a working copy to the row, where its columns are not the row's own. */
    merge?(stored: Row, copy: WorkingCopy | null): Row;
    columns(before: Row): Promise<Columns | Refusal>;
    write(columns: Columns): Promise<Written<Row>>;
    /** The rows of the values of a working copy, where they are not columns of one row. */
    sections?(values: object): CopySection[];
  },
): Promise<Saved<Row>> {
  let stored: Row | null = null;
  let hasKept = false;
  const read = async () => {
    stored = await options.read();
    return stored && (options.merge ?? withCopy)(stored, copy);
  };
  const saved = await updateIfUnchanged(read, version, async (before) => {
    const columns = await options.columns(before);
    if (isRefusal(columns)) return columns;
    if (isKeptAside && stored && isPublic(stored)) {
      const {
        status: _,
        publish_at: moment = copy?.publish_at ?? null,
        ...values
      } = columns as Columns & PublicationInput;
      const publish_at = isAhead(moment) ? moment : null;
      const all = { ...copy?.values, ...values };
      // A page of which nothing is stored has no version.
      const row_version = publish_at && (version || '-infinity');
      const kept = { values: all, publish_at, row_version, sections: options.sections?.(all) ?? null };
      hasKept = await keepWorkingCopy(db, content, kept, copy);
      return { ok: true, row: hasKept ? { ...before, ...values, publish_at } : null };
    }
    // Moments that nobody touched are not in the form's columns.
    const all = { ...momentsOf(copy), ...columns };
    const written = await writtenOnce(await options.write(all), version, all, options.read);
    if (!written.ok || !written.row || !copy) return written;
    await dropWorkingCopy(db, content, copy);
    await pictures.removeUnused([...picturesOf(stored ?? {}), ...picturesOf(copy.values)]);
    return written;
  });
  return saved.ok && hasKept ? { ...saved, isKeptAside: true } : saved;
}

/** Finds out whether a row that has another version by now has it from this very write, whose answer was lost. */
async function writtenOnce<Row extends EditedRow>(
  written: Written<Row>,
  version: string,
  columns: object,
  read: () => Promise<Row | null>,
): Promise<Written<Row>> {
  if (!written.ok || written.row) return written;
  const row = await read();
  const stored = row as Record<string, unknown> | null;
  const isOurs =
    row?.updated_at !== version && Object.entries(columns).every(([name, value]) => isSameText(stored?.[name], value));
  return isOurs ? { ok: true, row } : written;
}

export function isRefusal(columns: object): columns is Refusal {
  return 'ok' in columns && columns.ok === false;
}

function momentsOf(copy: WorkingCopy | null): object {
  const kept: Record<string, unknown> = withCopy({}, copy);
  return Object.fromEntries(MOMENT_FIELDS.flatMap((name) => (name in kept ? [[name, kept[name]]] : [])));
}

/** @returns the addresses of all pictures of a row or of a working copy; other addresses are not in our bucket */
export function picturesOf(row: object): string[] {
  return Object.values(row)
    .flatMap((value: unknown) => (value instanceof Object ? picturesOf(value) : value))
    .filter((value): value is string => typeof value === 'string' && value.includes('/storage/'));
}
