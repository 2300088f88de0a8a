import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { categoryEdit } from './category-edit.server';
import { CategoryForm } from './category-form';

export function loader({ context }: Route.LoaderArgs) {
  return loadNew(context, categoryEdit);
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, categoryEdit);
}

export default function NewCategory(props: Route.ComponentProps) {
  return <CategoryForm title="Add Category" {...props} />;
}
