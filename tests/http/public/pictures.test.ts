import { describe, expect, test } from 'vitest';
import { store, storeCategory } from '../../support/content/rows';
import { main } from '../../support/http/answer';
import { all, type Element, one } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { backend, createVisitor, get } from '../../support/http/site';

const BUCKET = '/storage/v1/object/public/application-assets/';

const picturesOf = (element: Element) =>
  all(element, 'picture').map((picture) => ({
    sources: all(picture, 'source').map(({ attributes }) => attributes),
    image: one(picture, 'img').attributes,
  }));
const isOwn = ({ image }: { image: Record<string, string> }) => image.src?.startsWith(BUCKET) ?? false;

describe.each(PATHS)('the pictures of our bucket at %s', (path) => {
  test('stand in AVIF and WebP, in widths that exist', async () => {
    const { page } = await get(path);
    const own = picturesOf(page).filter(isOwn);
    expect(all(page, 'img', { src: new RegExp(`^${BUCKET}`) })).toHaveLength(own.length);
    for (const { sources, image } of own) {
      const file = image.src?.slice(BUCKET.length);
      expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
      for (const { type, sizes, srcset = '' } of sources) {
        expect(sizes).toMatch(/px|vw/);
        // WebKit takes a length with any other function for 100vw.
        expect(sizes?.replaceAll('calc(', '(')).not.toMatch(/[a-z]\(/);
        const candidates = srcset.split(', ').map((candidate) => candidate.split(' '));
        for (const [address, width] of candidates) {
          expect(address).toBe(`/pictures/${Number.parseInt(width ?? '', 10)}/${file}.${type?.slice('image/'.length)}`);
        }
      }
      expect([image.width, image.height]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
    }
  });

  test('are all to be had', async () => {
    const [first] = picturesOf((await get(path)).page).filter(isOwn);
    const addresses = first?.sources.flatMap(({ srcset = '' }) => srcset.split(', ').map((one) => one.split(' ')[0]));
    const statuses = await Promise.all((addresses ?? []).map(async (address = '') => (await get(address)).status));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('wait until they are needed, but for the first', async () => {
    const own = picturesOf((await get(path)).page).filter(isOwn);
    const eager = own.filter(({ image }) => image.loading === 'eager');
    expect(eager).toHaveLength(own.length > 0 ? 1 : 0);
    expect(eager[0]?.image.fetchpriority).toBe(own.length > 0 ? 'high' : undefined);
    expect(own.indexOf(eager[0] as (typeof own)[number])).toBe(own.length > 0 ? 0 : -1);
    for (const { image } of own.slice(1)) expect(image.loading).toBe('lazy');
  });
});

test('a page that opens with a picture of its gallery fetches that one first', async () => {
  const item = await store('gallery_items', { title: 'Shown large', image_url: `${BUCKET}public/a.jpg` });
  const { page } = await get(`/gallery?item=${item.id}`);
  const eager = all(page, 'img', { loading: 'eager' });
  expect(eager.map(({ attributes }) => attributes.alt)).toEqual(['Shown large']);
  expect(one(page, 'dialog')).toSatisfy((dialog: Element) => all(dialog, 'img', { loading: 'eager' }).length === 1);
});

describe('a picture that is none of our bucket, or may move, stays as it is', () => {
  test.each([
    '/images/a.jpg',
    'https://elsewhere.example/a.jpg',
    `https://elsewhere.example${BUCKET}public/a.jpg`,
    '/storage/v1/object/public/another-bucket/a.jpg',
    `${BUCKET}public/moving.gif`,
    `${BUCKET}public/a.jpg?width=2`,
    `${BUCKET}../a.jpg`,
  ])('%s', async (image_url) => {
    const { path } = await storeCategory([{ image_url }]);
    const [picture] = picturesOf(main(await get(path)));
    expect(picture?.image.src).toBe(image_url);
    expect(picture?.sources).toEqual([]);
  });
});

test('where the bucket is at Supabase, the pictures are those of its address', async () => {
  const visitor = createVisitor({ ...backend, files: undefined, url: 'https://project.supabase.example' });
  const ours = `https://project.supabase.example${BUCKET}public/a.jpg`;
  const { path } = await storeCategory([{ image_url: ours }, { image_url: `${BUCKET}public/b.jpg` }]);
  const pictures = picturesOf(main(await visitor.get(path)));
  const sourced = pictures.filter(({ sources }) => sources.length > 0);
  expect(sourced.map(({ image }) => image.src)).toEqual([ours]);
  expect(sourced[0]?.sources[0]?.srcset).toMatch(/^\/pictures\/\d+\/public\/a\.jpg\.avif /);
});
