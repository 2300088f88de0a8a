const LOGICAL = ['or', 'and', 'not.or', 'not.and'];

/**
 * Keeps `or` and `and` filters of what a function without arguments gives, as in PostgREST: in a GET the library takes
 * them for arguments, in a POST for filters.
 */
export function keepLogicalFilters(request: Request): Request {
  const { pathname, searchParams } = new URL(request.url);
  const isCall = request.method === 'GET' && pathname.startsWith('/rest/v1/rpc/');
  if (!isCall || !LOGICAL.some((name) => searchParams.has(name))) return request;
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: 'POST', headers, body: '{}' });
}
