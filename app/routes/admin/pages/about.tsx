import { ABOUT_PAGE } from '~/domain/pages/page';
import { getPageForStaff } from '~/domain/pages/page-editing.server';
import { editForm, saveEdit } from '~/lib/editing/edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/about';
import { pageEdit } from './page-edit.server';
import { PageForm } from './page-form';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching About Us content' };
  const page = await orErrorPage(getPageForStaff(db, ABOUT_PAGE), words, submitted);
  return editForm(page, page.values);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, pageEdit(ABOUT_PAGE));
}

export default function EditAbout(props: Route.ComponentProps) {
  return <PageForm title="Edit About Us" page={ABOUT_PAGE} {...props} />;
}
