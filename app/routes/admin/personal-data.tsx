import { Outlet } from 'react-router';
import type { Route } from './+types/personal-data';

// Around pages with names and addresses of people, and their errors: not even a browser stores them.
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const response = await next();
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
];

export default Outlet;
