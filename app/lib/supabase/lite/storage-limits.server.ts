// What Supabase Storage 1.11 refuses or answers otherwise than the library does.

const MAX_REMOVED = 1000;
const MAX_LISTED = 1500;
const LISTED_BY_DEFAULT = 100;
const SAFE_KEY = /^[\w/!.*'() &$=@;:+,?-]+$/;

const PATH = /^\/storage\/v1\/object\/(?:(list)\/)?[^/]+(?:\/(.+))?$/;

type Listed = { name: string; id: string | null; [column: string]: unknown };
type ListBody = { prefix?: string; limit?: number; offset?: number; sortBy?: { column: string; order?: string } };

/**
 * Answers a request to Storage as Supabase does, where the API would not: it removes at most 1,000 files at once, takes
 * names in ASCII only, and lists one folder, at most 1,500 entries of it.
 *
 * @param pass asks the API
 */
export async function withinStorageLimits(request: Request, pass: (request: Request) => Promise<Response>) {
  const found = PATH.exec(new URL(request.url).pathname);
  if (!found) return pass(request);
  const [, list, key] = found;
  const isUpload = request.method === 'POST' || request.method === 'PUT';
  if (list && request.method === 'POST') return listFolder(request, pass);
  if (key && isUpload && !SAFE_KEY.test(decoded(key))) return refused('InvalidKey', `Invalid key: ${decoded(key)}`);
  if (!key && request.method === 'DELETE') {
    const { prefixes } = (await request.clone().json()) as { prefixes?: unknown[] };
    if (prefixes && prefixes.length > MAX_REMOVED) {
      return refused('InvalidRequest', `Bulk object requests are limited to ${MAX_REMOVED} objects per request.`);
    }
  }
  return pass(request);
}

async function listFolder(request: Request, pass: (request: Request) => Promise<Response>): Promise<Response> {
  const { prefix = '', limit = LISTED_BY_DEFAULT, offset = 0, sortBy } = (await request.json()) as ListBody;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const body = JSON.stringify({ prefix: folder, sortBy: { column: 'name', order: 'asc', ...sortBy } });
  const headers = new Headers(request.headers);
  headers.set('content-length', String(Buffer.byteLength(body)));
  const answer = await pass(new Request(request.url, { method: 'POST', headers, body }));
  if (!answer.ok) return answer;
  const entries = new Map<string, Listed>();
  for (const file of (await answer.json()) as Listed[]) {
    const [name = '', ...below] = file.name.slice(folder.length).split('/');
    const entry = below.length > 0 ? { name, id: null, created_at: null, updated_at: null, metadata: null } : file;
    if (!entries.has(name)) entries.set(name, { ...entry, name });
  }
  return Response.json([...entries.values()].slice(offset, offset + Math.min(limit, MAX_LISTED)));
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return '';
  }
}

function refused(error: string, message: string): Response {
  return Response.json({ statusCode: '400', code: error, error, message }, { status: 400 });
}
