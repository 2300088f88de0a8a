import { type RouterContextProvider, redirect } from 'react-router';
import {
  createCompanyEntry,
  getCompanyEntryForStaff,
  updateCompanyEntry,
} from '~/domain/company/company-editing.server';
import {
  companyEntryFields,
  companyEntrySchema,
  companyEntryValues,
  requiredWords,
  type StoredCompanyEntry,
} from '~/domain/company/company-entry';
import { previewCompanyEntry } from '~/domain/company/company-preview.server';
import { type CompanyKindName, companyKind, companyKindName } from '~/domain/company/kinds';
import { findDeleted } from '~/domain/history/trash.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { listOfKind } from './company-form';

export const READ_FAILED = 'Error fetching company entries';
export const GONE = { title: 'Company entry not found', message: 'It may have been deleted.' };

type Params = { companyKind: string };

/** @throws a 404 response where an address names no kind */
export function kindIn({ companyKind }: Params): CompanyKindName {
  const kind = companyKindName(companyKind);
  if (!kind) throw notFound();
  return kind;
}

/** Finds an entry of a kind; those of other kinds have other addresses. */
export function entryOf(kind: CompanyKindName) {
  return async (db: Db, id: string): Promise<StoredCompanyEntry | null> => {
    const entry = await getCompanyEntryForStaff(db, id);
    return entry?.kind === kind ? entry : null;
  };
}

/**
 * Where only the id of an entry is known, as in the list of all changes, `company` stands for its kind in an address.
 *
 * @throws a redirect to the entry's own address, or 404 where there is no such entry
 */
export async function kindOfEntry(
  context: Readonly<RouterContextProvider>,
  { companyKind, entryId }: Params & { entryId: string },
  url: URL,
): Promise<CompanyKindName> {
  if (companyKind !== 'company') return kindIn({ companyKind });
  const { db } = context.get(adminContext);
  const entry = await orErrorPage(getCompanyEntryForStaff(db, entryId), { title: READ_FAILED });
  if (!entry) throw notFound(GONE);
  throw redirect(url.pathname.replace('/company/', `/${entry.kind}/`) + url.search);
}

/**
 * How a stored entry is saved, by its form and by its history.
 *
 * @param kind null where it is not known: then only what all kinds need is required
 */
export function companyEntryEdit(id: string, kind: CompanyKindName | null) {
  const edit = defineEdit({
    content: { table: 'company_entries', id },
    schema: kind ? companyEntrySchema(kind) : companyEntryFields,
    values: companyEntryValues,
    pictures: ['image_url'],
    required: kind ? requiredWords(kind) : undefined,
    failed: { title: 'Error updating company entry' },
    gone: GONE,
    find: (db) => getCompanyEntryForStaff(db, id),
    update: (admin, { edition, input, pictures }) => updateCompanyEntry(admin, id, edition, input, pictures.image_url),
    findDeleted: (db) => findDeleted(db, 'company', id),
    to: listOfKind(kind ?? 'company'),
    success: ({ title }) => ({ title: 'Company Entry Updated', message: `The site shows the changes to “${title}”.` }),
  });
  if (!kind) return edit;
  return defineEdit({
    ...edit,
    create: (admin, valid) => createCompanyEntry(admin, valid.id, kind, valid.input, valid.pictures.image_url),
    preview: ({ db }, valid) => previewCompanyEntry(db, { ...valid, id, kind }, valid.pictures.image_url),
    view: () => companyKind(kind).pages[0],
  });
}
