import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { seeded, store } from '../../support/content/rows';
import { destructive, heading, main, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, get } from '../../support/http/site';

const draft = 'notes-for-the-coming-rabi-season';

/** The HTML that a post's content becomes: its paragraphs, up to the link back. */
async function bodyOf(content: string): Promise<string> {
  await store('blog_posts', { title: 'A post', slug: 'a-post', content, status: 'published' });
  const { text } = await get('/blog/a-post');
  const article = text.slice(text.indexOf('</header>', text.indexOf('<article')), text.indexOf('</article>'));
  const paragraphs = article.replace(/<!--.*?-->/g, '').match(/<p>.*?<\/p>(?=<p class)/s);
  return paragraphs?.[0] ?? '';
}

describe('a post', () => {
  test('is shown with title, author, day, tags and picture', async () => {
    const post = await seeded('blog_posts', 'garlic-grades-by-size');
    const answer = await get('/blog/garlic-grades-by-size');
    expect(answer.status).toBe(200);
    const article = one(main(answer), 'article');
    expect(heading(answer)).toBe(post.title);
    expect(textOf(article)).toContain('Ritu Awasthi');
    expect(textOf(one(article, 'time'))).toBe('5 August 2026');
    expect(texts(one(article, 'ul', { 'aria-label': 'Tags' }), 'li')).toEqual(post.tags);
    const pictured = await seeded('blog_posts', 'booking-a-reefer-from-nhava-sheva');
    expect(valuesOf(main(await get(`/blog/${pictured.slug}`)), 'img', 'src')).toEqual([pictured.featured_image_url]);
  });

  test('leads back to the blog', async () => {
    expect(linkTo(main(await get('/blog/garlic-grades-by-size')), 'Back to Blog')).toBe('/blog');
  });

  test('has no picture where none is stored', async () => {
    await store('blog_posts', { title: 'A post', slug: 'a-post', content: 'Text', status: 'published' });
    expect(all(main(await get('/blog/a-post')), 'img')).toEqual([]);
  });

  test.each([
    ['a blank line as a paragraph', 'One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['a blank line of spaces as a paragraph', 'One\n \t\nTwo', '<p>One</p><p>Two</p>'],
    ['many blank lines as one paragraph', 'One\n\n\n\nTwo', '<p>One</p><p>Two</p>'],
    ['a newline as a line break', 'One\nTwo', '<p>One<br/>Two</p>'],
    ['lines as Windows ends them', 'One\r\nTwo\r\n\r\nThree', '<p>One<br/>Two</p><p>Three</p>'],
    ['two stars as bold', 'A **bold** word', '<p>A <strong>bold</strong> word</p>'],
    ['one star as italic', 'An *italic* word', '<p>An <em>italic</em> word</p>'],
    ['italic in bold', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['bold over a line break', '**a\nb**', '<p><strong>a<br/>b</strong></p>'],
    ['a star alone as a star', '5 * 3 and *', '<p>5 * 3 and *</p>'],
    [
      'HTML as text',
      '<b>a</b> & <script>x</script>',
      '<p>&lt;b&gt;a&lt;/b&gt; &amp; &lt;script&gt;x&lt;/script&gt;</p>',
    ],
    ['other markup as text', '# [a](javascript:b) `c` __d__', '<p># [a](javascript:b) `c` __d__</p>'],
  ])('reads %s', async (_what, content, html) => {
    expect(await bodyOf(content)).toBe(html);
  });
});

describe('a post that is not for visitors', () => {
  const notFound = destructive('Error', 'Post not found or not published.');

  test('is missing where there is none', async () => {
    const answer = await get('/blog/no-such-post');
    expect(answer.status).toBe(404);
    expect(heading(answer)).toBe('Oops! Page Not Found.');
    expect(toasts(answer)).toEqual([notFound]);
  });

  test.each(['draft', 'archived'])('is missing where it is a %s', async (status) => {
    await store('blog_posts', { title: 'Not yet', slug: 'not-yet', content: 'A secret', status });
    const answer = await get('/blog/not-yet');
    expect(answer.status).toBe(404);
    expect(toasts(answer)).toEqual([notFound]);
    expect(answer.text).not.toContain('A secret');
  });

  test.each([
    `/blog/${draft}.data`,
    `/blog/${draft}?_routes=routes/site/post`,
    `/blog/${draft}.data?_routes=routes/site/post`,
  ])('is not given away at %s', async (path) => {
    const { title, content } = await seeded('blog_posts', draft);
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(title);
    expect(answer.text).not.toContain(content.slice(0, 40));
  });

  test('has its own message where the address names none', async () => {
    const answer = await get('/blog/%20');
    expect(answer.status).toBe(404);
    expect(toasts(answer)).toEqual([destructive('Error', 'Post slug is missing.')]);
  });
});

test('a post of a backend that fails is not said to be missing', async () => {
  const answer = await createVisitor(failingBackend('answers 500', 'blog_posts')).get('/blog/garlic-grades-by-size');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(heading(answer)).not.toContain('Not Found');
  const message = 'The blog post you are looking for does not exist or is not available.';
  expect(toasts(answer)).toEqual([destructive('Error', message)]);
});

test('a post with all marks is made of the elements that mean them', async () => {
  const content = [
    '## Papers\nFirst',
    '- [Ask us](/contact-us)\n- **b**',
    '3. c\n4. d',
    '> e',
    '| Size | Price |\n| --- | ---: |\n| 45 mm | 1 |',
    '![Onions](/storage/v1/object/public/application-assets/public/demo/port-cranes.webp)',
    '### <script>alert(1)</script>\n[x](javascript:alert(1))',
  ].join('\n\n');
  await store('blog_posts', { title: 'All marks', slug: 'all-marks', content, status: 'published' });
  const answer = await get('/blog/all-marks');
  const article = one(answer.page, 'article');
  expect(texts(article, 'h2')).toEqual(['Papers']);
  expect(texts(article, 'h3')).toEqual(['<script>alert(1)</script>']);
  expect(linkTo(article, 'Ask us')).toBe('/contact-us');
  expect(valuesOf(article, 'ol', 'start').filter(Boolean)).toEqual(['3']);
  expect(texts(one(article, 'blockquote'), 'p')).toEqual(['e']);
  expect(texts(one(article, 'table'), 'th')).toEqual(['Size', 'Price']);
  expect(one(article, 'img', { alt: 'Onions' }).attributes).toMatchObject({ loading: 'lazy' });
  expect(all(article, 'script')).toEqual([]);
  expect(textOf(article)).toContain('[x](javascript:alert(1))');
  expect(valuesOf(answer.page, 'meta', 'content', { name: 'description' })[0]).toMatch(/^Papers First Ask us b c d e/);
});

test('a long post has contents that lead to its headings', async () => {
  const write = (content: string) =>
    store('blog_posts', { title: 'Long', slug: `long-${content.length}`, content, status: 'published' });
  const { slug } = await write('## Loading\n\nText\n\n### Papers\n\n## Loading');
  const article = one((await get(`/blog/${slug}`)).page, 'article');
  const contents = one(article, 'nav', { 'aria-labelledby': 'contents' });
  expect(valuesOf(contents, 'a', 'href')).toEqual(['#part-loading', '#part-papers', '#part-loading-2']);
  for (const href of valuesOf(contents, 'a', 'href')) {
    expect(all(article, '*', { id: href.slice(1) })).toHaveLength(1);
  }
  const short = await write('## Loading\n\n## Papers');
  expect(textOf(one((await get(`/blog/${short.slug}`)).page, 'article'))).not.toContain('Contents');
});
