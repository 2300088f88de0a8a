import { withCopy } from '~/lib/editing/editions.server';
import { type PreviewPage, withPreviewed } from '~/lib/editing/preview.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { previewPicture } from '~/lib/pictures/preview-picture.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { getCompanyEntryForStaff } from './company-editing.server';
import { listCompanyEntries } from './company-entries.server';
import type { CompanyEntry, CompanyEntryInput } from './company-entry';
import { type CompanyKindName, companyKind, kindsOnPage } from './kinds';

type Form = { id: string; kind: CompanyKindName; input: CompanyEntryInput; copy?: WorkingCopy | null };

/** @returns the public page with the entry that a form would make */
export async function previewCompanyEntry(
  db: Db,
  { id, kind, input, copy = null }: Form,
  picture: PictureChange,
): Promise<PreviewPage> {
  const stored = await getCompanyEntryForStaff(db, id);
  const before = stored && withCopy(stored, copy);
  const image_url = await previewPicture(before?.image_url ?? null, picture);
  return companyPage(db, { ...input, id, kind, image_url });
}

/** @returns the first public page of a kind with an entry that is not public, in its place or at the end */
export async function companyPage(db: Db, entry: CompanyEntry): Promise<PreviewPage> {
  const [path] = companyKind(entry.kind).pages;
  const company = withPreviewed(await listCompanyEntries(db, kindsOnPage(path)), entry);
  return { path, data: { company } };
}
