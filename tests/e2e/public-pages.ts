import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** A page that visitors see, in one of its states. */
export type PublicPage = {
  name: string;
  path: string;
  /** The status its address answers with, where that is not 200. */
  status?: number;
  /** Whether it shows pictures of the company, in boxes that no page above has. */
  hasPictures?: boolean;
  /** Whether it answers a form. The page before it is shown until then, and its own fonts may come after its first paint. */
  isAnswer?: boolean;
  /** Brings the loaded page into the state. */
  prepare?: (page: Page) => Promise<void>;
};

export const PRODUCT = '/products/onions/nashik-red-onion';

/** Every public page of the sample company. */
export const PUBLIC_PAGES: PublicPage[] = [
  { name: 'home', path: '/', hasPictures: true },
  { name: 'about', path: '/about-us' },
  { name: 'our products', path: '/our-products', hasPictures: true },
  { name: 'search results', path: '/our-products?q=onion' },
  { name: 'empty search', path: '/our-products?q=zeppelin' },
  { name: 'category', path: '/products/onions', hasPictures: true },
  { name: 'filtered category', path: '/products/onions?month=3', prepare: openFilters },
  { name: 'comparison', path: '/products/onions', prepare: compareFour, hasPictures: true },
  { name: 'season calendar', path: '/season-calendar' },
  { name: 'papers of a destination', path: '/papers?country=GB&goods=table_potato' },
  { name: 'product', path: PRODUCT, hasPictures: true },
  { name: 'product with its second picture', path: `${PRODUCT}?image=2` },
  { name: 'contact', path: '/contact-us' },
  { name: 'contact with errors', path: '/contact-us', prepare: sendUnchecked, isAnswer: true },
  { name: 'contact after sending', path: '/contact-us', prepare: sendMessage, isAnswer: true },
  { name: 'enquiry list with errors', path: '/products/onions', prepare: sendFaultyList, isAnswer: true },
  { name: 'confirmation', path: '/products/onions', prepare: sendList, isAnswer: true },
  { name: 'certificates', path: '/certificates-memberships' },
  { name: 'gallery', path: '/gallery', hasPictures: true },
  { name: 'gallery with a picture open', path: '/gallery', prepare: openFirstPicture, hasPictures: true },
  { name: 'blog', path: '/blog', hasPictures: true },
  { name: 'post', path: '/blog/booking-a-reefer-from-nhava-sheva', hasPictures: true },
  { name: 'privacy', path: '/privacy' },
  { name: 'not found', path: '/no-such-page', status: 404 },
];

/** Opens a page in its state. */
export async function openPage(page: Page, { path, status = 200, prepare }: PublicPage): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  await prepare?.(page);
}

/** Sends the contact form as it is, past the browser's own checks. */
export async function sendUnchecked(page: Page): Promise<void> {
  await page.locator('#contact').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Send Message' }).click(),
  ]);
  expect(answer.status()).toBe(422);
  await expect(page.locator('[data-error-summary]')).toBeVisible();
}

/** From now on the visitor has an address of its own: the site limits how many messages come from one. */
export async function takeOwnAddress(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${randomBytes(3).join('.')}` });
}

/** Sends a message with the contact form, from an address of its own. */
export async function sendMessage(page: Page): Promise<void> {
  await takeOwnAddress(page);
  for (const label of [/Full name/i, /Subject/i, /Message/i]) await page.getByLabel(label).first().fill('Onions');
  await page.getByLabel(/E-?mail/i).fill('me@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('[data-sent]')).toBeVisible();
  await page.setExtraHTTPHeaders({});
}

/** Puts the first two products of a category on the list, and opens it. */
async function fillList(page: Page): Promise<void> {
  for (const name of ['Nashik Red Onion', 'Bellary Red Onion']) {
    const added = page.getByRole('link', { name: `On your list ${name}` });
    if (!(await added.isVisible())) await page.getByRole('button', { name: `Add to enquiry list ${name}` }).click();
    await expect(added).toBeVisible();
  }
  await page.goto('/enquiry-list');
  await expect(page.locator('[data-load]')).toBeVisible();
}

/** Sends a list with one good quantity and nothing else that is right, past the browser's own checks. */
async function sendFaultyList(page: Page): Promise<void> {
  await fillList(page);
  await page.getByLabel('Quantity').first().fill('14');
  await page.getByLabel('Quantity').last().fill('-1');
  await page.locator('#list').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.locator('[data-error-summary]')).toBeVisible();
  await expect(page.locator('[data-meaning]')).toHaveCount(1);
}

/** Sends a list, from an address of its own. */
async function sendList(page: Page): Promise<void> {
  await fillList(page);
  await takeOwnAddress(page);
  for (const quantity of await page.getByLabel('Quantity').all()) await quantity.fill('14');
  await page.getByLabel('Full Name').fill('Amina Otieno');
  await page.getByLabel('Email Address').fill('me@example.com');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page).toHaveURL(/\/enquiries\//);
  await page.setExtraHTTPHeaders({});
}

/** Opens the choices of a filter. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByText('Size', { exact: true }).click();
  await expect(filters.getByLabel('From, mm')).toBeVisible();
}

/** Compares the first four products of a category, and opens the comparison as a shared link does. */
async function compareFour(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Compare the ticked products' }).click();
  await expect(page).toHaveURL(/\/compare\?products=/);
  await page.goto(page.url());
}

/** Opens the first picture at its own address, as a shared link does. */
async function openFirstPicture(page: Page): Promise<void> {
  const href = await page.locator('[data-gallery] a').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('dialog')).toBeVisible();
}
