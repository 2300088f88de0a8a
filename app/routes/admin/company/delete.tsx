import { DeletePage } from '~/components/admin/edit/delete-page';
import { companyEntries } from '~/domain/company/company-editing.server';
import { type CompanyKindName, companyKind } from '~/domain/company/kinds';
import { trashItem } from '~/domain/history/revision';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { entryOf, kindIn, kindOfEntry } from './company-edit.server';
import { listOfKind, toList } from './company-list';

const notFound = { title: 'Company entry not found', message: 'It may have been deleted already.' };
const target = (kind: CompanyKindName) => ({ find: entryOf(kind), failed: 'Error deleting company entry', notFound });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = await kindOfEntry(context, params, url);
  const [{ title, image_url }, trashDays] = await loadTrashed(context, params.entryId, target(kind));
  return { kind, title, image_url, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const kind = kindIn(params);
  return confirmDelete(args, params.entryId, {
    ...target(kind),
    remove: companyEntries.remove,
    trashItem: ({ id }) => trashItem('company', id),
    to: listOfKind(kind),
    success: ({ title }) => ({ title: 'Company Entry Deleted', message: `“${title}” is no longer on the site.` }),
  });
}

export default function DeleteCompanyEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, image_url, trashDays } = loaderData;
  const { noun } = companyKind(kind);
  return (
    <DeletePage
      title={`Delete ${noun}`}
      back={toList(kind)}
      what={`the ${noun} “${title}”`}
      refusal={actionData}
      trashDays={trashDays}
      picture={image_url}
    />
  );
}
