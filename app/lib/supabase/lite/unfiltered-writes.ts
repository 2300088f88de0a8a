// Parameters of PostgREST that choose no rows; every other one is a filter.
const NO_FILTERS = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict']);

const TABLE = /^\/rest\/v1\/(?!rpc\/)/;

/**
 * Refuses an UPDATE or DELETE of a whole table. Supabase preloads `safeupdate` for its API, and PostgREST gives what that
 * raises the status 400.
 *
 * @returns the response, null for any other request
 */
export function refuseUnfiltered({ method, url }: Pick<Request, 'method' | 'url'>): Response | null {
  const { pathname, searchParams } = new URL(url);
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method];
  if (!verb || !TABLE.test(pathname) || [...searchParams.keys()].some((name) => !NO_FILTERS.has(name))) return null;
  const error = { code: '21000', details: null, hint: null, message: `${verb} requires a WHERE clause` };
  return Response.json(error, { status: 400 });
}
