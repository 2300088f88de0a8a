import { expect, type Page } from '@playwright/test';
import { firstLink, openFirst, type RowLink, save } from '../support/browser/staff.ts';

/** A page of the back office, in one of its states. */
export type AdminPage = {
  name: string;
  /** Its path, up to the id of a row. */
  path: string;
  open: (page: Page) => Promise<void>;
  /** Where it is, if opening it takes no more than its address, or the address behind a link of a list. */
  place?: string | RowLink;
  /** Whether it shows pictures of rows, in boxes of a size that no page above has. */
  hasPictures?: boolean;
  /** Whether another page of the list is made of the same parts, and shows all that this one draws. */
  isDrawnAlike?: boolean;
};

const at = (name: string, address: string): AdminPage => ({
  name,
  path: address.replace(/\?.*/, ''),
  place: address,
  open: async (page) => {
    expect((await page.goto(address))?.status()).toBe(200);
  },
});

const firstOf = (name: string, list: string): AdminPage => ({
  name,
  path: `${list}/edit/`,
  place: { list, verb: 'edit' },
  open: (page) => openFirst(page, list),
});

const inError = (name: string, path: string): AdminPage => ({
  name,
  path,
  open: async (page) => {
    await page.goto(path);
    await save(page);
    await expect(page.locator('[data-error-summary]')).toBeVisible();
  },
});

const confirming = (name: string, list: string): AdminPage => ({
  name,
  path: `${list}/delete/`,
  place: { list, verb: 'delete' },
  open: async (page) => {
    await page.goto(await firstLink(page, list, 'delete'));
    await expect(page.getByText('Are you sure you want to delete')).toBeVisible();
  },
});

/** A page made of the same parts as another one of the list. */
const alike = (page: AdminPage): AdminPage => ({ ...page, isDrawnAlike: true });

/** A page that is there only once something was done. */
const after = (page: AdminPage, open: AdminPage['open']): AdminPage => ({ ...page, open, place: undefined });

async function selectProducts(page: Page): Promise<void> {
  await page.goto('/admin/manage-products?q=nashik');
  for (const index of [0, 1]) await page.locator('input[name=ids]').nth(index).check();
}

const ANSWERS = '/admin/enquiries/answers';

/** A file with a line of each kind. */
const IMPORT =
  'name,slug,category_slug,specifications\nNew,,onions,{}\nWarned,,onions,oops\n,,onions,\nBad,,nowhere,\nNashik Onion,nashik-red-onion,onions,{}\n';

