import { contentVersion } from '~/domain/content-version.server';
import { orFallback } from '~/lib/outage.server';
import { requestContext } from '~/lib/request-context';
import type { Route } from './+types/readyz';

/** The backend answers with a value, not merely without an error. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { value: version } = await orFallback(contentVersion(db), null, { title: 'not ready' });
  const ready = version !== null;
  return new Response(ready ? 'ready\n' : 'the backend does not answer\n', {
    status: ready ? 200 : 503,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });
}
