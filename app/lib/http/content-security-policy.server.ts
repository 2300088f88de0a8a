const SHARED = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The policy of public pages: nothing inline; of other origins only pictures that staff linked, and the office's map. */
export const publicPolicy = [
  ...SHARED,
  "script-src 'self'",
  "img-src 'self' data: https:",
  'frame-src https://www.openstreetmap.org',
].join('; ');

/** The policy of hydrated pages: inline scripts with the nonce, and previews of chosen pictures (blob:). */
export function hydratedPolicy(nonce: string): string {
  return [...SHARED, `script-src 'self' 'nonce-${nonce}'`, "img-src 'self' data: blob: https:"].join('; ');
}
