import type { RouteConfigEntry } from '@react-router/dev/routes';
import config from '~/routes';

type Route = { id: string; path: string | undefined; index: boolean | undefined; within: Route[] };

/** A route with a path: its id, its path pattern, and the ids of its ancestors, from the root. */
export type MappedRoute = { id: string; pattern: string; within: string[] };

const ROOT: Route = { id: 'root', path: '', index: undefined, within: [] };

const routesIn = (entries: RouteConfigEntry[], parents: Route[]): Route[] =>
  entries.flatMap(({ id, file, path, index, children = [] }) => {
    const route: Route = { id: id ?? file.replace(/\.tsx?$/, ''), path, index, within: parents };
    return [route, ...routesIn(children, [...parents, route])];
  });

const ROUTES = [ROOT, ...routesIn(await config, [ROOT])];

/** All route ids, with those of pathless layouts. */
export const ROUTE_IDS = ROUTES.map(({ id }) => id);

/** All routes of the site, so that new routes are tested automatically. */
export const SITE_MAP: MappedRoute[] = ROUTES.filter(({ path, index }) => path || index).map((route) => {
  const line = [...route.within, route];
  return {
    id: route.id,
    pattern: `/${line.flatMap(({ path }) => path || []).join('/')}`,
    within: line.map(({ id }) => id),
  };
});
