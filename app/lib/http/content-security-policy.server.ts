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

/**
 * The policy of public pages: nothing inline, nothing from elsewhere but pictures that staff linked to and
 * the map of the office.
 */
export const publicPolicy = [
  ...SHARED,
  "script-src 'self'",
  "img-src 'self' data: https:",
  'frame-src https://www.openstreetmap.org',
].join('; ');

/**
 * The policy of a page that React takes over: its inline scripts carry the nonce, and a chosen picture is
 * shown before it is sent.
 */
export function hydratedPolicy(nonce: string): string {
  return [...SHARED, `script-src 'self' 'nonce-${nonce}'`, "img-src 'self' data: blob: https:"].join('; ');
}
