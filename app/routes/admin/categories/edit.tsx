import { categorySchema, categoryValues } from '~/domain/categories/category';
import { getCategoryForStaff, updateCategory } from '~/domain/categories/category-editing.server';
import { loadEdit, saveEdit } from '~/lib/editing/edit.server';
import type { Route } from './+types/edit';
import { CategoryForm, LIST, REQUIRED } from './category-form';

const gone = { title: 'Category not found', message: 'It may have been deleted.' };

export function loader({ context, params }: Route.LoaderArgs) {
  const words = { values: categoryValues, failed: 'Error', gone };
  return loadEdit(context, getCategoryForStaff, params.categoryId, words);
}

export function action({ params: { categoryId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema: categorySchema,
    values: categoryValues,
    pictures: ['image_url'],
    required: REQUIRED,
    failed: { title: 'Error Updating Category' },
    gone,
    update: (admin, { version, input, pictures }) => updateCategory(admin, id, version, input, pictures.image_url),
    to: LIST,
    success: ({ name }) => ({ title: 'Category Updated', message: `The site shows the changes to “${name}”.` }),
  });
}

export default function EditCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Edit Category" {...props} />;
}
