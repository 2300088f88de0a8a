import type { Cookie } from 'react-router';
import { ownCookie } from './cookies.server';
import type { Toast } from './toast';

/** The cookie that carries a toast over a redirect. It lives for a minute; the answer that shows it takes it away. */
export function flashCookie(origin: string, secret: string): Cookie {
  return ownCookie('flash', origin, secret, 60);
}

/** @returns the Set-Cookie value that shows the toast on the next page */
export function writeFlash(cookie: Cookie, toast: Toast): Promise<string> {
  return cookie.serialize(toast);
}

/**
 * @returns the toast that the request carries, and the Set-Cookie value that takes it away; null where
 *   there is none, so that a visitor without one keeps no cookie
 */
export async function readFlash(cookie: Cookie, request: Request): Promise<{ toast: Toast; clear: string } | null> {
  const toast: Toast | null = await cookie.parse(request.headers.get('cookie'));
  return toast && { toast, clear: await cookie.serialize('', { maxAge: 0 }) };
}
