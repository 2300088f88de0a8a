import { data, Outlet } from 'react-router';
import { adminContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import type { Route } from './+types/admins-only';

/** Before every loader and action of users and settings; the database refuses editors by itself too. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { user } = context.get(adminContext);
    if (user.role === 'admin') return;
    log.warn({ userId: user.id }, 'an editor was refused a page of administrators');
    throw data({ toast: null }, { status: 403 });
  },
];

/** Middleware runs on client navigations only where the route has a loader. */
export const loader = () => null;

export default Outlet;
