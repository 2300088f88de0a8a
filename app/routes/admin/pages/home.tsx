import { HOME_PAGE } from '~/domain/pages/page';
import { saveEdit } from '~/lib/editing/edit.server';
import type { Route } from './+types/home';
import { loadPage, pageEdit } from './page-edit.server';
import { PageForm } from './page-form';

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context, HOME_PAGE);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, pageEdit(HOME_PAGE));
}

export default function EditHome(props: Route.ComponentProps) {
  return <PageForm title="Edit Home Page" page={HOME_PAGE} {...props} />;
}
