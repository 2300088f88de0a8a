import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { ADMIN } from '../support/backends/program-process.ts';
import { type SiteProcess, startUnpublishedSite } from '../support/backends/site-process.ts';
import { newPicture } from '../support/browser/staff.ts';
import { test as base } from '../support/browser/workers.ts';

const NAME = 'Ganga Onions';

const test = base.extend<{ site: SiteProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from its first argument.
  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'first-day-'));
    const site = await startUnpublishedSite({ DATA_DIR: folder });
    await use(site);
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** The price list that an exporter has: two categories, six products. */
async function priceList() {
  const rows = ['Nashik red', 'Bellary red', 'White onion', 'Jyoti', 'Chipsona', 'Lady Rosetta'].map((name, index) => [
    name,
    index < 3 ? 'onions' : 'potatoes',
    `USD ${300 + 10 * index} a tonne, in mesh bags of 25 kg.`,
  ]);
  const bytes = await writeXlsx({
    sheets: [{ name: 'Prices', rows: [['name', 'category_slug', 'description'], ...rows] }],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'prices.xlsx', mimeType, buffer: Buffer.from(bytes) };
}

/** A person at a page, whose clicks and uploads are counted. */
function counted(page: Page) {
  const count = { clicks: 0, uploads: 0 };
  const main = page.locator('main');
  return {
    count,
    main,
    async click(target: Locator) {
      count.clicks += 1;
      await target.click();
      await page.waitForLoadState();
    },
    async upload(name: string, file: Parameters<Locator['setInputFiles']>[0]) {
      count.uploads += 1;
      await main.locator(`[name=${name}]`).setInputFiles(file);
    },
    async fill(values: Record<string, string>) {
      for (const [name, text] of Object.entries(values)) await main.locator(`[name="${name}"]`).fill(text);
    },
    save: () => main.locator('button[name=intent][value=save]').first(),
  };
}

test('an exporter with a telephone, three photographs and a price list has a public site after few clicks', async ({
  page,
  site,
}) => {
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const { count, main, click, upload, fill, save } = counted(page);
  const toast = page.locator('[data-toast]');
  const step = (name: string) => page.locator(`[data-first-steps] [data-step=${name}]`);
  const toDashboard = () => click(page.getByRole('link', { name: 'Back to Dashboard' }));

  await page.goto(`${origin}/admin/login`);
  await fill(ADMIN);
  await click(save());
  await expect(step('name')).toHaveAttribute('data-done', 'false');

  // Who the company is, in one form.
  await click(step('name').getByRole('link'));
  await fill({
    'values[company_name]': NAME,
    'values[contact_phone]': '0512 2551234',
    'values[whatsapp_number]': '98391 12345',
    'values[contact_address]': '12 Mandi Road, Kanpur 208001',
    'values[iec]': '0612345678',
  });
  await upload('header_logo_file', await newPicture());
  await click(save());
  await expect(toast).toContainText('Settings Saved!');
  await toDashboard();

  // Two categories.
  await click(step('category').getByRole('link'));
  await fill({ name: 'Onions' });
  await click(save());
  await expect(toast).toContainText('Category Added');
  await click(main.getByRole('link', { name: 'Add New Category' }));
  await fill({ name: 'Potatoes' });
  await click(save());
  await expect(toast).toContainText('Category Added');

  // Six products of the list, and three photographs.
  await click(page.getByRole('link', { name: 'Products', exact: true }));
  await click(main.getByText('Import products from a CSV or Excel file'));
  await upload('file', await priceList());
  await click(main.getByRole('button', { name: 'Import file' }));
  await click(main.locator('button[name=intent][value=apply]'));
  await expect(toast).toContainText('Import Successful');
  await click(page.getByRole('link', { name: 'Products', exact: true }));
  for (const name of ['Nashik red', 'Jyoti', 'Chipsona']) {
    await click(main.getByRole('link', { name: `Edit ${name}` }).first());
    await upload('image_file', await newPicture());
    await click(save());
    await expect(toast).toContainText('Product Updated!');
  }

  // The terms, and the site is public.
  await toDashboard();
  await click(step('terms').getByRole('link'));
  await fill({
    terms: 'Prices are FOB Nhava Sheva.\n\nPayment: 30 % in advance, the rest against copies of the papers.',
  });
  await click(save());
  await click(page.getByRole('link', { name: 'Dashboard', exact: true }));
  expect((await site.get('/')).status).toBe(503);
  await click(page.locator('button[name=intent][value=publish_site]'));
  await expect(toast).toContainText('The site is public');
  // Every step is done, so that the list of them is gone.
  await expect(page.locator('[data-first-steps]')).toHaveCount(0);

  expect(count).toEqual({ clicks: 24, uploads: 5 });

  const home = await site.get('/');
  expect(home.status).toBe(200);
  for (const words of [NAME, '+91 512 255 1234', 'https://wa.me/919839112345', '12 Mandi Road', 'IEC', '/terms'])
    expect(home.text).toContain(words);
  expect(home.text).not.toMatch(/Doab|within one working day|openstreetmap|Mall Road/);
  expect((await site.get('/products/onions')).text).toContain('Nashik red');
  expect((await site.get('/terms')).status).toBe(200);
});
