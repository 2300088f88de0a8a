import { categorySchema, categoryValues } from '~/domain/categories/category';
import { createCategory } from '~/domain/categories/category-editing.server';
import { previewCategory } from '~/domain/categories/category-preview.server';
import { newContentForm, saveNew } from '~/lib/editing/new.server';
import type { Route } from './+types/new';
import { CategoryForm, LIST, REQUIRED } from './category-form';

export function loader({ context }: Route.LoaderArgs) {
  return newContentForm(context, categoryValues());
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    content: { table: 'product_categories' },
    schema: categorySchema,
    pictures: ['image_url', 'share_image_url'],
    required: REQUIRED,
    failed: { title: 'Error Adding Category' },
    create: (admin, { id, input, pictures }) => createCategory(admin, id, input, pictures),
    preview: ({ db }, valid) => previewCategory(db, valid, valid.pictures),
    to: LIST,
    view: (_, { slug }) => `/products/${slug}`,
    success: ({ name }) => ({ title: 'Category Added', message: `“${name}” is on the site.` }),
  });
}

export default function NewCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Add Category" {...props} />;
}
