import { type Cookie, createCookie } from 'react-router';

/**
 * A signed cookie that only this site reads and writes; on https no other host of the domain can set it.
 *
 * @param origin the one visitors see
 * @param maxAge in seconds; without it the cookie ends with the browser
 */
export function ownCookie(name: string, origin: string, secret: string, maxAge?: number): Cookie {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    maxAge,
    path: '/',
    sameSite: 'lax',
    secrets: [secret],
    secure,
  });
}
