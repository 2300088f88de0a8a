/** Something else than Supabase answered; the message names the address. */
class NotSupabase extends Error {
  override readonly name = 'NotSupabase';
}

/**
 * Adds a look at each answer of the data API and of Auth: what is not Supabase, such as a web page at a wrong address,
 * throws. supabase-js takes an empty 404 for success (`findings/missing-taken-for-success.sh`), and would show a site
 * without content.
 *
 * @param send the innermost `fetch`
 */
export function onlySupabase(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const what = /^\/(rest|auth)\/v1\//.test(pathname) ? whatElse(response) : null;
    if (what === null) return response;
    await response.body?.cancel();
    throw new NotSupabase(`SUPABASE_URL ${origin} is not Supabase: it answers ${what} to ${pathname}.`);
  };
}

/** What a gateway says of an outage is an outage, whatever its form. */
function whatElse({ status, headers }: Response): string | null {
  const type = headers.get('content-type') ?? '';
  if (status >= 500) return null;
  if (/html/i.test(type)) return `${status} with a web page`;
  return status === 404 && !/json/i.test(type) ? '404 without a reason' : null;
}
