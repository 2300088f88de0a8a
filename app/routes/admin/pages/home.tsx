import { HOME_PAGE, pageSchema } from '~/domain/pages/page';
import { getPageForStaff, type StoredPage, savePage } from '~/domain/pages/page-editing.server';
import { editForm, saveEdit } from '~/lib/editing/edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/home';
import { PageForm } from './page-form';
import { pictureFields, pictureLabels } from './page-pictures';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching Home Page content' };
  const page = await orErrorPage(getPageForStaff(db, HOME_PAGE), words, submitted);
  return editForm(page, page.values);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, {
    schema: pageSchema(HOME_PAGE),
    values: ({ values }: StoredPage) => values,
    pictures: pictureFields(HOME_PAGE),
    failed: { title: 'Error saving Home Page content', pictureLabels: pictureLabels(HOME_PAGE) },
    update: (admin, { version, input, pictures }) => savePage(admin, HOME_PAGE, version, input, pictures),
    to: '/admin/edit-pages/home',
    success: () => ({ title: 'Home Page Content Saved!', message: 'Visitors see it from now on.' }),
  });
}

export default function EditHome(props: Route.ComponentProps) {
  return <PageForm title="Edit Home Page" page={HOME_PAGE} {...props} />;
}
