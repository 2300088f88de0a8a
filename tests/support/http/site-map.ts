import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean };

/** A route with a path: its id, its path pattern, and the ids of its ancestors, from the root. */
export type MappedRoute = { id: string; pattern: string; within: string[] };

const routes = readManifest();

const ancestry = (id: string | undefined): ManifestRoute[] => {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...ancestry(route.parentId), route] : [];
};

/** All route ids, with those of pathless layouts. */
export const ROUTE_IDS = Object.keys(routes);

/** All routes of the build, so that new routes are tested automatically. */
export const SITE_MAP: MappedRoute[] = Object.values(routes)
  .filter(({ path, index }) => path || index)
  .map(({ id }) => ({
    id,
    pattern: `/${ancestry(id)
      .flatMap(({ path }) => path || [])
      .join('/')}`,
    within: ancestry(id).map((route) => route.id),
  }));

function readManifest(): Record<string, ManifestRoute> {
  const folder = join(import.meta.dirname, '../../../build/client/assets');
  const [file, ...others] = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (!file || others.length > 0) throw new Error('There is not one manifest of routes in the build.');
  const script = readFileSync(join(folder, file), 'utf8');
  return JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, '')).routes;
}
