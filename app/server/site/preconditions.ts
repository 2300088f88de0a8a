import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request that select a representation; `null` where the request has none. */
export type RequestPreconditions = {
  method: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
  range: string | null;
  ifRange: string | null;
};

export function preconditionsOf({ method, headers }: Request): RequestPreconditions {
  return {
    method,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    range: headers.get('range'),
    ifRange: headers.get('if-range'),
  };
}

/** @returns the same of a Node request; a header that was repeated against its rule counts as missing */
export function rawPreconditions(method: string, headers: IncomingHttpHeaders): RequestPreconditions {
  const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);
  return {
    method,
    acceptEncoding: single(headers['accept-encoding']),
    ifNoneMatch: single(headers['if-none-match']),
    range: single(headers.range),
    ifRange: single(headers['if-range']),
  };
}

/**
 * @param ifNoneMatch the header
 * @returns whether the client has these bytes already (RFC 9110, section 13.1.2)
 */
export function etagMatches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')));
}
