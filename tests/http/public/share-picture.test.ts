import { expect, test } from 'vitest';
import { change, store, storeCategory } from '../../support/content/rows';
import { signedIn } from '../../support/http/admin';
import type { Answer } from '../../support/http/answer';
import { valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { db, get, PUBLIC_URL } from '../../support/http/site';

const DEFAULT = `${PUBLIC_URL.origin}/share.jpg`;

const propertyOf = ({ page }: Answer, property: string) => valuesOf(page, 'meta', 'content', { property });

async function shared(path: string): Promise<string> {
  const [url, ...others] = propertyOf(await get(path), 'og:image');
  expect(others).toEqual([]);
  return url ?? '';
}

/** That a page's picture is what the page says of it. */
async function expectJpeg(path: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const answer = await get(path);
  const [url = ''] = propertyOf(answer, 'og:image');
  const picture = await get(url.slice(PUBLIC_URL.origin.length));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(picture.bytes.length).toBeLessThanOrEqual(300_000);
  const { format, width, height } = await sharp(picture.bytes).metadata();
  expect([format, width]).toEqual(['jpeg', 1200]);
  expect(propertyOf(answer, 'og:image:type')).toEqual(['image/jpeg']);
  expect(propertyOf(answer, 'og:image:width')).toEqual([String(width)]);
  expect(propertyOf(answer, 'og:image:height')).toEqual([String(height)]);
  expect(propertyOf(answer, 'og:image:alt')).toEqual([expect.stringMatching(/\S/)]);
}

test.each(PATHS)('%s is shared with a JPEG of 1200 pixels below 300 kB', expectJpeg);

test.each([
  ['a screenshot', 'png'],
  ['an AVIF', 'avif'],
  ['a GIF', 'gif'],
  ['a large JPEG', 'jpeg'],
] as const)('%s that is uploaded for a product is shared as such a JPEG, with its description', async (_, format) => {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 1500, height: 1100, channels: 3, background: '#777', noise } as const;
  const bytes = await sharp({ create }).toFormat(format, { quality: 95, effort: 1 }).toBuffer();
  const image_file = new File([new Uint8Array(bytes)], `a.${format}`, { type: `image/${format}` });
  const staff = await signedIn();
  const { products, path } = await storeCategory([{ name: 'Shared onion' }]);
  const edit = `/admin/manage-products/edit/${products[0]?.id}`;
  expect((await staff.save(edit, { image_file })).status).toBe(303);
  await expectJpeg(`${path}/product-1`);
  const page = await get(`${path}/product-1`);
  expect(propertyOf(page, 'og:image')[0]).toMatch(/\/pictures\/1200\/public\/products\/.+\.jpeg$/);
  expect(propertyOf(page, 'og:image:alt')).toEqual(['Shared onion']);

  const { data } = await db.from('products').select('image_url').match({ id: products[0]?.id }).single();
  await change('media', { path: data?.image_url?.split('/application-assets/')[1] ?? '' }, { alt: 'Red, in a net' });
  expect(propertyOf(await get(`${path}/product-1`), 'og:image:alt')).toEqual(['Red, in a net']);
});

test('rows without a picture of their own, or with a drawing, are shared with the default one', async () => {
  const { path } = await storeCategory([{ image_url: null }, { image_url: 'https://example.com/a.SVG?v=1' }]);
  await store('blog_posts', { title: 'Plain', slug: 'plain-post', content: 'x', status: 'published' });
  for (const page of [path, `${path}/product-1`, `${path}/product-2`, '/blog/plain-post']) {
    expect(await shared(page)).toBe(DEFAULT);
  }
});
