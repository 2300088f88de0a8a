import { type PreviewPage, withPreviewed } from '~/lib/editing/preview.server';
import type { Db } from '~/lib/supabase/client.server';
import { listCompanyEntries } from './company-entries.server';
import type { CompanyEntry } from './company-entry';
import { companyKind, kindsOnPage } from './kinds';

/** @returns the first public page of a kind with an entry that is not public, in its place or at the end */
export async function companyPage(db: Db, entry: CompanyEntry): Promise<PreviewPage> {
  const [path] = companyKind(entry.kind).pages;
  const company = withPreviewed(await listCompanyEntries(db, kindsOnPage(path)), entry);
  return { path, data: { company } };
}
