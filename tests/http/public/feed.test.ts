import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { store } from '../../support/content/rows';
import { all, one, parseXml, textOf, texts } from '../../support/http/html';
import { createVisitor, db, get, PUBLIC_URL } from '../../support/http/site';

const ORIGIN = PUBLIC_URL.origin;

describe('the feed', () => {
  test('is RSS of the blog', async () => {
    const answer = await get('/feed.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const channel = one(parseXml(answer.text), 'channel');
    expect(texts(channel, 'title')[0]).toBe('Doab Harvest Exports — Blog');
    expect(texts(channel, 'link')[0]).toBe(`${ORIGIN}/blog`);
    expect(one(channel, 'atom:link').attributes).toMatchObject({ rel: 'self', href: `${ORIGIN}/feed.xml` });
  });

  test('is linked from the pages', async () => {
    const link = one((await get('/')).page, 'link', { type: 'application/rss+xml' });
    expect(link.attributes).toMatchObject({ rel: 'alternate', href: '/feed.xml' });
  });

  test('has the published posts, the newest first', async () => {
    const { data } = await db
      .from('blog_posts')
      .select()
      .eq('status', 'published')
      .order('published_at', { ascending: false })
      .throwOnError();
    const items = all(parseXml((await get('/feed.xml')).text), 'item');
    expect(items).toHaveLength(6);
    expect(
      items.map((item) => ({
        title: textOf(one(item, 'title')),
        link: textOf(one(item, 'link')),
        guid: textOf(one(item, 'guid')),
        date: Date.parse(textOf(one(item, 'pubdate'))),
        tags: texts(item, 'category'),
      })),
    ).toEqual(
      (data ?? []).map(({ id, title, slug, published_at, tags }) => ({
        title,
        link: `${ORIGIN}/blog/${slug}`,
        guid: id,
        date: Date.parse(published_at ?? ''),
        tags,
      })),
    );
  });

  test('writes titles and tags as text', async () => {
    const title = 'Onions & <b>garlic</b> "for" \'you\' ]]>\u0007';
    await store('blog_posts', {
      title,
      slug: 'a-post',
      content: 'x',
      tags: ['a<b'],
      excerpt: '&amp;',
      status: 'published',
    });
    const { text } = await get('/feed.xml');
    expect(text).not.toContain('\u0007');
    const item = all(parseXml(text), 'item').find((candidate) => textOf(candidate).includes('/blog/a-post'));
    if (!item) throw new Error('The post is not in the feed');
    expect(textOf(one(item, 'title'))).toBe(title.replace('\u0007', ''));
    expect(texts(item, 'category')).toEqual(['a<b']);
    expect(textOf(one(item, 'description'))).toBe('&amp;');
  });

  test('has its default title where the settings cannot be read', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'site_settings')).get('/feed.xml');
    expect(answer.status).toBe(200);
    expect(all(parseXml(answer.text), 'item')).toHaveLength(6);
  });
});
