import { describe, expect, test } from 'vitest';
import { breadcrumbList, type Head, head, itemList, type SiteIdentity, summary } from './seo';

const SITE = { name: 'Doab', origin: 'https://doab.example', assetsUrl: '/b/' };

test('a summary is one line, cut at a word, without markup', () => {
  expect(summary('Short **text**.\n\nSecond', 160)).toBe('Short text. Second');
  expect(summary('one two three four', 12)).toBe('one two…');
});

test('a head has one title, an absolute canonical and an absolute picture', () => {
  const elements = head(SITE, { title: 'Onions', description: 'Red.', path: '/products/onions', image: '/b/a.webp' });
  expect(elements).toContainEqual({ title: 'Onions — Doab' });
  expect(elements).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://doab.example/products/onions',
  });
  expect(elements).toContainEqual({ property: 'og:image', content: 'https://doab.example/pictures/1200/a.webp.jpeg' });
  expect(elements.filter((element) => 'title' in element)).toHaveLength(1);
});

describe('a search entry', () => {
  const page = { title: 'Onions', description: 'Red.', path: '/products/onions', image: '/b/a.webp' };
  const entry = {
    meta_title: 'Buy onions',
    meta_description: `Two\nlines ${'x'.repeat(200)}`,
    share_image_url: '/b/b.jpg',
  };
  const nothing = { meta_title: null, meta_description: '', share_image_url: 'javascript:alert(1)' };

  test('takes the place of title, description and picture, as it was typed', () => {
    const elements = head(SITE, { ...page, entry, part: 'page 2' });
    expect(elements).toContainEqual({ title: 'Buy onions, page 2' });
    expect(elements).toContainEqual({ property: 'og:title', content: 'Buy onions, page 2' });
    expect(elements).toContainEqual({ name: 'description', content: entry.meta_description.replace('\n', ' ') });
    expect(elements).toContainEqual({ property: 'og:image', content: 'https://doab.example/pictures/1200/b.jpg.jpeg' });
  });

  test('that is empty or unusable changes nothing', () => {
    expect(head(SITE, { ...page, entry: nothing })).toEqual(head(SITE, page));
  });
});

describe('the picture of a shared page', () => {
  const PAGE: Head = { title: 'Onions', description: 'Red.', path: '/products/onions' };
  /** Its address without the origin, and what is said of it. */
  const shared = (site: Partial<SiteIdentity>, page: Partial<Head> = {}) => {
    const elements = head({ ...SITE, ...site }, { ...PAGE, ...page }) as { property?: string; content?: string }[];
    const [image, ...others] = elements.filter(({ property }) => property?.startsWith('og:image'));
    expect(others.slice(0, 3).map(({ property, content }) => [property, content])).toEqual([
      ['og:image:type', 'image/jpeg'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
    ]);
    return [image?.content?.slice(SITE.origin.length), others[3]?.property, others[3]?.content];
  };

  test('is described by the library, else by the title of its page', () => {
    const image = '/b/a.avif';
    const address = '/pictures/1200/a.avif.jpeg';
    expect(shared({}, { image })).toEqual([address, 'og:image:alt', 'Onions']);
    const notes = { [image]: { alt: 'A red\nonion', focus: null, size: null } };
    expect(shared({ notes }, { image })).toEqual([address, 'og:image:alt', 'A red onion']);
  });

  test.each([
    undefined,
    null,
    '/elsewhere/a.jpg',
    'https://example.com/a.jpg',
    '/b/a.svg',
    'data:image/webp;base64,AA',
  ])('is the one of the site, of which its name is said, where the page has %j', (image) => {
    expect(shared({}, { image: image ?? null })).toEqual(['/share.jpg', 'og:image:alt', 'Doab']);
    const sharePicture = '/b/site.png';
    expect(shared({ sharePicture }, { image: image ?? null })).toEqual([
      '/pictures/1200/site.png.jpeg',
      'og:image:alt',
      'Doab',
    ]);
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
