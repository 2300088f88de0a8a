import { expect, test } from 'vitest';
import { store, storeCategory } from '../../support/content/rows';
import { valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { get, PUBLIC_URL } from '../../support/http/site';

const DEFAULT = `${PUBLIC_URL.origin}/share.png`;

async function shared(path: string): Promise<string> {
  const [url, ...others] = valuesOf((await get(path)).page, 'meta', 'content', { property: 'og:image' });
  expect(others).toEqual([]);
  return url ?? '';
}

test.each(PATHS)('%s is shared with a raster picture', async (path) => {
  const answer = await get((await shared(path)).slice(PUBLIC_URL.origin.length));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^image\/(png|jpeg|webp)$/);
});

test('the default picture is small and as wide as services show it', async () => {
  const { default: sharp } = await import('sharp');
  const { bytes } = await get('/share.png');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(60_000);
});

test('rows without a picture of their own, or with a drawing, are shared with the default one', async () => {
  const { path } = await storeCategory([{ image_url: null }, { image_url: 'https://example.com/a.SVG?v=1' }]);
  await store('blog_posts', { title: 'Plain', slug: 'plain-post', content: 'x', status: 'published' });
  for (const page of [path, `${path}/product-1`, `${path}/product-2`, '/blog/plain-post']) {
    expect(await shared(page)).toBe(DEFAULT);
  }
});
