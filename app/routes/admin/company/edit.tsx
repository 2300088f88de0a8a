import { companyKind } from '~/domain/company/kinds';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { companyEntryEdit, kindIn, kindOfEntry } from './company-edit.server';
import { CompanyForm } from './company-form';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = await kindOfEntry(context, params, url);
  return { kind, ...(await loadEdit(context, companyEntryEdit(kind), params.entryId)) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, companyEntryEdit(kindIn(params)), params.entryId);
}

export default function EditCompanyEntry(props: Route.ComponentProps) {
  return <CompanyForm title={`Edit ${companyKind(props.loaderData.kind).noun}`} {...props} />;
}
