/** The screens by how their paths begin, the longest first; the names are those of the pages of help. */
const SCREENS: [path: string, screen: string][] = [
  ['/admin/manage-products/import', 'import'],
  ['/admin/manage-products', 'products'],
  ['/admin/manage-categories', 'categories'],
  ['/admin/manage-blog', 'blog'],
  ['/admin/edit-pages/certificates', 'certificates'],
  ['/admin/edit-pages/gallery', 'gallery'],
  ['/admin/edit-pages/people', 'company'],
  ['/admin/edit-pages/timeline', 'company'],
  ['/admin/edit-pages/figures', 'company'],
  ['/admin/edit-pages/destinations', 'company'],
  ['/admin/edit-pages/references', 'company'],
  ['/admin/edit-pages/loading', 'company'],
  ['/admin/edit-pages', 'pages'],
  ['/admin/bulk', 'bulk'],
  ['/admin/quotations', 'quotations'],
  ['/admin/enquiries', 'enquiries'],
  ['/admin/orders', 'orders'],
  ['/admin/buyers', 'buyers'],
  ['/admin/media', 'media'],
  ['/admin/insights', 'insights'],
  ['/admin/history', 'history'],
  ['/admin/trash', 'trash'],
  ['/admin/user-management', 'users'],
  ['/admin/site-settings', 'settings'],
  ['/admin/account', 'account'],
  ['/admin/search', 'search'],
];

/** @returns the address of what explains the screen at a path; null on such a page itself */
export function helpAddress(pathname: string): string | null {
  if (pathname.startsWith('/admin/help/')) return null;
  const isQuotation = pathname.endsWith('/quotations/add');
  const screen = SCREENS.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
  return `/admin/help/${isQuotation ? 'quotations' : (screen ?? 'dashboard')}`;
}
