import { type Cookie, createCookie } from 'react-router';
import type { Toast } from './toast';

/**
 * The cookie that carries a toast over a redirect. It is signed, lives for a minute, and is taken away
 * by the answer that shows it.
 */
export function flashCookie(origin: string, secret: string): Cookie {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? '__Host-flash' : 'flash', {
    httpOnly: true,
    maxAge: 60,
    path: '/',
    sameSite: 'lax',
    secrets: [secret],
    secure,
  });
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
