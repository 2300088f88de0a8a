import { db } from './site';
import { SITE_MAP } from './site-map';

/** A guarded route of the back office: its id, and a path with an existing row. */
export type AdminRoute = { id: string; path: string };

const NO_ID = '00000000-0000-4000-8000-000000000000';

const GUARDED = 'routes/admin/layout';

/** The table of each path parameter. A new parameter has to be added here. */
const TABLES: Record<string, string> = {
  answerId: 'enquiry_answers',
  buyerId: 'buyers',
  categoryId: 'product_categories',
  certificateId: 'certificates',
  enquiryId: 'enquiries',
  entryId: 'company_entries',
  importId: 'product_imports',
  itemId: 'gallery_items',
  mediaId: 'media',
  orderId: 'orders',
  postId: 'blog_posts',
  productId: 'products',
  quotationId: 'quotations',
  settingId: 'site_settings',
  userId: 'profiles',
};

/** Every path pattern below /admin, and whether it is guarded. */
export const ADMIN_PATTERNS = SITE_MAP.map((route) => ({ ...route, guarded: route.within.includes(GUARDED) })).filter(
  ({ id, pattern }) => id !== GUARDED && /^\/admin(\/|$)/.test(pattern),
);

/**
 * The guarded routes of the build, so that new routes are tested automatically. Each path refers to a row that exists
 * at the time of the call.
 */
export function adminRoutes(): Promise<AdminRoute[]> {
  const guarded = ADMIN_PATTERNS.filter(({ guarded }) => guarded);
  return Promise.all(guarded.map(async ({ id }) => ({ id, path: await adminPath(id) })));
}

/** @returns the path of one of these routes, with a row that exists at the time of the call */
export async function adminPath(route: string): Promise<string> {
  const pattern = ADMIN_PATTERNS.find(({ id }) => id === route)?.pattern ?? '';
  const parts = pattern.replace('*', 'no-such-page').split('/');
  const filled = parts.map(async (part) => {
    // A parameter may be followed by the ending of a file.
    const [, parameter, ending] = /^:(\w+)(.*)$/.exec(part) ?? [];
    return parameter ? (await idOf(parameter)) + ending : part;
  });
  return (await Promise.all(filled)).join('/');
}

/** The same routes, with rows from the time when this module was loaded. */
export const ADMIN_ROUTES = await adminRoutes();

/** The id of an existing row; where the table is empty, a valid UUID. */
async function idOf(parameter: string): Promise<string> {
  if (parameter === 'kind') return 'product';
  if (parameter === 'screen') return 'trash';
  // The word that leads to the kind of any entry.
  if (parameter === 'companyKind') return 'people';
  // Of no table: of a change of many rows.
  if (parameter === 'batch') {
    const { data } = await db.from('revisions').select('batch').not('batch', 'is', null).limit(1).throwOnError();
    return data[0]?.batch ?? NO_ID;
  }
  const table = TABLES[parameter];
  if (!table) throw new Error(`Say in admin-routes.ts which table :${parameter} is the id of.`);
  const rows = db.from(table as 'products').select('id');
  // The kind in the same path.
  const ofKind = parameter === 'entryId' ? rows.eq('kind' as 'id', 'people') : rows;
  const { data } = await ofKind.limit(1).throwOnError();
  return data[0]?.id ?? NO_ID;
}
