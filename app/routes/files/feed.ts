import { listPublishedPosts } from '~/domain/posts/posts.server';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';
import { getSiteSettings } from '~/domain/settings/settings.server';
import { orDefault, orUnavailable } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { xmlText } from '~/lib/text/xml';
import type { Route } from './+types/feed';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, memoize } = context.get(requestContext);
  const [posts, settings] = await Promise.all([
    orUnavailable(listPublishedPosts(db, 1)),
    orDefault(
      memoize('settings', () => getSiteSettings(db)),
      DEFAULT_SETTINGS,
    ),
  ]);
  const name = settings.company_name;
  const items = (posts?.items ?? []).map((post) =>
    [
      '    <item>',
      `      <title>${xmlText(post.title)}</title>`,
      `      <link>${xmlText(`${origin}/blog/${post.slug}`)}</link>`,
      `      <guid isPermaLink="false">${post.id}</guid>`,
      `      <description>${xmlText(post.excerpt ?? '')}</description>`,
      ...post.tags.map((tag) => `      <category>${xmlText(tag)}</category>`),
      ...(post.published_at ? [`      <pubDate>${new Date(post.published_at).toUTCString()}</pubDate>`] : []),
      '    </item>',
    ].join('\n'),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '  <channel>',
    `    <title>${xmlText(`${name} — Blog`)}</title>`,
    `    <link>${xmlText(`${origin}/blog`)}</link>`,
    `    <atom:link href="${xmlText(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    `    <description>${xmlText(settings.company_tagline)}</description>`,
    '    <language>en</language>',
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ];
  return new Response(xml.join('\n'), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}
