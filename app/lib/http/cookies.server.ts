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

/** A cookie that scripts may read, without a signature: whoever changes it changes only what they see themselves. */
export type PlainCookie = {
  /** @returns the value that a request has; empty for none */
  read(request: Request): string;
  /** @returns the Set-Cookie value; an empty value ends the cookie */
  write(value: string): string;
};

/**
 * @param origin the one visitors see; on https no other host of the domain can set the cookie
 * @param maxAge in seconds
 */
export function plainCookie(name: string, origin: string, maxAge: number): PlainCookie {
  const secure = origin.startsWith('https:');
  const own = secure ? `__Host-${name}` : name;
  const flags = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(request) {
      const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
      return pairs.find((pair) => pair.startsWith(`${own}=`))?.slice(own.length + 1) ?? '';
    },
    write: (value) => `${own}=${value}; Max-Age=${value === '' ? 0 : maxAge}; ${flags}`,
  };
}
