import type { Backend } from '~/lib/supabase/backend';

/**
 * A backend that gives at most so many rows in one answer, as a project with this `max-rows` does: without a word, with
 * status 200. A part of a list of a table that has no order is refused, because nobody knows which part it is.
 */
export function cappedAt(maxRows: number, on: Backend): Backend {
  const capped =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const isRead = request.method === 'GET' || url.pathname.startsWith('/rest/v1/rpc/');
      if (!url.pathname.startsWith('/rest/v1/') || !isRead) return send(request);
      const isPart = url.searchParams.has('offset') && url.searchParams.get('offset') !== '0';
      if (isPart && !url.searchParams.has('order') && !url.pathname.startsWith('/rest/v1/rpc/')) {
        return Response.json({ message: 'A part of a list without an order' }, { status: 400 });
      }
      const limit = Number(url.searchParams.get('limit') ?? maxRows);
      url.searchParams.set('limit', String(Math.min(limit, maxRows)));
      const body = request.method === 'GET' ? null : await request.arrayBuffer();
      return send(new Request(url, { method: request.method, headers: request.headers, body }));
    };
  return { ...on, fetch: capped(on.fetch), longFetch: capped(on.longFetch) };
}
