import { Outlet } from 'react-router';
import { adminsOnly } from './admins-only.server';
import type { Route } from './+types/settings-layout';

export const middleware: Route.MiddlewareFunction[] = adminsOnly;

/** Middleware runs on client navigations only where the route has a loader. */
export const loader = () => null;

export default Outlet;
