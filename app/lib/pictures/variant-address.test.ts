import { describe, expect, test } from 'vitest';
import { hasVariants, sharePicturePath, sourceSet, variantAt, variantWidths } from './variant-address';

describe('an address', () => {
  test('names a picture of the bucket, a width and a format', () => {
    const path = 'public/products/img-abc12345.jpg';
    expect(variantAt(`/pictures/640/${path}.avif`)).toEqual({ path, width: 640, format: 'avif' });
    expect(variantAt('/pictures/96/a%20b.png.webp')).toEqual({ path: 'a b.png', width: 96, format: 'webp' });
    expect(variantAt('/pictures/96/a.avif.webp')).toEqual({ path: 'a.avif', width: 96, format: 'webp' });
  });

  test.each([
    '/pictures/641/a.jpg.avif',
    '/pictures/0640/a.jpg.avif',
    '/pictures/640.0/a.jpg.avif',
    '/pictures/-640/a.jpg.avif',
    '/pictures/1e2/a.jpg.avif',
    '/pictures//a.jpg.avif',
    '/pictures/640/a.jpg',
    '/pictures/640/a.jpg.jpg',
    '/pictures/640/a.jpg.jpeg',
    '/pictures/1200/a.jpg.webp',
    '/pictures/1200/a.svg.jpeg',
    '/pictures/1200/..%2fa.gif.jpeg',
    '/pictures/1200/a.jpeg',
    '/pictures/640/a.jpg.AVIF',
    '/pictures/640/a.gif.webp',
    '/pictures/640/a.svg.webp',
    '/pictures/640/a.webp',
    '/pictures/640/.webp',
    '/pictures/640/../a.jpg.webp',
    '/pictures/640/public/..%2f..%2fa.jpg.webp',
    '/pictures/640/%2e%2e%2fa.jpg.webp',
    '/pictures/640/%2fetc%2fa.jpg.webp',
    '/pictures/640/..%5ca.jpg.webp',
    '/pictures/640/a%00.jpg.webp',
    '/pictures/640/a%E0%A4.jpg.webp',
    '/pictures/640//a.jpg.webp',
    '/pictures/640/https://example.com/a.jpg.webp',
    '/pictures/640/a.jpg%3f.jpg.webp',
  ])('is none of a variant: %s', (address) => {
    expect(variantAt(address)).toBeNull();
  });
});

test.each(['a.jpg', 'a.JPEG', 'folder/a.png', 'a.webp', 'a.avif'])('there are variants of %s', (path) => {
  expect(hasVariants(path)).toBe(true);
});

test.each(['a.gif', 'a.svg', 'a', 'a.jpg?x', 'a.jpg#x', '', 'jpg'])('there are no variants of %j', (path) => {
  expect(hasVariants(path)).toBe(false);
});

test('a browser may choose from what fills the smallest box to twice the largest', () => {
  expect(sourceSet('a.jpg', 'avif', variantWidths({ sizes: '', smallest: 250, largest: 321 }))).toBe(
    '/pictures/320/a.jpg.avif 320w, /pictures/480/a.jpg.avif 480w, /pictures/560/a.jpg.avif 560w, /pictures/640/a.jpg.avif 640w',
  );
});

describe.each(['/storage/v1/object/public/b/', 'https://x.supabase.co/storage/v1/object/public/b/'])(
  'the picture for shared links of a file at %s',
  (bucket) => {
    test.each(['a.jpg', 'public/a%20b.PNG', 'a.webp', 'a.avif', 'a.gif'])('%s is a variant of its own', (path) => {
      const address = sharePicturePath(bucket + path, bucket) ?? '';
      expect(variantAt(address)).toEqual({ path: decodeURIComponent(path), width: 1200, format: 'jpeg' });
    });

    test.each([`${bucket}a.svg`, `${bucket}a.pdf`, `${bucket}a.jpg?x`, 'https://example.com/a.jpg', '/a.jpg', ''])(
      'there is none of %j',
      (address) => expect(sharePicturePath(address, bucket)).toBeNull(),
    );
  },
);
