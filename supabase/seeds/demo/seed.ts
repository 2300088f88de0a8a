import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { imageDimensionsFromData } from 'image-dimensions';
import { DOCUMENT_TYPES } from '~/lib/pictures/file-field';
import { digestOf } from '~/lib/pictures/media-rows.server';
import { DEFAULT_TIME_ZONE } from '~/lib/runtime/time-zone-name';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import type { SelfHostedBackend } from '~/lib/supabase/backend';
import { insertObjects, writeObjects } from '~/lib/supabase/lite/bulk-upload.server';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
import { today } from '~/lib/text/time-zone';
import { readSampleContent } from './content';
import { ofThisWeek } from './this-week';

// Beside this file in the sources and in the build (app/server/build/vite-plugins.ts).
const PICTURES = new URL('./pictures/', import.meta.url);

// The addresses in the content name it.
const FOLDER = 'public/demo';

/**
 * Fills a new backend with the sample company: pictures, then all rows in one transaction. Idempotent, also after an
 * attempt that was cut off.
 *
 * @param opening the backend; files are read while it is being opened
 * @throws {SampleContentError} where a file of the content is not valid; nothing is written then
 */
export async function seedDemo(opening: Promise<SelfHostedBackend> | SelfHostedBackend): Promise<void> {
  const [content, uploads, { database, files }] = await Promise.all([readSampleContent(), readPictures(), opening]);
  const { product_categories, products, certificates, ...others } = content;
  const categoryIds = new Map(product_categories.map(({ slug }) => [slug, randomUUID()]));
  const rows = {
    product_categories: product_categories.map((category) => ({ ...category, id: categoryIds.get(category.slug) })),
    products: products.map(({ category_slug, ...product }) => ({
      ...ofThisWeek(product, today(DEFAULT_TIME_ZONE)),
      category_id: categoryIds.get(category_slug),
    })),
    certificates: certificates.map(({ covered_category_ids: slugs, ...certificate }) => ({
      ...certificate,
      covered_category_ids: slugs.map((slug) => categoryIds.get(slug)),
    })),
    ...others,
  };
  const pictures = await writeObjects(files, ASSETS_BUCKET, uploads);
  await database.transaction(async (tx) => {
    const present = await tx.query('select 1 from public.site_settings limit 1');
    if (present.length > 0) return;
    await insertObjects(tx, pictures);
    for (const [table, content] of Object.entries(rows)) await insert(tx, table, content);
    await tx.query(
      "insert into public.site_settings (setting_key, setting_value) values ('site_published', 'yes') on conflict do nothing",
    );
    const known = uploads.map(({ key, digest, width, height }) => ({ path: key, digest, width, height }));
    await takeIn(tx, known);
  });
}

/** Puts the pictures that are shown into the library, with what housekeeping would have to decode them for. */
async function takeIn(tx: SqlTransaction, known: object[]): Promise<void> {
  await tx.query('select public.take_in_pictures()');
  await tx.query(
    `update public.media m set digest = k.digest, width = k.width, height = k.height
     from json_to_recordset($1::text::json) as k (path text, digest text, width integer, height integer)
     where m.path = k.path`,
    [JSON.stringify(known)],
  );
}

async function readPictures() {
  const names = await readdir(PICTURES);
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(new URL(name, PICTURES));
      const { width, height } = imageDimensionsFromData(bytes) ?? { width: null, height: null };
      const contentType = name.endsWith('.pdf') ? DOCUMENT_TYPES : 'image/webp';
      return { key: `${FOLDER}/${name}`, bytes, contentType, digest: digestOf(bytes), width, height };
    }),
  );
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
