/** The paths of the public pages that are no row's. */
export const FIXED_PAGES = [
  '/',
  '/about-us',
  '/our-products',
  '/season-calendar',
  '/papers',
  '/certificates-memberships',
  '/gallery',
  '/blog',
  '/contact-us',
  '/privacy',
];
