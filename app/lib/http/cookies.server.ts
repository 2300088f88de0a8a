import { type Cookie, createCookie } from 'react-router';
import { hmac } from '~/lib/text/digest.server';

type Options = {
  /** In seconds; without it the cookie ends with the browser. */
  maxAge?: number;
  /** Further keys whose signatures are valid. */
  alsoSignedBy?: string[];
};

/**
 * A signed cookie that only this site reads and writes; on https no other host of the domain can set it. The key is
 * derived from the name too: a signed value of one cookie is not valid in another.
 *
 * @param origin the one visitors see
 */
export function ownCookie(
  name: string,
  origin: string,
  secret: string,
  { maxAge, alsoSignedBy = [] }: Options = {},
): Cookie {
  const secure = origin.startsWith('https:');
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    maxAge,
    path: '/',
    sameSite: 'lax',
    secrets: [hmac(secret, `cookie ${name}`), ...alsoSignedBy],
    secure,
  });
}
