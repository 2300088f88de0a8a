import { HOME_PAGE, pageSchema } from '~/domain/pages/page';
import { getPageForStaff, type StoredPage, savePage } from '~/domain/pages/page-editing.server';
import { previewPage } from '~/domain/pages/page-preview.server';
import { contentForm, saveEdit } from '~/lib/editing/edit.server';
import { withCopy } from '~/lib/editing/editions.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/home';
import { PageForm } from './page-form';
import { pictureFields, pictureLabels } from './page-pictures';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching Home Page content' };
  const page = await orErrorPage(getPageForStaff(db, HOME_PAGE), words, submitted);
  const content = { table: 'page_content' as const, id: HOME_PAGE.slug };
  const merge = (stored: StoredPage, copy: WorkingCopy | null) => withCopy(stored.values, copy);
  return orErrorPage(contentForm(context, content, page, merge), words, submitted);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, {
    content: { table: 'page_content', id: HOME_PAGE.slug },
    schema: pageSchema(HOME_PAGE),
    values: ({ values }: StoredPage) => values,
    pictures: pictureFields(HOME_PAGE),
    failed: { title: 'Error saving Home Page content', pictureLabels: pictureLabels(HOME_PAGE) },
    update: (admin, { edition, input, pictures }) => savePage(admin, HOME_PAGE, edition, input, pictures),
    preview: ({ db }, valid) => previewPage(db, HOME_PAGE, valid),
    to: '/admin/edit-pages/home',
    success: () => ({ title: 'Home Page Content Saved!', message: 'Visitors see it from now on.' }),
  });
}

export default function EditHome(props: Route.ComponentProps) {
  return <PageForm title="Edit Home Page" page={HOME_PAGE} {...props} />;
}
