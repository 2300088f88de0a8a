import { countCompanyEntries, createCompanyEntry } from '~/domain/company/company-editing.server';
import { companyEntrySchema, companyEntryValues, requiredWords } from '~/domain/company/company-entry';
import { previewCompanyEntry } from '~/domain/company/company-preview.server';
import { companyKind } from '~/domain/company/kinds';
import { newContentForm, saveNew } from '~/lib/editing/new.server';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { kindIn } from './company-edit.server';
import { CompanyForm, listOfKind } from './company-form';

const failed = { title: 'Error adding company entry' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindIn(params);
  // Without a count the sort order stays blank, and saving counts again.
  const reading = countCompanyEntries(context.get(adminContext).db, kind);
  const count = await withFallback<number | null>(reading, null, failed);
  const values = { ...companyEntryValues(), sort_order: String(count.value ?? '') };
  return { kind, ...(await newContentForm(context, values)) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const kind = kindIn(params);
  return saveNew(args, {
    content: { table: 'company_entries' },
    schema: companyEntrySchema(kind),
    pictures: ['image_url'],
    required: requiredWords(kind),
    failed,
    create: (admin, { id, input, pictures }) => createCompanyEntry(admin, id, kind, input, pictures.image_url),
    preview: ({ db }, valid) => previewCompanyEntry(db, { ...valid, kind }, valid.pictures.image_url),
    to: listOfKind(kind),
    view: () => companyKind(kind).pages[0],
    success: ({ title }) => ({ title: 'Company Entry Added', message: `“${title}” is on the site.` }),
  });
}

export default function NewCompanyEntry(props: Route.ComponentProps) {
  return <CompanyForm title={`Add ${companyKind(props.loaderData.kind).noun}`} {...props} />;
}
