import { isSitePublished } from '~/lib/request/published.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/robots';

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const rules = (await isSitePublished(scope)) ? ['Disallow: /admin', 'Allow: /'] : ['Disallow: /'];
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${scope.origin}/sitemap.xml`];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