/** Every page of the back office. */
export const ADMIN_PAGES: AdminPage[] = [
  at('dashboard', '/admin/dashboard'),
  // With few rows: all are drawn alike.
  { ...at('products', '/admin/manage-products?page=3'), hasPictures: true },
  at('an empty search for products', '/admin/manage-products?q=zeppelin'),
  firstOf('a product', '/admin/manage-products'),
  inError('a new product in error', '/admin/manage-products/add'),
  confirming('deleting a product', '/admin/manage-products'),
  {
    name: 'a change of many products, before it is done',
    path: '/admin/bulk/',
    open: async (page) => {
      await selectProducts(page);
      await page.locator('button[value=bulk_draft]').click();
      await expect(page.locator('[data-outcome=change]')).toHaveCount(2);
    },
  },
  {
    name: 'the value of a change of many products',
    path: '/admin/bulk/',
    open: async (page) => {
      await selectProducts(page);
      await page.getByLabel('Field').selectOption('export_info');
      await page.locator('#bulk button[value=bulk_set]').click();
      await expect(page.getByLabel('Export information')).toBeVisible();
    },
  },
  at('importing products', '/admin/manage-products/import'),
  {
    name: 'the plan of an import',
    path: '/admin/manage-products/import/',
    open: async (page) => {
      await page.goto('/admin/manage-products/import');
      const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORT) };
      await page.getByLabel('CSV or Excel file').setInputFiles(file);
      await save(page);
      await expect(page.locator('tr[data-line="2"]')).toBeVisible();
    },
  },
  {
    name: 'the columns of an import',
    path: '/admin/manage-products/import/',
    open: async (page) => {
      await page.goto('/admin/manage-products/import');
      const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('Item,Group\nOnion,onions\n') };
      await page.getByLabel('CSV or Excel file').setInputFiles(file);
      await save(page);
      await expect(page.getByLabel('Item')).toBeVisible();
    },
  },
  alike(at('categories', '/admin/manage-categories')),
  alike(firstOf('a category', '/admin/manage-categories')),
  alike(at('a new category', '/admin/manage-categories/add')),
  alike(confirming('deleting a category', '/admin/manage-categories')),
  at('the hub of the pages', '/admin/edit-pages'),
  at('the home page’s texts', '/admin/edit-pages/home'),
  alike(at('the about page’s texts', '/admin/edit-pages/about-us')),
  at('certificates', '/admin/edit-pages/certificates'),
  alike(firstOf('a certificate', '/admin/edit-pages/certificates')),
  alike(at('a new certificate', '/admin/edit-pages/certificates/add')),
  alike(confirming('deleting a certificate', '/admin/edit-pages/certificates')),
  {
    name: 'a certificate with a working copy and a share link',
    path: '/admin/edit-pages/certificates/edit/',
    open: async (page) => {
      await openFirst(page, '/admin/edit-pages/certificates');
      await page.getByRole('textbox', { name: 'Description' }).fill('Not public yet.');
      await page.locator('button[name=intent][value=draft]').click();
      await page.waitForURL('/admin/edit-pages/certificates');
      await openFirst(page, '/admin/edit-pages/certificates');
      await page.locator('button[name=intent][value=share]').click();
      await expect(page.locator('[data-share-link]')).toBeVisible();
    },
  },
  { ...alike(at('the gallery', '/admin/edit-pages/gallery')), hasPictures: true },
  alike(inError('a new gallery item in error', '/admin/edit-pages/gallery/add')),
  alike(firstOf('a gallery item', '/admin/edit-pages/gallery')),
  alike(confirming('deleting a gallery item', '/admin/edit-pages/gallery')),
  at('the people', '/admin/edit-pages/people'),
  firstOf('a person', '/admin/edit-pages/people'),
  alike(inError('a new person in error', '/admin/edit-pages/people/add')),
  alike(confirming('deleting a person', '/admin/edit-pages/people')),
  at('the market note', '/admin/edit-pages/market-note'),
  alike(at('the privacy notice', '/admin/edit-pages/privacy')),
  alike(at('blog posts', '/admin/manage-blog')),
  firstOf('a post', '/admin/manage-blog'),
  alike(at('a new post', '/admin/manage-blog/add')),
  alike(confirming('deleting a post', '/admin/manage-blog')),
  at('the media library', '/admin/media'),
  at('the descriptions of pictures', '/admin/media/descriptions'),
  at('choosing from the library', '/admin/media?choose=gallery_images&form=%2Fadmin%2Fmanage-products%2Fadd&q=garlic'),
  {
    name: 'a file of the library',
    path: '/admin/media/',
    open: async (page) => {
      await page.goto('/admin/media');
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await expect(page.locator('[data-used-in]')).toBeVisible();
    },
  },
  alike(confirming('deleting from the library', '/admin/media')),
  alike(at('the photo brief', '/admin/help/photo-brief')),
  alike(at('how a screen works', '/admin/help/trash')),
  at('the history of the home page', '/admin/edit-pages/home/history'),
  alike(at('the history of the about page', '/admin/edit-pages/about-us/history')),
  alike(at('the history of the settings', '/admin/site-settings/history')),
  {
    name: 'what visitors look for',
    path: '/admin/insights',
    open: async (page) => {
      await page.goto('/admin/insights');
      // As a person's browser, without a session: others are not counted.
      const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
      for (const path of ['/products/onions', '/our-products?q=zeppelin']) {
        await fetch(new URL(path, page.url()), { headers });
      }
      await page.goto('/admin/insights');
      await expect(page.locator('tr[data-key="zeppelin"]').first()).toBeVisible();
    },
  },
  at('everybody’s changes', '/admin/history'),
  {
    name: 'the trash',
    path: '/admin/trash',
    open: async (page) => {
      const form = { name: 'A certificate for the trash', intent: 'save' };
      await page.request.post('/admin/edit-pages/certificates/add', { multipart: form });
      const deletion = await firstLink(page, '/admin/edit-pages/certificates?q=for the trash', 'delete');
      await page.request.post(deletion, { form: { intent: 'save' } });
      await page.goto('/admin/trash');
      await expect(page.getByText('A certificate for the trash').first()).toBeVisible();
    },
  },
  at('the search over the back office', '/admin/search?q=onion'),
  at('users', '/admin/user-management'),
  firstOf('a user', '/admin/user-management'),
  alike(inError('an invitation in error', '/admin/user-management/invite')),
  {
    name: 'the own account, with a one-time code begun',
    path: '/admin/account',
    open: async (page) => {
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Switch it on' }).click();
      await expect(page.locator('[data-totp-secret]')).toBeVisible();
    },
  },
  at('site settings', '/admin/site-settings'),
  alike(confirming('deleting a setting', '/admin/site-settings')),
  at('enquiries', '/admin/enquiries'),
  {
    name: 'an enquiry',
    path: '/admin/enquiries/',
    open: async (page) => {
      await openEnquiry(page);
      await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask for the size.');
      await page.locator('button[name=intent][value=note]').click();
      await expect(page.locator('[data-note]').first()).toBeVisible();
    },
  },
  {
    name: 'a new quotation in error',
    path: '/admin/enquiries/',
    open: async (page) => {
      await beginQuotation(page);
      await page.getByLabel('Description of line 1').fill('Nashik red onion');
      await save(page);
      await expect(page.locator('[data-error-summary]')).toBeVisible();
    },
  },
  alike({
    name: 'a quotation',
    path: '/admin/quotations/',
    open: async (page) => {
      await fillInQuotation(page);
      await save(page);
      await expect(page.locator('[data-number]')).toBeVisible();
    },
  }),
  after(at('orders', '/admin/orders'), async (page) => {
    await openOrder(page);
    await page.goto('/admin/orders');
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  }),
  {
    name: 'an order in error',
    path: '/admin/orders/',
    open: async (page) => {
      await openOrder(page);
      await page.getByLabel('Container number', { exact: true }).fill('CSQU3054384');
      await save(page);
      await expect(page.locator('[data-error-summary]')).toBeVisible();
    },
  },
  {
    name: 'a pro forma invoice',
    path: '/admin/quotations/',
    open: async (page) => {
      await openOrder(page);
      await page.locator('[data-pro-forma]').click();
      await page.getByLabel('Gross weight in kg of line 1').fill('3,030');
      await save(page);
      await expect(page.locator('[data-number]')).toHaveText(/^PI-/);
    },
  },
  {
    name: 'a buyer',
    path: '/admin/buyers/',
    open: async (page) => {
      await writeEnquiry(page);
      await page.goto('/admin/enquiries/sender?email=marta@example.com');
      await expect(page.locator('[data-enquiry]').first()).toBeVisible();
    },
  },
  at('buyers', '/admin/buyers'),
  after(alike(confirming('deleting a buyer', '/admin/buyers')), async (page) => {
    await writeEnquiry(page);
    await confirming('', '/admin/buyers').open(page);
  }),
  inError('entering an enquiry, in error', '/admin/enquiries/add'),
  alike(at('prepared answers', ANSWERS)),
  alike(inError('a new prepared answer in error', `${ANSWERS}/add`)),
  after(alike(firstOf('a prepared answer', ANSWERS)), (page) => openAnswer(page)),
  after(alike(confirming('deleting a prepared answer', ANSWERS)), (page) => openAnswer(page, 'delete')),
  after(alike(confirming('deleting an enquiry', '/admin/enquiries')), async (page) => {
    await writeEnquiry(page);
    await confirming('', '/admin/enquiries').open(page);
  }),
];

