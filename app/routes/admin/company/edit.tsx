import { companyEntryValues } from '~/domain/company/company-entry';
import { companyKind } from '~/domain/company/kinds';
import { contentHistory } from '~/domain/history/content-history.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { companyEntryEdit, entryOf, GONE, kindIn, kindOfEntry, READ_FAILED } from './company-edit.server';
import { CompanyForm } from './company-form';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = await kindOfEntry(context, params, url);
  const words = {
    values: companyEntryValues,
    failed: READ_FAILED,
    gone: GONE,
    history: contentHistory('company'),
  };
  return { kind, ...(await loadEdit(context, entryOf(kind), params.entryId, words)) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, companyEntryEdit(params.entryId, kindIn(params)));
}

export default function EditCompanyEntry(props: Route.ComponentProps) {
  return <CompanyForm title={`Edit ${companyKind(props.loaderData.kind).noun}`} {...props} />;
}
