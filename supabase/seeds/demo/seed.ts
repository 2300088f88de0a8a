import { createHash, randomUUID } from 'node:crypto';
import { ASSETS_BUCKET, assetUrl } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
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

// Sharp enough for the largest box a picture is shown in, and quickly drawn: a person waits for the first start.
const USUAL = { width: 880, height: 660 };

// Shown full-bleed, so drawn larger than the others.
const WIDE = { width: 1680, height: 945 };

/**
 * Fills a new backend with the sample company: pictures, then all texts and the catalogue at once. Done
 * again after it was cut off, it adds nothing twice.
 *
 * @param opening the backend; the pictures are drawn while it is being opened
 */
export async function seedDemo(opening: Promise<SelfHostedBackend> | SelfHostedBackend): Promise<void> {
  const url = await uploadPictures(opening);
  const backend = await opening;
  const categoryIds = new Map(categories.map(({ slug }) => [slug, randomUUID()]));
  const rows = {
    site_settings: settings,
    product_categories: categories.map(({ picture, ...category }) => ({
      ...category,
      id: categoryIds.get(category.slug),
      image_url: url(picture),
    })),
    products: products.map(({ picture, gallery: more, category_slug, specifications, ...product }) => ({
      ...product,
      category_id: categoryIds.get(category_slug),
      specifications: Object.entries(specifications),
      image_url: url(picture),
      gallery_images: more.map(url),
    })),
    certificates: certificates.map(({ picture, ...certificate }) => ({ ...certificate, image_url: url(picture) })),
    gallery_items: gallery.map(({ picture, ...item }) => ({ ...item, image_url: url(picture) })),
    blog_posts: posts.map(({ picture, ...post }) => ({ ...post, featured_image_url: url(picture) })),
    page_content: [
      ...Object.entries(pages.home).map(([key, text]) => section('home', key, text, 'text')),
      ...Object.entries(pages.pictures).map(([key, picture]) => section('home', key, url(picture), 'image')),
      ...Object.entries(pages['about-us']).map(([key, text]) => section('about-us', key, text, 'text')),
    ],
  };
  await backend.database.transaction(async (tx) => {
    const present = await tx.query('select 1 from public.site_settings limit 1');
    if (present.length > 0) return;
    for (const [table, content] of Object.entries(rows)) await insert(tx, table, content);
  });
}

/** Inserts rows that all have the columns of the first one. */
async function insert(tx: SqlTransaction, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await tx.query(
    `insert into public.${table} (${columns})
     select ${columns} from json_populate_recordset(null::public.${table}, $1::text::json)`,
    [JSON.stringify(rows)],
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
async function uploadPictures(
  opening: Promise<SelfHostedBackend> | SelfHostedBackend,
): Promise<(picture: Picture) => string> {
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
  const store = async (key: string, { scene }: Picture, bytes: Uint8Array) => {
    const backend = await opening;
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const path = `public/demo/${scene}-${digest}.webp`;
    const assets = serviceClient(backend).storage.from(ASSETS_BUCKET);
    await unwrap(assets.upload(path, bytes, { contentType: 'image/webp', upsert: true }));
    addresses.set(key, assetUrl(backend, path));
  };
  const queue = wanted.entries();
  const draw = async () => {
    const stored: Promise<void>[] = [];
    for (const [key, picture] of queue) {
      const storing = store(key, picture, await renderPicture(picture, wideKeys.has(key) ? WIDE : USUAL));
      // A failure is told when everything is drawn.
      storing.catch(() => undefined);
      stored.push(storing);
    }
    await Promise.all(stored);
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, draw));
  return (picture) => {
    const address = addresses.get(JSON.stringify(picture));
    if (!address) throw new Error(`No picture was drawn for ${JSON.stringify(picture)}`);
    return address;
  };
}
