import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  const lines = ['User-agent: *', 'Disallow: /admin', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
