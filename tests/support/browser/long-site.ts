import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from '../backends/program-process.ts';
import { type SiteProcess, startSite } from '../backends/site-process.ts';

/** A word of 80 characters. */
const WORD = 'Zwiebelgranulatverpackungsmaschinenbedienungsanleitungsheftchendruckereibesitzer'.slice(0, 80);

/** A company name of 61 characters, with a full stop at its end. */
export const COMPANY = 'Shri Bhagwati Agricultural Produce Export Company & Sons Ltd.';

/** An e-mail address of 55 characters. */
const EMAIL = 'international.sales.department@shribhagwatiproduce.test';

/** A certificate whose text takes more than three lines, and one whose text does not. */
export const CERTIFICATES = { long: `Long ${WORD}`, short: 'Short certificate' };

/** A title of gallery pictures. The first of them is white. */
export const TITLE = `A white ${WORD}`;

/** Every kind of public page of the site. */
export const PATHS = [
  '/',
  '/about-us',
  '/our-products',
  `/our-products?q=${WORD}`,
  '/our-products?q=nothing',
  '/products/long',
  `/products/long?use=${WORD}`,
  '/season-calendar',
  '/products/empty',
  '/products/long/long',
  `/contact-us?product_name=${WORD}`,
  '/terms',
  '/certificates-memberships',
  '/gallery',
  '/blog',
  '/blog/long',
  '/no-such-page',
];

/** A site of its own whose settings and rows have the longest words that anybody writes; it starts without rows. */
export async function startLongSite(
  request: APIRequestContext,
): Promise<SiteProcess & { url: string; comparison: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'long-site-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const site = await startSite({ DATA_DIR: folder });
  const url = site.origin.replace('127.0.0.1', 'localhost');
  const post = async (path: string, multipart: Record<string, string | Picture>) => {
    const answer = await request.post(url + path, { multipart: { intent: 'save', ...multipart }, maxRedirects: 0 });
    expect(answer.status(), path).toBe(303);
  };
  await post('/admin/login', ADMIN);
  const settings = {
    company_name: COMPANY,
    contact_email: EMAIL,
    company_tagline: WORD,
    contact_address: WORD,
    whatsapp_number: '+91 98390 00148',
    map_coordinates: '26.467, 80.35',
    map_text: WORD,
  };
  for (const [setting_key, setting_value] of Object.entries(settings)) {
    await post('/admin/site-settings', { intent: 'add', setting_key, setting_value });
  }
  await post('/admin/manage-categories/add', { name: WORD, slug: 'long', description: WORD });
  await post('/admin/manage-categories/add', { name: 'Empty', slug: 'empty' });
  const form = await (await request.get(`${url}/admin/manage-products/add`)).text();
  const [, category_id = ''] = new RegExp(`<option value="([^"]+)"[^>]*>${WORD}`).exec(form) ?? [];
  await post('/admin/manage-products/add', {
    category_id,
    name: WORD,
    slug: 'long',
    description: `${WORD} ${WORD}`,
    export_info: WORD,
    is_featured: 'on',
    'specifications[0].key': WORD,
    'specifications[0].value': 'Phytosanitary',
    'specifications[1].key': 'Certifications',
    'specifications[1].value': WORD,
    image_file: await picture('white'),
    gallery_files: await picture('red'),
    origin: WORD,
    uses: WORD,
    season_months: '1',
    'packings[0].kind': WORD.slice(0, 60),
    'packings[0].kg': '25',
  });
  await post('/admin/manage-products/add', { category_id, name: `Another ${WORD}`, slug: 'another', uses: WORD });
  const category = await (await request.get(`${url}/products/long`)).text();
  const ids = [...category.matchAll(/<input[^>]*name="products"[^>]*value="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  await post('/admin/edit-pages/certificates/add', {
    name: CERTIFICATES.long,
    authority: WORD,
    number: WORD,
    valid_until: '2099-12-31',
    description: `${WORD} is how it begins, and so it goes on. `.repeat(4),
    image_file: await picture('white'),
  });
  await post('/admin/edit-pages/certificates/add', { name: CERTIFICATES.short, description: 'A few words.' });
  for (const kind of ['people', 'timeline', 'figures', 'destinations', 'references', 'loading']) {
    const entry = { title: WORD, caption: WORD, description: WORD, email: EMAIL, phone: '+91 512 555 0148' };
    const pictures = ['people', 'timeline', 'loading'].includes(kind)
      ? [['image_file', await picture('white')] as const]
      : [];
    await post(`/admin/edit-pages/${kind}/add`, { ...entry, ...Object.fromEntries(pictures) });
  }
  await post('/admin/edit-pages/market-note', { version: '', market_note: WORD, market_note_pages: 'home' });
  await post('/admin/edit-pages/terms', { version: '', terms_title: WORD, terms: `## ${WORD}\n\n- ${WORD}` });
  await post('/admin/edit-pages/gallery/add', { title: TITLE, image_file: await picture('white') });
  await post('/admin/manage-blog/add', {
    title: WORD,
    slug: 'long',
    status: 'published',
    author_name: WORD,
    tags: WORD,
    excerpt: WORD,
    content: [1, 2, 3]
      .map(
        (part) =>
          `## ${part} ${WORD}\n\n- ${WORD}\n\n> ${WORD}\n\n| Size | ${WORD} |\n| --- | --- |\n| ${WORD} | 2 °C |`,
      )
      .join('\n\n'),
  });
  return { ...site, url, comparison: `/compare?products=${ids.join(',')}` };
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

async function picture(background: string): Promise<Picture> {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  return { name: `${background}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}
