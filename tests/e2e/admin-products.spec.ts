import { expect } from '@playwright/test';
import { enhanced, newPicture, openFirst, pictureIn, save, staffTest as test } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';

test('a clerk adds a product with a picture, finds it on the site, and takes it away', async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Malwa Onion ${javaScriptEnabled ? 'scripted' : 'plain'}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await page.goto('/admin/manage-products');
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Onions' });
  await page.getByLabel('Description').fill('A keeper onion.');
  await page.getByLabel('Label of row 1').fill('Size');
  await page.getByLabel('Value of row 1').fill('45 to 60 mm');
  await page.getByRole('button', { name: 'Add rows' }).click();
  await expect(page.getByLabel('Label of row 6')).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue(name);
  await page.getByLabel('Featured').check();
  await page.getByLabel('Choose a picture').setInputFiles(await newPicture());
  await save(page);
  await expect(page).toHaveURL(/\/admin\/manage-products$/);
  await expect(page.locator('[data-toast]')).toContainText('Product Added!');

  await page.goto(`/products/onions/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('row', { name: 'Size' })).toContainText('45 to 60 mm');
  await expect(page.locator('main img').first()).toHaveAttribute('src', /\/public\/(products|media)\//);

  await page.goto(`/admin/manage-products?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Are you sure you want to delete the product “${name}”?`)).toBeVisible();
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Success!');
  expect((await page.request.get(`/products/onions/${slug}`)).status()).toBe(404);
});

sharedStaffPageTest(
  'pictures are put in order where the form is, and files chosen meanwhile stay',
  ONCE,
  async ({ page }) => {
    await page.goto('/admin/manage-products/add');
    await page.getByLabel('Product name').fill('Onion in pictures');
    await page.getByLabel('Category').selectOption({ label: 'Onions' });
    await page.getByLabel('Choose a picture').setInputFiles(await pictureIn(50));
    await page.getByLabel('Add pictures').setInputFiles([await pictureIn(100), await pictureIn(150)]);
    await save(page);
    await openFirst(page, '/admin/manage-products?q=Onion+in+pictures');
    await enhanced(page);

    const order = () =>
      page
        .locator('[name=image_url], [name=gallery_images]')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const [main, first, second] = await order();
    // An order alone is a change that somebody is asked about.
    await page.getByRole('button', { name: 'Show picture 1 later' }).click();
    await expect(page.locator('form[data-guard=changed]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show picture 2 earlier' }).click();
    expect(await order()).toEqual([main, first, second]);
    await page.getByLabel('Add pictures').setInputFiles(await pictureIn(200));
    await expect(page.locator('[data-staged]')).toContainText('shade-200.png');
    await page.getByRole('button', { name: 'Show picture 1 later' }).click();
    await expect(page.getByRole('button', { name: 'Show picture 2 earlier' })).toBeFocused();
    await page.getByLabel('Remove picture 1').check();
    await page.getByRole('button', { name: 'Make picture 2 the main picture' }).click();
    expect(await order()).toEqual([first, main, second]);
    await expect(page.locator('#main-picture')).toBeFocused();
    await expect(page.getByLabel('Remove picture 2')).toBeChecked();
    await save(page);
    await openFirst(page, '/admin/manage-products?q=Onion+in+pictures');
    await enhanced(page);
    expect(await order()).toEqual([first, main, expect.stringMatching(/media-/)]);
    await page.goto(page.url().replace('/edit/', '/delete/'));
    await save(page);
  },
);

sharedStaffPageTest('rows are arranged and added where the form is', ONCE, async ({ page }) => {
  await page.goto('/admin/manage-products/add');
  await enhanced(page);
  const form = page.url();
  const label = (row: number) => page.getByLabel(`Label of row ${row}`);
  const labels = () =>
    page
      .locator('[name^=specifications][name$=key]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join());
  await label(1).fill('Size');
  await label(3).fill('Colour');
  await page.getByRole('button', { name: 'Move up row 3' }).click();
  await expect(label(2)).toBeFocused();
  expect(await labels()).toBe('Size,Colour,');
  await page.getByRole('button', { name: 'Insert a row above row 2' }).click();
  await expect(label(2)).toBeFocused();
  expect(await labels()).toBe('Size,,Colour,');
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  expect(await labels()).toBe(',Colour,,');
  await page
    .locator('[data-rows]', { has: label(1) })
    .getByRole('button', { name: 'Add rows' })
    .click();
  await expect(label(7)).toHaveAttribute('name', 'specifications[6].key');
  await expect(page.getByRole('button', { name: 'Move down row 4' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move down row 7' })).toBeHidden();
  expect(page.url()).toBe(form);
});

sharedStaffPageTest('the search result is shown as the form says it', ONCE, async ({ page }) => {
  await page.goto('/admin/manage-products/add');
  await enhanced(page);
  const result = page.locator('[data-search-result]');
  await page.getByLabel('Product name').fill('Malwa Onion');
  await expect(result).toContainText('Malwa Onion — ');
  await page.getByLabel('Heading in search results').fill('Onions');
  await expect(result).toContainText('Heading: 6 characters.');
});

test('a form in error has a summary on top with the focus, and preserves the input', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/admin/manage-products/add');
  await page.getByLabel('Description').fill('Typed with care');
  await save(page);
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.locator('[data-error-summary]');
  await expect(summary).toContainText('Product Name, Category, and Slug are required.');
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('Typed with care');
  await summary.getByRole('link', { name: 'Please enter the product’s name.' }).click();
  await expect(page.getByLabel('Product name')).toBeFocused();
});

sharedStaffPageTest('the second of two saves of one person sees both versions', ONCE, async ({ page }) => {
  await openFirst(page, '/admin/manage-products?q=drumstick');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Export information').fill('First');
  await save(other);
  await expect(other.locator('[data-toast]')).toContainText('Product Updated!');
  await other.close();

  await page.getByLabel('Export information').fill('Second');
  await save(page);
  await expect(page.getByRole('heading', { name: /^You saved this yourself at / })).toBeVisible();
  await expect(page.getByText('First', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Export information' })).toHaveValue('Second');
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Product Updated!');
});

test('a file of products is looked at, imported and undone', async ({ page, javaScriptEnabled }) => {
  const name = `Imported ${javaScriptEnabled ? 'scripted' : 'plain'}`;
  await page.goto('/admin/manage-products/import');
  const file = `name;category_slug;description\r\n${name};onions;"Two\r\nlines"\r\n;onions;\r\n`;
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await save(page);
  await expect(page.locator('tr[data-line="2"]')).toHaveAttribute('data-verdict', 'create');
  await expect(page.locator('tr[data-line="4"]')).toHaveAttribute('data-verdict', 'skip');
  const address = `/products/onions/${name.toLowerCase().replace(' ', '-')}`;
  expect((await page.request.get(address)).status()).toBe(404);

  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Import Successful');
  expect((await page.request.get(address)).status()).toBe(200);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Import Undone');
  expect((await page.request.get(address)).status()).toBe(404);
});
