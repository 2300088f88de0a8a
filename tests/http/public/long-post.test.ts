import { expect, test } from 'vitest';
import { MAX_MARKS } from '~/lib/markup/blocks';
import { store } from '../../support/content/rows';
import { main } from '../../support/http/answer';
import { all } from '../../support/http/html';
import { get } from '../../support/http/site';

test('a post with a marker without its partner before as many lines as a post may have can be read', async () => {
  const content = `*a${'\na'.repeat(MAX_MARKS - 1)}`;
  const { slug } = await store('blog_posts', { title: 'Long', slug: 'a-long-post', content, status: 'published' });
  const answer = await get(`/blog/${slug}`);
  expect(answer.status).toBe(200);
  expect(all(main(answer), 'br')).toHaveLength(MAX_MARKS - 1);
  expect(answer.text).toContain('*a<br/>a<br/>');
});
