import type { z } from 'zod';
import type { Staff } from '~/lib/auth/staff';
import { fileField } from '~/lib/pictures/file-field';
import type { PictureName } from '~/lib/pictures/picture-name.server';
import { previewDocument, previewPicture } from '~/lib/pictures/preview-picture.server';
import type { StagedPictures } from '~/lib/pictures/staged-pictures.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import { readCompanyCountry } from '~/lib/request/company-country.server';
import type { AdminContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap, unwrapCount } from '~/lib/supabase/result.server';
import { type ConstraintMessages, deleteRow, INSERT_ONCE, type Written, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type ListQuery, type Page } from '~/lib/text/pagination';
import { completePhoneNumber } from '~/lib/text/phone-number.server';
import { isUuid } from '~/lib/text/uuid';
import { type FieldSet, type FieldValues, type FileName, fieldValues, fileFields, type StoredRow } from './field-set';
import type { PublicationState } from './publication';
import { inState } from './publication-filter.server';
import { sharePictureName } from './search-entry.server';
import { type EditBase, isRefusal, updateRowOrCopy, withCopy } from './update-row.server';
import type { ContentTable, WorkingCopy } from './working-copies.server';

type Set = FieldSet<ContentTable>;

type FileChanges<Of extends Set> = Record<FileName<Of['fields']>, PictureChange>;

type Valid<Of extends Set> = {
  id: string;
  input: z.output<Of['schema']>;
  pictures: FileChanges<Of>;
  restored?: Record<string, unknown>;
};

/** What tells the rows of a form's table from others in it, such as their kind. */
type Where = Record<string, string>;

type Options<Of extends Set> = {
  /** A row, in the middle of a sentence. */
  noun: string;
  /** Names a new picture; documents keep the words of their own names. */
  pictureName(input: z.output<Of['schema']>): PictureName;
  /** What the row gets beside what its form says, or in place of that; `before` is null for a new one. */
  columns?(valid: Valid<Of>, before: StoredRow<Of> | null, admin: AdminContext): object;
  /** What broken constraints mean; those that no form can break are left out. */
  messages?: ConstraintMessages;
  /** The columns whose text a search of the list looks through. */
  search?: readonly string[];
  perPage?: number;
};

/**
 * Reads and writes the rows of an entity as its field set describes them: in place, as working copies, with their files.
 * A blank sort order becomes the number of the rows before, of a stored row 0.
 */
