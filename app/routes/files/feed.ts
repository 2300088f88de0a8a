import type { PostCard } from '~/domain/posts/post';
import { listPublishedPosts } from '~/domain/posts/posts.server';
import { readSettings } from '~/domain/settings/read-settings.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { isSitePublished } from '~/lib/request/published.server';
import { requestContext } from '~/lib/request/request-context';
import { pictureUrl } from '~/lib/text/url';
import { xmlText } from '~/lib/text/xml';
import type { Route } from './+types/feed';

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { db, origin } = scope;
  const [published, posts, settings] = await Promise.all([
    isSitePublished(scope),
    orUnavailable(listPublishedPosts(db, 1)),
    readSettings(scope),
  ]);
  const name = settings.company_name;
  const items = (published && posts ? posts.items : []).map((post) =>
    [
      '    <item>',
      `      <title>${xmlText(post.title)}</title>`,
      `      <link>${xmlText(`${origin}/blog/${post.slug}`)}</link>`,
      `      <guid isPermaLink="false">${post.id}</guid>`,
      `      <description>${xmlText(post.excerpt ?? '')}</description>`,
      ...post.tags.map((tag) => `      <category>${xmlText(tag)}</category>`),
      ...pictureOf(post, origin),
      ...(post.published_at ? [`      <pubDate>${new Date(post.published_at).toUTCString()}</pubDate>`] : []),
      '    </item>',
    ].join('\n'),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '  <channel>',
    `    <title>${xmlText(`${name} — Blog`)}</title>`,
    `    <link>${xmlText(`${origin}/blog`)}</link>`,
    `    <atom:link href="${xmlText(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    `    <description>${xmlText(settings.company_tagline || name)}</description>`,
    '    <language>en</language>',
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ];
  return new Response(xml.join('\n'), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}

/** The picture of a post and what it shows, as Media RSS (https://www.rssboard.org/media-rss). */
function pictureOf({ featured_image_url, picture_notes }: PostCard, origin: string): string[] {
  const address = pictureUrl(featured_image_url);
  if (!address) return [];
  const url = new URL(address, origin).href;
  const alt = picture_notes?.[featured_image_url ?? '']?.alt;
  const description = alt ? `<media:description type="plain">${xmlText(alt)}</media:description>` : '';
  return [`      <media:content url="${xmlText(url)}" medium="image">${description}</media:content>`];
}
