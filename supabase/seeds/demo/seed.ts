import { createHash } from 'node:crypto';
import { ASSETS_BUCKET, assetUrl } from '~/lib/supabase/assets.server';
import type { Backend } from '~/lib/supabase/backend.server';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Picture } from './artwork/picture';
import { renderPicture } from './artwork/render';
import { categories } from './categories';
import { certificates } from './certificates';
import { gallery } from './gallery';
import { pages } from './pages';
import { posts } from './posts';
import { products } from './products';
import { settings } from './settings';

// Enough to keep sharp's threads busy while one picture is being laid out in JavaScript.
const DRAWN_AT_ONCE = 4;

// Shown full-bleed, so drawn larger than the others.
const WIDE = { width: 1920, height: 1080 };

/** Fills an empty backend with the sample company: texts, catalogue and pictures. */
export async function seedDemo(backend: Backend): Promise<void> {
  const db = serviceClient(backend);
  const url = await uploadPictures(db, backend);

  await unwrap(db.from('site_settings').insert(settings));
  const stored = await unwrap(
    db
      .from('product_categories')
      .insert(categories.map(({ picture, ...category }) => ({ ...category, image_url: url(picture) })))
      .select('id, slug'),
  );
  const categoryIds = new Map(stored.map(({ id, slug }) => [slug, id]));
  await unwrap(
    db.from('products').insert(
      products.map(({ picture, gallery: more, category_slug, ...product }) => ({
        ...product,
        category_id: categoryIds.get(category_slug) ?? '',
        image_url: url(picture),
        gallery_images: more.map(url),
      })),
    ),
  );
  await unwrap(
    db
      .from('certificates')
      .insert(certificates.map(({ picture, ...certificate }) => ({ ...certificate, image_url: url(picture) }))),
  );
  await unwrap(
    db.from('gallery_items').insert(gallery.map(({ picture, ...item }) => ({ ...item, image_url: url(picture) }))),
  );
  await unwrap(
    db.from('blog_posts').insert(posts.map(({ picture, ...post }) => ({ ...post, featured_image_url: url(picture) }))),
  );
  await unwrap(
    db
      .from('page_content')
      .insert([
        ...Object.entries(pages.home).map(([key, text]) => section('home', key, text, 'text')),
        ...Object.entries(pages.pictures).map(([key, picture]) => section('home', key, url(picture), 'image')),
        ...Object.entries(pages['about-us']).map(([key, text]) => section('about-us', key, text, 'text')),
      ]),
  );
}

function section(page_slug: string, section_slug: string, content: string, content_type: string) {
  return { page_slug, section_slug, content, content_type };
}

/**
 * Draws every picture that the content names, once each, and stores it.
 *
 * @returns the address of a picture
 */
async function uploadPictures(db: Db, backend: Backend): Promise<(picture: Picture) => string> {
  const wide = Object.values(pages.pictures);
  const wanted = new Map(
    [
      ...wide,
      ...[categories, products, certificates, gallery, posts].flat().map(({ picture }) => picture),
      ...products.flatMap(({ gallery: more }) => more),
    ].map((picture) => [JSON.stringify(picture), picture]),
  );
  const wideKeys = new Set(wide.map((picture) => JSON.stringify(picture)));
  const addresses = new Map<string, string>();
  const queue = wanted.entries();
  const draw = async () => {
    for (const [key, picture] of queue) {
      const bytes = await renderPicture(picture, wideKeys.has(key) ? WIDE : undefined);
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const path = `public/demo/${picture.scene}-${digest}.webp`;
      await unwrap(db.storage.from(ASSETS_BUCKET).upload(path, bytes, { contentType: 'image/webp', upsert: true }));
      addresses.set(key, assetUrl(backend, path));
    }
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, draw));
  return (picture) => {
    const address = addresses.get(JSON.stringify(picture));
    if (!address) throw new Error(`No picture was drawn for ${JSON.stringify(picture)}`);
    return address;
  };
}
