import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { categoryEdit } from './category-edit.server';
import { CategoryForm } from './category-form';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEdit(context, categoryEdit, params.categoryId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, categoryEdit, params.categoryId);
}

export default function EditCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Edit Category" {...props} />;
}
