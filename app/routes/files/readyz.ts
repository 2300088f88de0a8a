import { orDefault } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { readContentVersion } from '~/lib/supabase/content-version.server';
import type { Route } from './+types/readyz';

/** Readiness: the backend returns a value, not merely no error, and nothing else prevents the site from working. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, problems } = context.get(requestContext);
  const [version, found] = await Promise.all([orDefault(readContentVersion(db), null), problems()]);
  if (version === null && found.length === 0) found.push('the backend does not answer');
  if (found.length > 0) log.warn({ problems: found }, 'not ready');
  return new Response(found.length > 0 ? 'not ready\n' : 'ready\n', {
    status: found.length > 0 ? 503 : 200,
    headers: { 'Cache-Control': 'no-store, no-transform', 'Content-Type': 'text/plain' },
  });
}
