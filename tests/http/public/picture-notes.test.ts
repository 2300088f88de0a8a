import { describe, expect, test } from 'vitest';
import { restorePagesAfterEach, storeSection } from '../../support/content/page-content';
import { store, storeCategory } from '../../support/content/rows';
import { all } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const BUCKET = '/storage/v1/object/public/application-assets/';
const ALT = 'Red onions in mesh bags';

restorePagesAfterEach();

let pictures = 0;

/** A described picture of the library of 300 by 400 pixels, with its focal point at 20 and 80 %; no file is needed. */
async function newPicture(): Promise<string> {
  pictures += 1;
  const path = `public/described-${pictures}.jpg`;
  await store('media', { path, alt: ALT, focal_x: 20, focal_y: 80, width: 300, height: 400, kept: true });
  return BUCKET + path;
}

/** The alternative texts, whether the box has the picture's size, and the focal points of all places of a picture on a page. */
async function placesOn(address: string, url: string) {
  const { page, status } = await get(address);
  expect(status).toBe(200);
  return all(page, 'img', { src: url }).map(({ attributes }) => ({
    alt: attributes.alt,
    isWhole: attributes.width === '300' && attributes.height === '400',
    focus: (attributes.class ?? '').split(' ').filter((name) => /^focus-[xy]-/.test(name)),
  }));
}

const CROPPED = { alt: ALT, isWhole: false, focus: ['focus-x-20', 'focus-y-80'] };
const WHOLE = { alt: ALT, isWhole: true, focus: [] };

describe('what the library says of a picture reaches', () => {
  test('categories, their products, also enlarged, and the search', async () => {
    const url = await newPicture();
    const { category, path } = await storeCategory([
      { name: 'Described onion', image_url: url, gallery_images: ['/b.jpg'] },
    ]);
    await db.from('product_categories').update({ image_url: url }).eq('id', category.id).throwOnError();
    for (const address of ['/our-products', '/', path, '/our-products?q=described+onion']) {
      expect(await placesOn(address, url), address).toEqual([CROPPED]);
    }
    expect(await placesOn(`${path}/product-1`, url)).toEqual([
      CROPPED,
      WHOLE,
      { ...CROPPED, alt: `Show picture 1: ${ALT}` },
    ]);
  });

  test('certificates, and the gallery, whose full-size view crops nothing', async () => {
    const url = await newPicture();
    await store('certificates', { name: 'Described', image_url: url });
    const { id } = await store('gallery_items', { title: 'Market', image_url: url });
    expect(await placesOn('/certificates-memberships', url)).toEqual([CROPPED]);
    expect(await placesOn('/gallery', url)).toEqual([CROPPED]);
    expect(await placesOn(`/gallery?item=${id}`, url)).toEqual([CROPPED, WHOLE]);
  });

  test('posts, their bodies where the author wrote nothing, and the feed', async () => {
    const url = await newPicture();
    const post = { title: 'Described', slug: 'described', status: 'published', featured_image_url: url } as const;
    await store('blog_posts', { ...post, content: `![](${url})\n\n![Our own words](${url})` });
    expect(await placesOn('/blog', url)).toEqual([CROPPED]);
    expect(await placesOn('/blog/described', url)).toEqual([CROPPED, WHOLE, { ...WHOLE, alt: 'Our own words' }]);
    expect((await get('/feed.xml')).text).toContain(
      `${url}" medium="image"><media:description type="plain">${ALT}</media:description></media:content>`,
    );
  });

  test('the pictures of the home page, whose own texts win', async () => {
    const url = await newPicture();
    for (const key of ['hero_image_url', 'cta_background_image_url']) await storeSection('home', key, url);
    await storeSection('home', 'hero_image_alt', 'What the page says');
    const [hero, backdrop] = await placesOn('/', url);
    expect(hero).toMatchObject({ focus: CROPPED.focus });
    expect(hero?.alt).not.toBe(ALT);
    expect(backdrop).toEqual({ ...CROPPED, alt: '' });
  });

  test.each(['hero', 'about'])('the %s picture of the home page, where the page says nothing of it', async (name) => {
    const url = await newPicture();
    await storeSection('home', `${name}_image_url`, url);
    await storeSection('home', `${name}_image_alt`, '');
    expect(await placesOn('/', url)).toEqual([CROPPED]);
    // As on a site whose page was never saved.
    await db.from('page_content').delete().eq('section_slug', `${name}_image_alt`).throwOnError();
    expect((await placesOn('/', url))[0]?.alt).toBe(ALT);
  });

  test('the next page after it was written', async () => {
    const url = await newPicture();
    await store('certificates', { name: 'Described later', image_url: url });
    expect(await placesOn('/certificates-memberships', url)).toEqual([CROPPED]);
    await db
      .from('media')
      .update({ alt: 'Peeled garlic', focal_x: null, focal_y: null })
      .eq('path', url.slice(BUCKET.length))
      .throwOnError();
    expect(await placesOn('/certificates-memberships', url)).toEqual([{ ...CROPPED, alt: 'Peeled garlic', focus: [] }]);
  });
});
