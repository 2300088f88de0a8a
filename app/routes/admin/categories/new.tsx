import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import { backToForm, readRowPick } from '~/lib/editing/pick.server';
import type { Route } from './+types/new';
import { categoryEdit } from './category-edit.server';
import { CategoryForm } from './category-form';
import { TO_LIST } from './category-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pick = readRowPick(url);
  return { ...(await loadNew(context, categoryEdit)), waiting: pick && backToForm(pick, pick.typed) };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, categoryEdit);
}

export default function NewCategory(props: Route.ComponentProps) {
  const { waiting } = props.loaderData;
  return (
    <CategoryForm
      title="Add Category"
      back={waiting ? { to: waiting, label: 'Back to the Product' } : TO_LIST}
      {...props}
    />
  );
}
