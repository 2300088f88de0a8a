import { Outlet } from 'react-router';
import type { Route } from './+types/personal-data';

// Around pages with people's names and addresses, and what fails on them: nothing of it is kept by a browser.
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const response = await next();
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
];

export default Outlet;
