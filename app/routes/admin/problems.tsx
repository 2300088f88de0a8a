import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { AdminProblem } from '~/components/admin/frame/admin-problem';

// A separate layout, so that the navigation stays around an error page.
export default Outlet;

export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  return <AdminProblem status={known ? error.status : 500} details={known ? error.data : null} />;
}
