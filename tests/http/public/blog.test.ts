import { describe, expect, test } from 'vitest';
import { backendWith, failingBackend, OUTAGE } from '../../support/backends/backends';
import { store, storeAll } from '../../support/content/rows';
import { cards, destructive, heading, main, toasts } from '../../support/http/answer';
import { all, one, textOf, texts } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

/** A post that stands before all others. */
const newest = {
  title: 'Newest',
  slug: 'newest',
  content: 'Text',
  status: 'published',
  published_at: '2031-05-01T20:00:00Z',
};

describe('the blog', () => {
  test('lists the published posts, the newest first', async () => {
    const { data } = await db
      .from('blog_posts')
      .select()
      .eq('status', 'published')
      .order('published_at', { ascending: false })
      .throwOnError();
    const answer = await get('/blog');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Blog');
    expect(cards(answer).map(({ name, href, picture }) => ({ name, href, picture }))).toEqual(
      (data ?? []).map(({ title, slug, featured_image_url }) => ({
        name: title,
        href: `/blog/${slug}`,
        // What its title or tags name is drawn.
        picture: featured_image_url ?? /onion|garlic|potato/.exec(`${slug} onion`)?.[0],
      })),
    );
  });

  test.each(['draft', 'archived'])('lists no %s post', async (status) => {
    await store('blog_posts', { ...newest, title: 'Not for visitors', status });
    expect((await get('/blog')).text).not.toContain('Not for visitors');
  });

  test('gives excerpt, author and the day in India', async () => {
    await store('blog_posts', { ...newest, excerpt: 'Three lines of it.', author_name: 'Meera Saxena' });
    const [article] = all(main(await get('/blog')), 'article');
    if (!article) throw new Error('The post is not shown');
    expect(textOf(one(article, 'p', { class: /\bline-clamp-3\b/ }))).toBe('Three lines of it.');
    expect(textOf(article)).toContain('Meera Saxena');
    expect(one(article, 'time').attributes.datetime).toBe('2031-05-01T20:00:00.000Z');
    expect(textOf(one(article, 'time'))).toBe('2 May 2031');
  });

  test('shows at most two tags of a post', async () => {
    await store('blog_posts', { ...newest, tags: ['One', 'Two', 'Three', 'Four'] });
    const [card, ...others] = cards(await get('/blog'));
    expect(card?.tags).toEqual(['One', 'Two']);
    expect(Math.max(...others.map(({ tags }) => tags.length))).toBe(2);
  });

  test.each([null, ''])('says Read More where the excerpt is %j', async (excerpt) => {
    await store('blog_posts', { ...newest, excerpt });
    expect(cards(await get('/blog'))[0]?.text).toContain('Read More');
  });

  test('does not say Read More where there is an excerpt', async () => {
    await store('blog_posts', { ...newest, excerpt: 'Three lines of it.' });
    expect(cards(await get('/blog'))[0]?.text).not.toContain('Read More');
  });

  test('shows the placeholder for a post without a picture', async () => {
    await store('blog_posts', newest);
    expect(cards(await get('/blog'))[0]?.picture).toBe('/placeholder.svg');
  });

  test('is cut into pages', async () => {
    const posts = Array.from({ length: 24 }, (_, index) => ({
      ...newest,
      title: `Post ${index}`,
      slug: `post-${index}`,
      published_at: new Date(Date.UTC(2031, 0, 1, index)).toISOString(),
    }));
    await storeAll('blog_posts', posts);
    const first = await get('/blog');
    expect(cards(first).map(({ name }) => name)).toEqual(posts.map(({ title }) => title).reverse());
    expect(one(first.page, 'a', { rel: 'next' }).attributes.href).toBe('/blog?page=2');
    const second = await get('/blog?page=2');
    expect(cards(second)).toHaveLength(6);
    expect(one(second.page, 'a', { rel: 'prev' }).attributes.href).toBe('/blog');
    expect((await get('/blog?page=3')).status).toBe(404);
    expect(cards(await get('/blog?page=last'))).toEqual(cards(first));
  });

  test('says so where it is empty', async () => {
    const answer = await createVisitor(backendWith('blog_posts', [])).get('/blog');
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('Nothing has been published yet.');
    expect(toasts(answer)).toEqual([]);
  });

  test('shows a panel and the toast where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'blog_posts')).get('/blog');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(texts(main(answer), 'h2')).toEqual(['Error Loading Blog']);
    expect(textOf(main(answer))).toContain(OUTAGE);
    expect(toasts(answer)).toEqual([destructive('Error Loading Blog', OUTAGE)]);
  });
});
