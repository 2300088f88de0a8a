import type { ComponentProps } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { siteIdentity } from '~/components/site/identity';
import { ProblemScreen } from '~/components/site/problem-screen';
import { SiteToast } from '~/components/site/site-toast';
import { isRefusedForm } from '~/components/ui/refused-form';
import type { Route } from './+types/problems';

// A layout route of its own, so that the error boundary is inside header and footer.
export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return [];
  const { name } = siteIdentity(matches);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${missing ? 'Page not found' : 'Not available just now'} — ${name}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default Outlet;

export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  const status = known ? error.status : 500;
  const details: ComponentProps<typeof ProblemScreen>['details'] = known ? error.data : null;
  return (
    <>
      <SiteToast toast={isRefusedForm(status) ? null : (details?.toast ?? null)} />
      <ProblemScreen status={status} details={details} />
    </>
  );
}
