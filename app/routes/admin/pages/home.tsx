import { HOME_PAGE } from '~/domain/pages/page';
import { getPageForStaff, type StoredPage } from '~/domain/pages/page-editing.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { withCopy } from '~/lib/editing/editions.server';
import { contentForm } from '~/lib/editing/load-edit.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/home';
import { pageEdit } from './page-edit.server';
import { PageForm } from './page-form';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: 'Error fetching Home Page content' };
  const page = await orErrorPage(getPageForStaff(db, HOME_PAGE), words, submitted);
  const content = { table: 'page_content' as const, id: HOME_PAGE.slug };
  const merge = (stored: StoredPage, copy: WorkingCopy | null) => withCopy(stored.values, copy);
  return orErrorPage(contentForm(context, content, page, merge), words, submitted);
}

export function action(args: Route.ActionArgs) {
  return saveEdit(args, pageEdit(HOME_PAGE));
}

export default function EditHome(props: Route.ComponentProps) {
  return <PageForm title="Edit Home Page" page={HOME_PAGE} {...props} />;
}
