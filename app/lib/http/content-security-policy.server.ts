const SHARED = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The policy of public pages: nothing inline; of other origins only pictures that staff linked, and the office's map. */
export const publicPolicy = [...SHARED, "img-src 'self' data: https:", 'frame-src https://www.openstreetmap.org'].join(
  '; ',
);

/** The policy of the back office, which also shows chosen pictures before they are stored (blob:). */
export const officePolicy = [...SHARED, "img-src 'self' data: blob: https:"].join('; ');
