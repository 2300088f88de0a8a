import { type Cookie, createCookie } from 'react-router';
import { hmac } from '~/lib/text/digest.server';
import { createSeal } from './seal.server';

type Options = {
  /** In seconds; without it the cookie ends with the browser. */
  maxAge?: number;
};

/**
 * A signed cookie that only this site reads and writes; on https no other host of the domain can set it. The key is
 * derived from the name too: a signed value of one cookie is not valid in another.
 *
 * @param origin the one visitors see
 */
export function ownCookie(name: string, origin: string, secret: string, { maxAge }: Options = {}): Cookie {
  const secure = origin.startsWith('https:');
  const own = secure ? `__Host-${name}` : name;
  const cookie = createCookie(own, {
    httpOnly: true,
    maxAge,
    path: '/',
    sameSite: 'lax',
    secrets: [hmac(secret, `cookie ${name}`)],
    secure,
  });
  const { parse } = cookie;
  // The library decodes all cookies of a header to find one of them, and a header has room for thousands.
  return Object.assign(cookie, {
    async parse(header: string | null) {
      const value = valueAmong(header ?? '', own);
      return value === '' ? null : parse(`${own}=${value}`);
    },
  });
}

/** A cookie that nobody but this site can read or make. */
export type SealedCookie = {
  name: string;
  /** @returns the value that a request has; null for none, and for one that was not sealed with this site's secret */
  read(request: Request): unknown;
  /** @returns the Set-Cookie value; null ends the cookie */
  write(value: object | null): string;
};

/**
 * @param origin the one visitors see; on https no other host of the domain can set the cookie
 * @param secret the key is derived from it and from the name: a value of one cookie is not valid in another
 */
export function sealedCookie(name: string, origin: string, secret: string, { maxAge }: Options = {}): SealedCookie {
  const secure = origin.startsWith('https:');
  const own = secure ? `__Host-${name}` : name;
  const flags = `Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  const { seal, open } = createSeal(secret, `cookie ${name}`);
  return {
    name: own,
    read: (request) => open(valueIn(request, own)),
    write(value) {
      if (value === null) return `${own}=; Max-Age=0; ${flags}`;
      return `${own}=${seal(value)}; ${maxAge === undefined ? '' : `Max-Age=${maxAge}; `}${flags}`;
    },
  };
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
    read: (request) => valueIn(request, own),
    write: (value) => `${own}=${value}; Max-Age=${value === '' ? 0 : maxAge}; ${flags}`,
  };
}

/** @returns the value of a cookie in a request, as it is; empty for none */
function valueIn(request: Request, name: string): string {
  return valueAmong(request.headers.get('cookie') ?? '', name);
}

/** @returns the value of a cookie in a `Cookie` header, as it is; empty for none */
function valueAmong(header: string, name: string): string {
  const pairs = header.split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
