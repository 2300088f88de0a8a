import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { AdminFrame } from '~/components/admin/admin-frame';
import { AdminProblem } from '~/components/admin/admin-problem';
import { PlainLayout } from '~/components/site/plain-layout';
import { ToastMessage } from '~/components/ui/toast-message';
import { readDraft } from '~/lib/editing/drafts.server';
import { hydrated } from '~/lib/hydration';
import { orFallback } from '~/lib/outage.server';
import { adminContext } from '~/lib/request-context';
import type { Route } from './+types/layout';
import { requireAdmin } from './guard.server';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];
export const handle = hydrated;

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const draftId = url.searchParams.get('draft');
  const { value: draft } = await orFallback(
    draftId ? readDraft(admin.db, draftId, url.pathname) : Promise.resolve(null),
    null,
    { title: 'a draft could not be read' },
  );
  return { person: admin.user.full_name ?? admin.user.email ?? 'administrator', draft, toast: admin.takeToast() };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function AdminLayout({ loaderData: { person, toast } }: Route.ComponentProps) {
  return (
    <AdminFrame person={person}>
      <Outlet />
      <ToastMessage toast={toast} />
    </AdminFrame>
  );
}

/** For what fails before there is a layout, such as the guard. */
export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  return (
    <PlainLayout>
      <AdminProblem status={known ? error.status : 500} details={known ? error.data : null} />
    </PlainLayout>
  );
}
