import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { db } from './site';

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean };

/** A route of the back office behind the guard: its id, and an address that exists. */
export type AdminRoute = { id: string; path: string };

const GUARDED = 'routes/admin/layout';

/** Which table the id in an address is one of. A new parameter has to be added here. */
const TABLES: Record<string, string> = {
  categoryId: 'product_categories',
  certificateId: 'certificates',
  enquiryId: 'enquiries',
  importId: 'product_imports',
  itemId: 'gallery_items',
  postId: 'blog_posts',
  productId: 'products',
  settingId: 'site_settings',
  userId: 'profiles',
};

const routes = readManifest();
const ancestry = (id: string | undefined): ManifestRoute[] => {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...ancestry(route.parentId), route] : [];
};
const patternOf = (id: string) =>
  `/${ancestry(id)
    .flatMap(({ path }) => path || [])
    .join('/')}`;

/** Every address pattern below /admin, and whether the guard stands before it. */
export const ADMIN_PATTERNS = Object.values(routes)
  .filter(({ path, index }) => path || index)
  .map(({ id }) => ({ id, pattern: patternOf(id), guarded: ancestry(id).some((route) => route.id === GUARDED) }))
  .filter(({ id, pattern }) => id !== GUARDED && /^\/admin(\/|$)/.test(pattern));

/** The routes behind the guard, as the build has them, so that a new one is tested without being named. */
export const ADMIN_ROUTES: AdminRoute[] = await Promise.all(
  ADMIN_PATTERNS.filter(({ guarded }) => guarded).map(async ({ id, pattern }) => {
    const parts = pattern.replace('*', 'no-such-page').split('/');
    const filled = parts.map((part) => (part.startsWith(':') ? idOf(part.slice(1)) : part));
    return { id, path: (await Promise.all(filled)).join('/') };
  }),
);

/** The id of a row that exists; where the table is empty, one that could. */
async function idOf(parameter: string): Promise<string> {
  const table = TABLES[parameter];
  if (!table) throw new Error(`Say in admin-routes.ts which table :${parameter} is the id of.`);
  const { data } = await db
    .from(table as 'products')
    .select('id')
    .limit(1)
    .throwOnError();
  return data[0]?.id ?? '00000000-0000-4000-8000-000000000000';
}

function readManifest(): Record<string, ManifestRoute> {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const [file, ...others] = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (!file || others.length > 0) throw new Error('There is not one manifest of routes in the build.');
  const script = readFileSync(join(folder, file), 'utf8');
  return JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, '')).routes;
}
