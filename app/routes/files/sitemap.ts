import { listAddresses } from '~/domain/sitemap/sitemap.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { isSitePublished } from '~/lib/request/published.server';
import { requestContext } from '~/lib/request/request-context';
import { xmlText } from '~/lib/text/xml';
import type { Route } from './+types/sitemap';

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { db, origin } = scope;
  const addresses = (await isSitePublished(scope)) ? await orUnavailable(listAddresses(db)) : [];
  const urls = addresses.map(({ path, updated_at }) => {
    const changed = updated_at ? `<lastmod>${updated_at}</lastmod>` : '';
    return `  <url><loc>${xmlText(origin + path)}</loc>${changed}</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  return new Response(xml.join('\n'), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
