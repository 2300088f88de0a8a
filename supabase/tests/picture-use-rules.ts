import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '~/lib/supabase/client.server';
import { anyTable, type Stage } from './actors';
import { fresh, sample, type Table } from './samples';

const PAPER = { kind: 'laboratory', lot: 'NR-118', tested_on: '2026-11-02', valid_until: null };

/** The columns with pictures. */
const PLACES: [where: string, table: Table, fields: (url: string) => object][] = [
  ['a product', 'products', (url) => ({ image_url: url })],
  ["a product's gallery", 'products', (url) => ({ gallery_images: ['/images/other.jpg', url] })],
  [
    'a paper of a product',
    'products',
    (url) => ({
      papers: [
        { ...PAPER, document_url: '/a.pdf' },
        { ...PAPER, document_url: url },
      ],
    }),
  ],
  ['a category', 'product_categories', (url) => ({ image_url: url })],
  ['a certificate', 'certificates', (url) => ({ image_url: url })],
  ['a gallery item', 'gallery_items', (url) => ({ image_url: url })],
  ['a company entry', 'company_entries', (url) => ({ image_url: url })],
  ['a published post', 'blog_posts', (url) => ({ featured_image_url: url })],
  ['the document of a product', 'products', (url) => ({ document_url: url })],
  ['the document of a certificate', 'certificates', (url) => ({ document_url: url })],
  ['a shared product', 'products', (url) => ({ share_image_url: url })],
  ['a shared category', 'product_categories', (url) => ({ share_image_url: url })],
  ['a shared post', 'blog_posts', (url) => ({ share_image_url: url })],
  ['the text of a post', 'blog_posts', (url) => ({ content: `a\n\n![b](${url})` })],
  ['the text of a draft', 'blog_posts', (url) => ({ content: `![b](${url} "c")`, status: 'draft' })],
  ['a draft', 'blog_posts', (url) => ({ featured_image_url: url, status: 'draft' })],
  ['a page', 'page_content', (url) => ({ content: url, content_type: 'image' })],
  ['a private setting', 'site_settings', (url) => ({ setting_value: url })],
];

/** Tests that pictures_in_use finds the pictures in every column. */
export function describePictureUse(stage: () => Stage): void {
  describe('pictures_in_use', () => {
    let url: string;

    beforeEach(() => {
      url = `/storage/v1/object/public/application-assets/public/${fresh()}.jpg`;
    });

    const show = (table: Table, fields: object) =>
      anyTable(stage().service)
        .from(table)
        .insert({ ...sample(table), ...fields })
        .throwOnError();
    const used = async (db: Db, urls: string[]) => {
      const { data } = await anyTable(db).rpc('pictures_in_use', { urls });
      return data as string[] | null;
    };

    test.each(PLACES)('finds that of %s', async (_where, table, fields) => {
      expect(await used(stage().as.admin, [url])).toEqual([]);
      await show(table, fields(url));
      expect(await used(stage().as.admin, [url, '/images/nowhere.jpg'])).toEqual([url]);
      expect(await used(stage().as.editor, [url])).toEqual([url]);
      expect(await used(stage().as.user, [url])).toEqual([]);
      expect(await used(stage().service, [url])).toEqual([url]);
    });

    test('refuses a visitor', async () => {
      const { data, error } = await stage().as.anonymous.rpc('pictures_in_use', { urls: [url] });
      expect({ data, code: error?.code }).toEqual({ data: null, code: '42501' });
    });

    test('gives an address once, however many rows show it', async () => {
      for (const [, table, fields] of PLACES) await show(table, fields(url));
      expect(await used(stage().as.admin, [url])).toEqual([url]);
    });

    test('returns a repeated address once, and none for an empty list', async () => {
      await show('certificates', { image_url: url });
      expect(await used(stage().as.admin, [url, url])).toEqual([url]);
      expect(await used(stage().as.admin, [])).toEqual([]);
    });

    test('a text that names an address shows no picture', async () => {
      await show('page_content', { content: url, content_type: 'text' });
      await show('products', { description: url });
      expect(await used(stage().as.admin, [url])).toEqual([]);
    });
  });
}
