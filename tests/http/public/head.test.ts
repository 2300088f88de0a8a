import { describe, expect, test } from 'vitest';
import { seeded, store, storeCategory } from '../../support/content/rows';
import { type Answer, structuredData, title } from '../../support/http/answer';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { PAGES, PATHS } from '../../support/http/pages';
import { get, PUBLIC_URL } from '../../support/http/site';

const ORIGIN = PUBLIC_URL.origin;

/** The contents of a page's meta elements by name or property; each stands once. */
function metaOf({ page }: Answer): Record<string, string> {
  const elements = all(one(page, 'head'), 'meta', { content: true });
  const names = elements.map(({ attributes }) => attributes.name ?? attributes.property ?? '');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  return Object.fromEntries(elements.map(({ attributes }, index) => [names[index], attributes.content]));
}

const canonicalOf = ({ page }: Answer) => one(page, 'link', { rel: 'canonical' }).attributes.href;

/** The structured data of one type. */
function dataOf(answer: Answer, type: string): Record<string, unknown> {
  const found = structuredData(answer).filter((data) => data['@type'] === type);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} of ${type}, not one.`);
  return found[0];
}

describe.each(PATHS)('the head of %s', (path) => {
  test('has one title, one description and one address', async () => {
    const answer = await get(path);
    const titles = texts(one(answer.page, 'head'), 'title');
    expect(titles).toHaveLength(1);
    expect(titles[0]).toMatch(/Doab Harvest Exports/);
    expect(titles[0]).not.toBe('Doab Harvest Exports');
    const { description = '' } = metaOf(answer);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(161);
    expect(canonicalOf(answer)).toBe(ORIGIN + path);
  });

  test('says how it looks when it is shared', async () => {
    const answer = await get(path);
    const { description, ...meta } = metaOf(answer);
    expect(meta).toMatchObject({
      'og:site_name': 'Doab Harvest Exports',
      'og:type': path.startsWith('/blog/') ? 'article' : 'website',
      'og:description': description,
      'og:url': ORIGIN + path,
    });
    expect(title(answer)).toContain(meta['og:title']);
    const picture = meta['og:image'];
    if (picture !== undefined) {
      const { origin, pathname } = new URL(picture);
      expect(origin).toBe(ORIGIN);
      expect((await get(pathname)).headers.get('content-type')).toMatch(/^image\//);
    }
  });

  test('has structured data that can be read', async () => {
    const data = structuredData(await get(path));
    expect(data.map((object) => object['@type'])).toEqual(PAGES[path]);
    for (const object of data) expect(object['@context']).toBe('https://schema.org');
  });
});

test('no two pages have the same title', async () => {
  const titles = await Promise.all(PATHS.map(async (path) => title(await get(path))));
  expect(titles.filter((name, index) => titles.indexOf(name) !== index)).toEqual([]);
});

describe('the one address of a page', () => {
  test.each([
    ['/our-products?utm_source=mail', '/our-products'],
    ['/products/onions?page=two', '/products/onions'],
    ['/products/onions?page=1', '/products/onions'],
    ['/products/onions/nashik-red-onion?image=2', '/products/onions/nashik-red-onion'],
    ['/contact-us?product_name=Okra', '/contact-us'],
    ['/blog?page=1', '/blog'],
  ])('of %s is %s', async (path, canonical) => {
    expect(canonicalOf(await get(path))).toBe(ORIGIN + canonical);
  });

  test('of a second page is its own', async () => {
    const { path } = await storeCategory(Array.from({ length: 25 }, () => ({})));
    const answer = await get(`${path}?page=2&utm_source=mail`);
    expect(canonicalOf(answer)).toBe(`${ORIGIN}${path}?page=2`);
    expect(title(answer)).toContain('page 2');
  });
});

test('a search and an enquiry list are not indexed, and other pages are', async () => {
  expect(metaOf(await get('/our-products?q=onion')).robots).toContain('noindex');
  expect(metaOf(await get('/enquiry-list')).robots).toContain('noindex');
  for (const path of PATHS.filter((other) => !other.includes('?') && other !== '/enquiry-list')) {
    expect(metaOf(await get(path)).robots ?? '').not.toContain('noindex');
  }
});

describe('the structured data', () => {
  test('describes the company', async () => {
    const answer = await get('/');
    const organization = dataOf(answer, 'Organization');
    expect(organization).toMatchObject({ name: 'Doab Harvest Exports', url: `${ORIGIN}/`, logo: `${ORIGIN}/logo.svg` });
    expect(organization.sameAs).toEqual([
      'https://www.facebook.com/doabharvestexports',
      'https://www.linkedin.com/company/doab-harvest-exports',
      'https://www.instagram.com/doabharvestexports',
    ]);
    expect(dataOf(answer, 'WebSite')).toMatchObject({ url: `${ORIGIN}/`, publisher: { '@id': organization['@id'] } });
  });

  test('describes the page of a product, which is no Product without a price', async () => {
    const product = await seeded('products', 'nashik-red-onion');
    const data = dataOf(await get('/products/onions/nashik-red-onion'), 'ItemPage');
    expect(data).toMatchObject({
      name: product.name,
      description: product.description,
      genre: 'Onions',
      url: `${ORIGIN}/products/onions/nashik-red-onion`,
    });
    expect(data.mentions).toContainEqual({ '@type': 'PropertyValue', name: 'Private label', value: 'Yes' });
    expect(JSON.stringify(data)).not.toMatch(/"@type":"\w*Product\w*"/);
  });

  test('describes a post', async () => {
    const post = await seeded('blog_posts', 'booking-a-reefer-from-nhava-sheva');
    expect(dataOf(await get(`/blog/${post.slug}`), 'BlogPosting')).toMatchObject({
      headline: post.title,
      description: post.excerpt,
      datePublished: '2026-06-09T05:30:00.000Z',
      dateModified: new Date(post.updated_at).toISOString(),
      author: { '@type': 'Person', name: post.author_name },
      image: ORIGIN + post.featured_image_url,
      mainEntityOfPage: `${ORIGIN}/blog/${post.slug}`,
    });
  });

  test.each(PATHS.filter((path) => path !== '/'))('gives the way to %s as the page shows it', async (path) => {
    const answer = await get(path);
    const steps = dataOf(answer, 'BreadcrumbList').itemListElement as {
      position: number;
      name: string;
      item: string;
    }[];
    const shown = one(answer.page, 'nav', { 'aria-label': 'Breadcrumb' });
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_step, index) => index + 1));
    expect(steps.map(({ name }) => name)).toEqual(texts(shown, 'li'));
    expect(steps.slice(0, -1).map(({ item }) => item)).toEqual(
      valuesOf(shown, 'a', 'href').map((href) => ORIGIN + href),
    );
    expect(texts(shown, '*', { 'aria-current': 'page' })).toEqual([steps.at(-1)?.name]);
  });

  test.each(['/our-products', '/products/onions', '/blog'])('lists what %s lists', async (path) => {
    const answer = await get(path);
    const items = dataOf(answer, 'ItemList').itemListElement as { position: number; name: string; url: string }[];
    const links = all(answer.page, 'article').map((article) => one(article, 'a'));
    expect(items.length).toBeGreaterThan(5);
    expect(items.map(({ name, url }) => ({ name, url }))).toEqual(
      links.map((link) => ({ name: textOf(link), url: ORIGIN + link.attributes.href })),
    );
  });

  test('is not broken out of by a name', async () => {
    const name = '</script><script>alert(1)</script><!-- & "x" \\';
    const specifications = [['</script>', '<!--<script>']];
    const { category, path } = await storeCategory([{ name, description: name, specifications }]);
    await store('blog_posts', { title: name, slug: 'breaking-out', content: name, tags: [name], status: 'published' });
    for (const page of [path, `${path}/product-1`, '/blog', '/blog/breaking-out']) {
      const answer = await get(page);
      expect(
        answer.text.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '').match(/<script/g),
      ).toHaveLength(1);
      expect(JSON.stringify(structuredData(answer))).toContain(JSON.stringify(name).slice(1, -1));
    }
    expect(dataOf(await get(`${path}/product-1`), 'ItemPage')).toMatchObject({ name, genre: category.name });
  });
});
