import { publicPolicy } from '~/lib/http/content-security-policy.server';
import { isSafeMethod } from '~/lib/http/safe-method';

/** A year, and for the host's own subdomains: where one of those has no https, the operator sets another value. */
const DEFAULT_HSTS = 'max-age=31536000; includeSubDomains';

const HEADERS = {
  'Content-Security-Policy': publicPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // With no-referrer browsers send "Origin: null" with forms, which the CSRF check below refuses.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * @param hsts the value of `Strict-Transport-Security` on https (RFC 6797); empty for none
 * @returns the security headers of every response that does not set its own (ASVS 5.0, chapter 3)
 */
export function commonHeaders(publicUrl: URL, hsts = DEFAULT_HSTS): Headers {
  const headers = new Headers(HEADERS);
  if (publicUrl.protocol === 'https:' && hsts !== '') headers.set('Strict-Transport-Security', hsts);
  return headers;
}

/** @returns the response with the common headers that it does not set itself */
export function withCommonHeaders({ status, headers: own, body }: Response, common: Headers): Response {
  const headers = new Headers(own);
  for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value);
  return new Response(body, { status, headers });
}

/**
 * CSRF protection: whether an unsafe request comes from another site's page. `Sec-Fetch-Site` decides where a browser
 * sends it, else `Origin`; a client that sends neither is no browser and carries no visitor's cookies.
 */
export function isCrossSite(request: Request, publicUrl: URL): boolean {
  if (isSafeMethod(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  return origin !== null && origin !== publicUrl.origin;
}
