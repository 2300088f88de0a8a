import { expect, test } from 'vitest';
import { breadcrumbList, head, itemList, summary } from './seo';

const SITE = { name: 'Doab', origin: 'https://doab.example' };

test('a summary is one line, cut at a word, without markup', () => {
  expect(summary('Short **text**.\n\nSecond', 160)).toBe('Short text. Second');
  expect(summary('one two three four', 12)).toBe('one two…');
});

test('a head has one title, an absolute canonical and an absolute picture', () => {
  const elements = head(SITE, { title: 'Onions', description: 'Red.', path: '/products/onions', image: '/a.webp' });
  expect(elements).toContainEqual({ title: 'Onions — Doab' });
  expect(elements).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://doab.example/products/onions',
  });
  expect(elements).toContainEqual({ property: 'og:image', content: 'https://doab.example/a.webp' });
  expect(elements.filter((element) => 'title' in element)).toHaveLength(1);
});

test('lists for search engines count from 1 and use absolute addresses', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
  ];
  expect(breadcrumbList(SITE.origin, crumbs)).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://doab.example/' },
      { position: 2, item: 'https://doab.example/blog' },
    ],
  });
  expect(itemList(SITE.origin, crumbs)).toMatchObject({
    itemListElement: [{ position: 1 }, { position: 2, name: 'Blog' }],
  });
});
