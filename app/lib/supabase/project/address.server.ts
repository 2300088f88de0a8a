import { type Answer, messageOf, NoAnswer } from './ask.server';
import type { Project } from './project.server';

/**
 * Finds out whether an address is Supabase's and takes the key, without which nothing else can be said: a wrong one may
 * answer with a page, or with nothing at all.
 *
 * @returns one line that names the address and says what to do, or null
 */
export async function problemOfAddress({ access: { url }, schemaVersion, auth }: Project): Promise<string | null> {
  try {
    const [data, settings] = await Promise.all([schemaVersion(), auth()]);
    if (refusesKey(data)) {
      return `SUPABASE_URL ${url} refuses SUPABASE_PUBLISHABLE_KEY (${messageOf(data)}): copy both anew from one project's settings.`;
    }
    // A gateway that does not reach what is behind it says nothing about the address.
    if (isDataApi(data) || isAuth(settings) || data.status >= 500) return null;
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

/** Visitors may call the function, so whom it is refused to has no key that the project knows. */
function refusesKey({ status, json }: Answer): boolean {
  const { message, code } = (json ?? {}) as { message?: unknown; code?: unknown };
  return status === 401 && typeof message === 'string' && code !== '42501';
}
