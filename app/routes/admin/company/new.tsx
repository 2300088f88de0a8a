import { companyKind } from '~/domain/company/kinds';
import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { companyEntryEdit, kindIn } from './company-edit.server';
import { CompanyForm } from './company-form';

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindIn(params);
  return { kind, ...(await loadNew(context, companyEntryEdit(kind))) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveNew(args, companyEntryEdit(kindIn(params)));
}

export default function NewCompanyEntry(props: Route.ComponentProps) {
  return <CompanyForm title={`Add ${companyKind(props.loaderData.kind).noun}`} {...props} />;
}
