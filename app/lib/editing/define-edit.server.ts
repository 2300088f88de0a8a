import type { z } from 'zod';
import type { AdminContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import type { Created, Saved, SkippedFiles } from '~/lib/supabase/write-result';
import type { Form, SavedToast, Valid } from './check-form.server';
import type { NotFoundMessage } from './find-row.server';
import type { FormValues } from './form-response';
import type { ContentHistory } from './load-edit.server';
import type { PreviewPage } from './preview.server';
import type { EditBase, Versioned } from './update-row.server';
import type { WorkingCopy } from './working-copies.server';

export type SavedRow<Row> = { row?: Row | null | undefined; skippedFiles?: SkippedFiles | undefined; isNew: boolean };

export type NewRows<Schema extends z.ZodType, Field extends string, Row> = Form<Schema, Field> & {
  /** The title of the toast where a new row cannot be added, if that differs. */
  failedToAdd?: string;
  /**
   * Adds a row, unless there is one with this id: then the form was sent twice. Without, `notFound` is said where a row was
   * deleted while its form was open.
   */
  create?: (admin: AdminContext, valid: Valid<Schema, NoInfer<Field>> & { id: string }) => Promise<Created<Row>>;
  /** The public page that the form would make, with the changes that are kept aside. */
  preview?: (
    admin: AdminContext,
    valid: Valid<Schema, NoInfer<Field>> & { id: string; copy: WorkingCopy | null },
  ) => Promise<PreviewPage>;
  notFound?: NotFoundMessage;
  success: (input: z.output<Schema>, saved: SavedRow<Row>) => SavedToast;
};

export type StoredRows<Schema extends z.ZodType, Field extends string, Row, Values> = {
  /** The title of the toast where a row cannot be read. */
  failedToLoad?: string;
  find: (db: Db, id: string) => Promise<Row | null>;
  /** A row as its form shows it; of a new one without. */
  values(row?: Row): Values;
  /** Writes a row, unless it has another version by now. */
  update: (
    admin: AdminContext,
    valid: Valid<Schema, NoInfer<Field>> & { id: string; version: string; base: EditBase },
  ) => Promise<Saved<Row>>;
  /** How many rows there are, where the place of a new one is its number. */
  count?: (db: Db) => Promise<number>;
  /** What its history knows: of content, and where a deleted row can be added anew. */
  history?: Partial<ContentHistory>;
};

/** How the rows of an entity are edited: new ones, stored ones, and those that are restored from the history. */
export type Edit<
  Schema extends z.ZodType,
  Field extends string,
  Row extends Versioned,
  Values extends FormValues = FormValues,
> = NewRows<Schema, Field, Row> & StoredRows<Schema, Field, Row, Values>;

export function defineEdit<
  Schema extends z.ZodType,
  Field extends string,
  Row extends Versioned,
  Values extends FormValues,
>(edit: Edit<Schema, Field, Row, Values>): Edit<Schema, Field, Row, Values> {
  return edit;
}
