import { describe, expect, test } from 'vitest';
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

describe('a search entry', () => {
  const page = { title: 'Onions', description: 'Red.', path: '/products/onions', image: '/a.webp' };
  const entry = {
    meta_title: 'Buy onions',
    meta_description: `Two\nlines ${'x'.repeat(200)}`,
    share_image_url: '/b.jpg',
  };
  const nothing = { meta_title: null, meta_description: '', share_image_url: 'javascript:alert(1)' };

  test('takes the place of title, description and picture, as it was typed', () => {
    const elements = head(SITE, { ...page, entry, part: 'page 2' });
    expect(elements).toContainEqual({ title: 'Buy onions, page 2' });
    expect(elements).toContainEqual({ property: 'og:title', content: 'Buy onions, page 2' });
    expect(elements).toContainEqual({ name: 'description', content: entry.meta_description.replace('\n', ' ') });
    expect(elements).toContainEqual({ property: 'og:image', content: 'https://doab.example/b.jpg' });
  });

  test('that is empty or unusable changes nothing', () => {
    expect(head(SITE, { ...page, entry: nothing })).toEqual(head(SITE, page));
  });
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
