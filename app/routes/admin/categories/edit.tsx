import { categoryValues } from '~/domain/categories/category';
import { getCategoryForStaff } from '~/domain/categories/category-editing.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { categoryEdit, GONE } from './category-edit.server';
import { CategoryForm } from './category-form';

export function loader({ context, params }: Route.LoaderArgs) {
  const words = {
    values: categoryValues,
    failed: 'Error',
    gone: GONE,
    history: contentHistory('category'),
  };
  return loadEdit(context, getCategoryForStaff, params.categoryId, words);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, categoryEdit(params.categoryId));
}

export default function EditCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Edit Category" {...props} />;
}
