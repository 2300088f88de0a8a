/** The name by which every template finds the logo in `public`, without being given it. */
export const SITE_LOGO = 'logo.svg';