/** Sends the contact form, and opens what came of it. */
export async function openEnquiry(page: Page): Promise<void> {
  await writeEnquiry(page);
  await page.goto('/admin/enquiries');
  await page
    .getByRole('link', { name: /Onions for Rotterdam/ })
    .first()
    .click();
}

/** Opens the form of a quotation on an enquiry. */
async function beginQuotation(page: Page): Promise<void> {
  await openEnquiry(page);
  await page.getByRole('link', { name: 'Add Quotation' }).click();
  await expect(page.getByRole('heading', { name: 'Add Quotation' })).toBeVisible();
}

async function fillInQuotation(page: Page): Promise<void> {
  await beginQuotation(page);
  const line = { Description: 'Nashik red onion', Quantity: '3', 'Price of one': '412.50' };
  for (const [label, text] of Object.entries(line)) await page.getByLabel(`${label} of line 1`).fill(text);
  await page.getByLabel('Unit of line 1').selectOption('tonnes');
  await expect(page.locator('[data-total]')).toHaveText('USD 1,237.50');
}

/** Quotes on an enquiry, accepts that on its private page, and opens the order. */
async function openOrder(page: Page): Promise<void> {
  await fillInQuotation(page);
  await page.locator('[name=intent][value=send]').click();
  const number = (await page.locator('[data-number]').first().textContent()) ?? '';
  const quotation = page.url();
  await page.getByRole('link', { name: /^[0-9A-Z]{3}-[0-9A-Z]{3},/ }).click();
  await page.goto((await page.locator('[data-private]').getAttribute('href')) ?? '');
  const offer = page.locator(`[data-number="${number}"]`);
  await offer.getByLabel('Your name').fill('Marta Silva');
  await offer.getByRole('button', { name: 'Accept this quotation' }).click();
  await expect(offer).toHaveAttribute('data-state', 'accepted');
  await page.goto(quotation);
  await page.locator('[data-order]').click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
}

async function openAnswer(page: Page, verb: 'edit' | 'delete' = 'edit'): Promise<void> {
  const form = { title: 'Prices', body: 'Dear {full_name}', intent: 'save', idempotency_key: 'of the browser tests' };
  await page.request.post(`${ANSWERS}/add`, { multipart: form });
  await page.goto(await firstLink(page, ANSWERS, verb));
}

/** Sends the contact form, as an importer does. */
export async function writeEnquiry(page: Pick<Page, 'request'>): Promise<void> {
  const form = {
    full_name: 'Marta Silva',
    email: 'marta@example.com',
    phone: '+351 912 345 678',
    subject: 'Onions for Rotterdam',
    message: 'Two containers a month.',
    idempotency_key: 'the letter of the browser tests',
    website: '',
  };
  const answer = await page.request.post('/contact-us', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}
