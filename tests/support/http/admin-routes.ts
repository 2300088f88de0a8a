import { db } from './site';
import { SITE_MAP } from './site-map';

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

/** Every address pattern below /admin, and whether the guard stands before it. */
export const ADMIN_PATTERNS = SITE_MAP.map((route) => ({ ...route, guarded: route.within.includes(GUARDED) })).filter(
  ({ id, pattern }) => id !== GUARDED && /^\/admin(\/|$)/.test(pattern),
);

/**
 * The routes behind the guard, as the build has them, so that a new one is tested without being named. Each leads to
 * a row that exists now.
 */
export function adminRoutes(): Promise<AdminRoute[]> {
  return Promise.all(
    ADMIN_PATTERNS.filter(({ guarded }) => guarded).map(async ({ id, pattern }) => {
      const parts = pattern.replace('*', 'no-such-page').split('/');
      const filled = parts.map((part) => (part.startsWith(':') ? idOf(part.slice(1)) : part));
      return { id, path: (await Promise.all(filled)).join('/') };
    }),
  );
}

/** The same routes with the rows of the moment at which this module was loaded. */
export const ADMIN_ROUTES = await adminRoutes();

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
