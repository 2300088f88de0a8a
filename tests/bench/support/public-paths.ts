/** One page of every public route, of the sample company. */
export const PUBLIC_PATHS = [
  '/',
  '/about-us',
  '/our-products',
  '/products/onions',
  '/products/onions/nashik-red-onion',
  '/compare',
  '/season-calendar',
  '/certificates-memberships',
  '/gallery',
  '/blog',
  '/blog/garlic-grades-by-size',
  '/contact-us',
  '/privacy',
];
