import { Outlet } from 'react-router';
import type { Route } from './+types/no-store';

// The layout of pages with names and addresses of people: not even a browser stores them or their errors.
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const response = await next();
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
];

export default Outlet;
