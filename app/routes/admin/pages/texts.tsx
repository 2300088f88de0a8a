import { saveEdit } from '~/lib/editing/edit.server';
import type { Route } from './+types/texts';
import { loadPage, pageAt, pageEdit } from './page-edit.server';
import { PageForm } from './page-form';

// The form of every page of texts; which one, its address says.

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPage(context, pageAt(url));
}

export function action({ url, ...args }: Route.ActionArgs) {
  const page = pageAt(url);
  return saveEdit(args, pageEdit(page), page.slug);
}

export default function EditTexts({ loaderData, actionData }: Route.ComponentProps) {
  return <PageForm loaderData={loaderData} actionData={actionData} />;
}
