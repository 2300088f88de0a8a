import { describe, expect, test } from 'vitest';
import { storeCategory } from '../../support/content/rows';
import { all, one, parseXml, textOf, texts } from '../../support/http/html';
import { db, get, PUBLIC_URL } from '../../support/http/site';

const ORIGIN = PUBLIC_URL.origin;
const FIXED = [
  '',
  'about-us',
  'our-products',
  'season-calendar',
  'papers',
  'certificates-memberships',
  'gallery',
  'blog',
  'contact-us',
  'privacy',
  'terms',
  'claims',
];

/** The addresses of the site map, and when each changed. */
async function addresses(): Promise<Map<string, string | undefined>> {
  const urls = all(parseXml((await get('/sitemap.xml')).text), 'url');
  return new Map(urls.map((url) => [textOf(one(url, 'loc')), texts(url, 'lastmod')[0]]));
}

describe('the site map', () => {
  test('is XML', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
    expect(one(parseXml(answer.text), 'urlset').attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  });

  test('has every page once: the fixed ones, categories, products and published posts', async () => {
    const { data: categories } = await db.from('product_categories').select('slug').throwOnError();
    const { data: products } = await db
      .from('products')
      .select('slug, category:product_categories!products_category_exists!inner(slug)')
      .throwOnError();
    const { data: posts } = await db.from('blog_posts').select('slug').eq('status', 'published').throwOnError();
    const paths = [
      ...FIXED,
      ...(categories ?? []).map(({ slug }) => `products/${slug}`),
      ...(products ?? []).map(({ slug, category }) => `products/${category.slug}/${slug}`),
      ...(posts ?? []).map(({ slug }) => `blog/${slug}`),
    ];
    expect(paths.length).toBeGreaterThan(60);
    expect([...(await addresses()).keys()].sort()).toEqual(paths.map((path) => `${ORIGIN}/${path}`).sort());
  });

  test('leaves drafts out', async () => {
    expect((await get('/sitemap.xml')).text).not.toContain('notes-for-the-coming-rabi-season');
  });

  test('says when a page changed', async () => {
    const { path, products } = await storeCategory([{}]);
    const changed = new Date(products[0]?.updated_at ?? '').toISOString();
    expect((await addresses()).get(`${ORIGIN}${path}/product-1`)).toBe(changed);
  });
});