export function contentTable<Of extends Set>(
  set: Of,
  { noun, pictureName, columns: own = () => ({}), messages = {}, search = [], perPage = 50 }: Options<Of>,
) {
  type Row = StoredRow<Of> & { id: string; updated_at: string; status: 'draft' | 'published' };
  const { table, fields } = set;
  const columns = set.columns.join(', ');
  const files = fileFields<Of['fields']>(set);
  // As of one table: the columns of the others are checked where their sets are described.
  const rows = (db: Db) => db.from(table as 'certificates');
  const stored = (db: Db) => rows(db).select<string, Row>(columns);

  async function find(db: Db, id: string): Promise<Row | null> {
    if (!isUuid(id)) return null;
    return unwrap(stored(db).eq('id', id).maybeSingle());
  }

  const nameFor = (name: string, input: z.output<Of['schema']>) =>
    name === 'share_image_url' ? sharePictureName : pictureName(input);

  function count(db: Db, where: Where = {}): Promise<number> {
    return unwrapCount(rows(db).select('id', { count: 'exact', head: true }).match(where));
  }

  /** The addresses of a row's files, each after its change. */
  async function addresses(
    before: Record<string, unknown>,
    change: (
      name: FileName<Of['fields']>,
      address: string | null,
      isDocument: boolean,
    ) => string | null | Promise<string | null>,
  ): Promise<Record<string, string | null>> {
    const urls: Record<string, string | null> = {};
    for (const name of files) {
      const isDocument = fields[name]?.input === 'document';
      urls[name] = await change(name, (before[name] || null) as string | null, isDocument);
    }
    return urls;
  }

  function staged(
    stage: StagedPictures,
    before: Record<string, unknown>,
    { input, pictures }: Pick<Valid<Of>, 'input' | 'pictures'>,
  ): Promise<Record<string, string | null>> {
    return addresses(before, (name, address, isDocument) =>
      isDocument
        ? stage.replaceDocument(address, pictures[name])
        : stage.replace(address, pictures[name], nameFor(name, input)),
    );
  }

  /** Refuses a row that would be left without a file that it needs. */
  function withoutFile(urls: Record<string, string | null>) {
    const field_errors = Object.fromEntries(
      files.flatMap((name) => {
        const message = urls[name] === null ? fields[name]?.required : undefined;
        return message ? [[fileField(name), [message]]] : [];
      }),
    );
    return Object.keys(field_errors).length > 0
      ? ({ ok: false, reason: 'invalid', field_errors } satisfies Written<Row>)
      : null;
  }

  const numbers = Object.keys(fields).filter((name) => fields[name]?.input === 'tel');

  /** The telephone numbers of a form that changes them, completed; or what is wrong with them. */
  async function completed(db: Db, input: Record<string, unknown>, before: Record<string, unknown>) {
    const typed = numbers.filter((name) => input[name] && input[name] !== before[name]);
    if (typed.length === 0) return {};
    const country = await readCompanyCountry(db);
    const columns: Record<string, string> = {};
    const field_errors: Record<string, string[]> = {};
    for (const name of typed) {
      const read = completePhoneNumber(String(input[name]), country);
      if ('problem' in read) field_errors[name] = [read.problem];
      else columns[name] = read.number;
    }
    return Object.keys(field_errors).length > 0
      ? ({ ok: false, reason: 'invalid', field_errors } satisfies Written<Row>)
      : columns;
  }

  /** Whether a form leaves the place of its row to us. */
  const isBlank = (input: { sort_order?: unknown }) => 'sort_order' in fields && input.sort_order === undefined;
  const placed = (input: object, place: number) => (isBlank(input) ? { sort_order: place } : {});

  return {
    content: { table },
    values: (row?: Row): FieldValues<Of['fields']> => fieldValues<Of['fields']>(set, row),
    pictures: files,

    /** Begins a query of rows, as the back office reads them. */
    stored,

    find,

    /**
     * Lists a page of rows by sort order, the oldest first where equal.
     *
     * @param query text that a row contains, and a state of publication, null for all
     * @returns the page, or null where it is beyond the last
     */
    list(
      db: Db,
      { q, page, size = perPage, status }: ListQuery & { status: PublicationState | null },
      where: Where = {},
    ): Promise<Page<Row> | null> {
      let query = stored(db).match(where);
      if (q) query = query.or(anyContains([...search], q));
      query = inState(query, status);
      return unwrapPage(query.order('sort_order').order('created_at').order('id'), page, size);
    },

    /** Counts the rows, which is the sort order of the next one. */
    count,

    /** Adds a row, unless there is one with its id: then the form was sent twice, and nothing is added. */
    async create(admin: AdminContext, valid: Valid<Of>, where: Where = {}): Promise<Created<Row>> {
      const { db, pictures } = admin;
      const { id, input } = valid;
      const telephones = await completed(db, input, {});
      if (isRefusal(telephones)) return telephones;
      const place = isBlank(input) ? await count(db, where) : 0;
      await using stage = pictures.stage();
      const urls = await staged(stage, {}, valid);
      const refusal = withoutFile(urls);
      if (refusal) return refusal;
      const row = {
        ...input,
        ...telephones,
        ...where,
        ...urls,
        ...placed(input, place),
        ...own(valid, null, admin),
        id,
      };
      const call = rows(db).upsert(row as never, INSERT_ONCE);
      const created = await writeRow(call.select<string, Row>(columns).maybeSingle(), messages);
      if (!created.ok) return created;
      await stage.commit();
      return { ok: true, row: created.row ?? (await find(db, id)) };
    },

    /** Changes a row, unless it has another version. */
    async update(admin: AdminContext, valid: Valid<Of> & { base: EditBase }): Promise<Saved<Row>> {
      const { id, base, input } = valid;
      const { db, pictures } = admin;
      await using stage = pictures.stage();
      const saved = await updateRowOrCopy<Row, object>(admin, { table, id }, base, {
        read: () => find(db, id),
        async columns(before) {
          const telephones = await completed(db, input, before);
          if (isRefusal(telephones)) return telephones;
          const urls = await staged(stage, before, valid);
          const columns = { ...input, ...telephones, ...urls, ...placed(input, 0), ...own(valid, before, admin) };
          return withoutFile(urls) ?? columns;
        },
        write: (row) => {
          const query = rows(db)
            .update(row as never)
            .eq('id', id)
            .eq('updated_at', base.version);
          return writeRow(query.select<string, Row>(columns).maybeSingle(), messages);
        },
      });
      if (saved.ok) await stage.commit();
      return saved;
    },

    /** Deletes a row; its files stay for as long as the trash can bring it back. */
    async remove({ db }: Pick<Staff, 'db'>, { id }: Row): Promise<Removed> {
      const isDeleted = await deleteRow(db, table, id);
      return isDeleted ? { ok: true } : { ok: false, message: `The ${noun} was not deleted. Please try again.` };
    },

    /** @returns the row that a form would make, with the changes that are kept aside */
    async previewed(admin: AdminContext, valid: Valid<Of> & { copy?: WorkingCopy | null }): Promise<Row> {
      const { id, input, pictures, copy = null } = valid;
      const row = (await find(admin.db, id)) as (Row & { document_url?: string | null }) | null;
      const edited = row && withCopy(row, copy);
      const before: Record<string, unknown> = edited ?? {};
      const urls = await addresses(before, (name, address, isDocument) =>
        (isDocument ? previewDocument : previewPicture)(address, pictures[name]),
      );
      // The size is that of the stored document.
      const bytes = urls.document_url !== row?.document_url && { document_bytes: null };
      return { ...before, ...input, ...urls, ...bytes, ...own(valid, edited, admin), id } as unknown as Row;
    },
  };
}
