import { categoryValues } from '~/domain/categories/category';
import { getCategoryForStaff } from '~/domain/categories/category-editing.server';
import { findDeleted } from '~/domain/history/trash.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { type FindDeleted, loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { categoryEdit, GONE } from './category-edit.server';
import { CategoryForm } from './category-form';

const deleted: FindDeleted = (db, id) => findDeleted(db, 'category', id);

export function loader({ context, params }: Route.LoaderArgs) {
  const words = {
    table: 'product_categories' as const,
    values: categoryValues,
    failed: 'Error',
    gone: GONE,
    findDeleted: deleted,
  };
  return loadEdit(context, getCategoryForStaff, params.categoryId, words);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, categoryEdit(params.categoryId));
}

export default function EditCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Edit Category" {...props} />;
}
