import { ABOUT_PAGE } from '~/domain/pages/page';
import { saveEdit } from '~/lib/editing/edit.server';
import type { Route } from './+types/about';
import { loadPage, pageEdit } from './page-edit.server';
import { PageForm } from './page-form';

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context, ABOUT_PAGE);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, pageEdit(ABOUT_PAGE));
}

export default function EditAbout(props: Route.ComponentProps) {
  return <PageForm title="Edit About Us" page={ABOUT_PAGE} {...props} />;
}
