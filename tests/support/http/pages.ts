/** Every kind of page a visitor can see, by its path, and the types of its structured data. */
export const PAGES: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/about-us': ['BreadcrumbList'],
  '/our-products': ['BreadcrumbList', 'ItemList'],
  '/our-products?q=onion': ['BreadcrumbList', 'ItemList'],
  '/products/onions': ['BreadcrumbList', 'ItemList'],
  '/products/onions/nashik-red-onion': ['BreadcrumbList', 'ItemPage'],
  '/products/onions?month=3&use=Retail': ['BreadcrumbList', 'ItemList'],
  '/compare': ['BreadcrumbList'],
  '/enquiry-list': ['BreadcrumbList'],
  '/season-calendar': ['BreadcrumbList'],
  '/papers': ['BreadcrumbList'],
  '/papers?country=AE&goods=chilli': ['BreadcrumbList'],
  '/certificates-memberships': ['BreadcrumbList'],
  '/gallery': ['BreadcrumbList'],
  '/blog': ['BreadcrumbList', 'ItemList'],
  '/blog/garlic-grades-by-size': ['BreadcrumbList', 'BlogPosting'],
  '/contact-us': ['BreadcrumbList'],
  '/privacy': ['BreadcrumbList'],
};

export const PATHS = Object.keys(PAGES);

/** Those that are made for one visitor: no cache has them. */
export const PERSONAL_PATHS = ['/contact-us', '/enquiry-list'];
