import { randomUUID } from 'node:crypto';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { LastAfterSave } from '~/components/admin/edit/after-save-field';
import { AdminFrame } from '~/components/admin/frame/admin-frame';
import { AdminProblem } from '~/components/admin/frame/admin-problem';
import { PlainLayout } from '~/components/site/plain-layout';
import { PagePictures, picturesOf } from '~/components/ui/page-pictures';
import { CompanyTimeZone } from '~/components/ui/time-zone';
import { ToastMessage } from '~/components/ui/toast-message';
import { countNewEnquiries } from '~/domain/dashboard/dashboard.server';
import { readSettings } from '~/domain/settings/read-settings.server';
import { choicesIn } from '~/lib/editing/after-save';
import { draftIdIn, readDraft } from '~/lib/editing/drafts.server';
import { isFormOfStored } from '~/lib/editing/open-forms';
import { whoHasOpen } from '~/lib/editing/open-forms.server';
import { stagedFiles } from '~/lib/editing/staged-files.server';
import type { Toast } from '~/lib/http/toast';
import { orDefault, withFallback } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/layout';
import { guard } from './guard.server';
import { versionFields } from './history/version-fields.server';

export const middleware: Route.MiddlewareFunction[] = guard;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const scope = context.get(requestContext);
  const { assets, cookies, origin, timeZone } = scope;
  const draftId = await draftIdIn(cookies.drafts, request, url);
  const revision = url.searchParams.get('revision');
  const filling = draftId
    ? readDraft(admin.db, draftId, url.pathname)
    : versionFields(admin.db, url.pathname, revision);
  const counting = orDefault(countNewEnquiries(admin.db), 0);
  const noting = orDefault(isFormOfStored(url.pathname) ? whoHasOpen(admin.db, url.pathname) : Promise.resolve([]), []);
  const { value: draft, toast: unread } = await withFallback(filling, null, {
    title: 'What you typed is not here yet',
    message: 'It is kept. Please reload this page in a minute.',
  });
  const staged = await stagedFiles(admin.db, assets, draft ?? []);
  return {
    assetsUrl: assets.urlOf(''),
    site: { name: (await readSettings(scope)).company_name, origin },
    person: admin.user.full_name ?? admin.user.email ?? 'staff',
    isAdmin: admin.user.role === 'admin',
    draft,
    staged,
    isVersion: !draftId,
    load: randomUUID(),
    newEnquiries: await counting,
    openTo: await noting,
    afterSave: choicesIn(await cookies.afterSave.parse(request.headers.get('Cookie'))),
    timeZone: await orDefault(companyTimeZone(context), timeZone),
    toast: unread ?? admin.consumeFlash(),
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function AdminLayout({ loaderData, matches }: Route.ComponentProps) {
  const { person, isAdmin, newEnquiries, afterSave, timeZone, toast } = loaderData;
  const pages = matches.slice(2).map((match) => match?.loaderData as { toast?: Toast | null } | undefined);
  const isToastShown = pages.some((page) => page?.toast);
  return (
    <CompanyTimeZone value={timeZone}>
      <AdminFrame person={person} isAdmin={isAdmin} newEnquiries={newEnquiries}>
        {toast && !isToastShown && (
          <div className="admin-page pb-0">
            <ToastMessage toast={toast} />
          </div>
        )}
        <LastAfterSave value={afterSave}>
          <PagePictures value={picturesOf(matches)}>
            <Outlet />
          </PagePictures>
        </LastAfterSave>
      </AdminFrame>
    </CompanyTimeZone>
  );
}

/** For errors outside the layout, such as those of the guard. */
export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  return (
    <PlainLayout>
      <AdminProblem status={known ? error.status : 500} details={known ? error.data : null} />
    </PlainLayout>
  );
}
