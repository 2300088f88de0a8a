import { data, type MiddlewareFunction } from 'react-router';
import { adminContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';

/**
 * The middleware before every loader and action of users and settings: 403 for editors. The database refuses them by
 * itself too.
 */
export const adminsOnly: MiddlewareFunction<Response>[] = [
  ({ context }, next) => {
    const { user } = context.get(adminContext);
    if (user.role === 'admin') return next();
    log.warn({ userId: user.id }, 'an editor was refused a page of administrators');
    throw data({ toast: null }, { status: 403 });
  },
];
