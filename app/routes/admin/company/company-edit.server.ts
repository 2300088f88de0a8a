import { type RouterContextProvider, redirect } from 'react-router';
import { companyEntries } from '~/domain/company/company-editing.server';
import {
  companyEntryFields,
  companyFieldsOf,
  requiredSummary,
  type StoredCompanyEntry,
} from '~/domain/company/company-entry';
import { companyPage } from '~/domain/company/company-preview.server';
import { type CompanyKindName, companyKind, companyKindName } from '~/domain/company/kinds';
import { contentHistory } from '~/domain/history/content-history.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { listOfKind } from './company-list';

export const READ_FAILED = 'Error fetching company entries';
const NOT_FOUND = { title: 'Company entry not found', message: 'It may have been deleted.' };

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
    const entry = await companyEntries.find(db, id);
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
  const entry = await orErrorPage(companyEntries.find(db, entryId), { title: READ_FAILED });
  if (!entry) throw notFound(NOT_FOUND);
  throw redirect(url.pathname.replace('/company/', `/${entry.kind}/`) + url.search);
}

/**
 * How entries are added, changed and restored.
 *
 * @param kind null where it is not known: then only what all kinds need is required, and none is added
 */
export function companyEntryEdit(kind: CompanyKindName | null) {
  const edit = defineEdit({
    ...companyEntries,
    schema: (kind ? companyFieldsOf(kind) : companyEntryFields).schema,
    history: contentHistory('company'),
    required: kind ? requiredSummary(kind) : undefined,
    failed: { title: 'Error updating company entry' },
    failedToAdd: 'Error adding company entry',
    failedToLoad: READ_FAILED,
    notFound: NOT_FOUND,
    to: listOfKind(kind ?? 'company'),
    success: ({ title }, { isNew }) =>
      isNew
        ? { title: 'Company Entry Added', message: `“${title}” is on the site.` }
        : { title: 'Company Entry Updated', message: `The site shows the changes to “${title}”.` },
  });
  if (!kind) return { ...edit, create: undefined };
  return defineEdit({
    ...edit,
    find: entryOf(kind),
    count: (db) => companyEntries.count(db, { kind }),
    create: (admin, valid) => companyEntries.create(admin, valid, { kind }),
    preview: async (admin, valid) => companyPage(admin.db, { ...(await companyEntries.previewed(admin, valid)), kind }),
    view: () => companyKind(kind).pages[0],
  });
}
