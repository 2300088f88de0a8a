import { type Answer, NoAnswer } from './ask.server';
import type { Project } from './project.server';

/**
 * Finds out whether an address is Supabase's, which nothing else checks: a wrong one may answer with a page, or with
 * nothing at all.
 *
 * @returns one line that names the address and says what to do, or null
 */
export async function problemOfAddress({ access: { url }, schemaVersion, auth }: Project): Promise<string | null> {
  try {
    const [data, settings] = await Promise.all([schemaVersion(), auth()]);
    if (isDataApi(data) || isAuth(settings) || refusesKey(data)) return null;
    // A gateway that does not reach what is behind it says nothing about the address.
    if (data.status >= 500) return null;
    return `SUPABASE_URL ${url} is not Supabase: ${whatItIs(data)}. Copy the address from the project's settings, Data API.`;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return `SUPABASE_URL: ${error.message}. Check the address, and in Supabase's dashboard whether the project is paused.`;
  }
}

/** @returns in words, what answers instead of the API */
function whatItIs({ status, headers, bytes, json }: Answer): string {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location) return `it redirects to ${location}`;
  if (/html/i.test(headers.get('content-type') ?? '')) return `it answers with a web page (${status})`;
  if (bytes.byteLength === 0) return `it answers ${status} without content`;
  return json === undefined ? `it answers ${status} without JSON` : `it answers ${status} as another API does`;
}

/** A value, or an error of PostgREST or PostgreSQL, which have codes of five characters or more. */
function isDataApi({ status, json }: Answer): boolean {
  if (status === 200) return typeof json === 'string' || json === null;
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(PGRST\d+|[0-9A-Z]{5})$/.test(code);
}

function isAuth({ json }: Answer): boolean {
  return typeof json === 'object' && json !== null && 'disable_signup' in json;
}

/** What Supabase's gateways say to a key that they do not know. */
function refusesKey({ status, json }: Answer): boolean {
  const { message } = (json ?? {}) as { message?: unknown };
  return (status === 401 || status === 403) && /api ?key|jwt|credentials/i.test(String(message ?? ''));
}
