import { categorySchema, categoryValues } from '~/domain/categories/category';
import { createCategory } from '~/domain/categories/category-editing.server';
import { newForm, saveNew } from '~/lib/editing/new.server';
import type { Route } from './+types/new';
import { CategoryForm, LIST, REQUIRED } from './category-form';

export function loader() {
  return newForm(categoryValues());
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    schema: categorySchema,
    pictures: ['image_url'],
    required: REQUIRED,
    failed: { title: 'Error Adding Category' },
    create: (admin, { id, input, pictures }) => createCategory(admin, id, input, pictures.image_url),
    to: LIST,
    success: ({ name }) => ({ title: 'Category Added', message: `“${name}” is on the site.` }),
  });
}

export default function NewCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Add Category" {...props} />;
}
