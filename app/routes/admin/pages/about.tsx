import { ABOUT_PAGE, pageSchema } from '~/domain/pages/page';
import { getPageForStaff, type StoredPage, savePage } from '~/domain/pages/page-editing.server';
import { previewPage } from '~/domain/pages/page-preview.server';
import { contentForm, saveEdit } from '~/lib/editing/edit.server';
import { withCopy } from '~/lib/editing/editions.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/about';
import { PageForm } from './page-form';
import { pictureFields, pictureLabels } from './page-pictures';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching About Us content' };
  const page = await orErrorPage(getPageForStaff(db, ABOUT_PAGE), words, submitted);
  const content = { table: 'page_content' as const, id: ABOUT_PAGE.slug };
  const merge = (stored: StoredPage, copy: WorkingCopy | null) => withCopy(stored.values, copy);
  return orErrorPage(contentForm(context, content, page, merge), words, submitted);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, {
    content: { table: 'page_content', id: ABOUT_PAGE.slug },
    schema: pageSchema(ABOUT_PAGE),
    values: ({ values }: StoredPage) => values,
    pictures: pictureFields(ABOUT_PAGE),
    failed: { title: 'Error saving About Us content', pictureLabels: pictureLabels(ABOUT_PAGE) },
    update: (admin, { edition, input, pictures }) => savePage(admin, ABOUT_PAGE, edition, input, pictures),
    preview: ({ db }, valid) => previewPage(db, ABOUT_PAGE, valid),
    to: '/admin/edit-pages/about-us',
    success: () => ({ title: 'About Us Content Saved!', message: 'Visitors see it from now on.' }),
  });
}

export default function EditAbout(props: Route.ComponentProps) {
  return <PageForm title="Edit About Us" page={ABOUT_PAGE} {...props} />;
}
