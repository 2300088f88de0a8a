import { expect, type Locator } from '@playwright/test';
import { enhanced, newPicture, save, staffTest as test } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';
import { openEnquiry } from './admin-pages.ts';

test('a clerk adds a certificate, moves it up, and takes it away', async ({ page, javaScriptEnabled }) => {
  // Each project has words of its own, because both change one site.
  const name = `Organic ${javaScriptEnabled ? 'scripted' : 'plain'}`;
  await page.goto('/admin/edit-pages/certificates');
  await page.getByRole('link', { name: 'Add New Certificate' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Choose a picture').setInputFiles(await newPicture());
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Certificate Added');

  const headings = page.locator('main').getByRole('heading', { level: 2 });
  const before = (await headings.allTextContents()).indexOf(name);
  await page.getByRole('button', { name: `Move ${name} up` }).click();
  await expect(page.locator('[data-toast]')).toBeAttached();
  expect((await headings.allTextContents()).indexOf(name)).toBeLessThan(before);

  await page.goto('/certificates-memberships');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto('/admin/edit-pages/certificates');
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Certificate Deleted');
});

sharedStaffPageTest('a clerk puts a picture into the gallery', ONCE, async ({ page }) => {
  const title = 'Harvest in Nashik';
  await page.goto('/admin/edit-pages/gallery/add');
  await page.getByLabel('Title').fill(title);
  await save(page);
  await expect(page.locator('[data-error-summary]')).toContainText('Gallery item image is required.');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Choose pictures').setInputFiles(await newPicture());
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Gallery Item Added');
  await page.goto('/gallery');
  await expect(page.locator('main').getByText(title).first()).toBeAttached();

  await page.goto('/admin/edit-pages/gallery');
  await page.getByRole('link', { name: `Delete ${title}` }).focus();
  await page.keyboard.press('Enter');
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Gallery Item Deleted');
});

sharedStaffPageTest('a click on a picture sets its focal point', ONCE, async ({ page }) => {
  await page.goto('/admin/media?kind=picture');
  await page.locator('main a[href^="/admin/media/"]:has(img)').first().click();
  await enhanced(page);
  const picture = page.getByRole('img', { name: 'a click on it sets the focal point' });
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await picture.click({ position: { x: width / 4, y: height / 2 } });
  await expect(page.locator('[name=focal_x]')).toHaveValue('25');
  await expect(page.locator('[name=focal_y]')).toHaveValue('50');
  const mark = await page.locator('[data-focal-mark]').boundingBox();
  const box = await picture.boundingBox();
  expect(((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (box?.x ?? 0)) / width).toBeCloseTo(0.25, 1);
});

sharedStaffPageTest('a post is a draft first, and then in the blog', ONCE, async ({ page }) => {
  const title = 'Storing garlic in spring';
  const slug = 'storing-garlic-in-spring';
  await page.goto('/admin/manage-blog/add');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('Keep it **dry**.\n\nAnd *cool*.');
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Blog Post Added');
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Blog Post');
  await page.getByLabel('Status').selectOption('published');
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Blog Post Updated');
  await page.goto(`/blog/${slug}`);
  await expect(page.locator('strong', { hasText: 'dry' })).toBeVisible();
});

sharedStaffPageTest('a text of the about page shows on the very next visit', ONCE, async ({ page }) => {
  const quote = 'Written by the chief executive in spring.';
  await page.goto('/admin/edit-pages/about-us');
  await page.locator('[name=leadership_ceo_quote]').fill(quote);
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('About Us Content Saved!');
  await page.goto('/about-us');
  await expect(page.locator('main')).toContainText(quote);
});

sharedStaffPageTest('a setting is added and taken away', ONCE, async ({ page }) => {
  const key = 'note_spring';
  await page.goto('/admin/site-settings');
  await page.locator('[name=setting_key]').fill(key.toUpperCase().replace('_', ' '));
  await page.locator('[name=setting_value]').fill('A value');
  await page.getByRole('button', { name: 'Add setting' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Setting Added!');
  await expect(page.locator(`[name="values[${key}]"]`)).toHaveValue('A value');
  await page.getByRole('link', { name: new RegExp(`^Delete .*${key.replace('_', '.')}`, 'i') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete Setting');
  await save(page);
  await expect(page.locator('[data-toast]')).toContainText('Setting Deleted!');
});

sharedStaffPageTest('an enquiry is read and answered', ONCE, async ({ page }) => {
  await openEnquiry(page);
  await expect(page.getByText('Two containers a month.')).toBeVisible();
  const reply = page.getByRole('link', { name: /Reply by e-mail/ });
  await expect(reply).toHaveAttribute('href', /^mailto:marta@example\.com\?/);
  await page.getByRole('textbox', { name: 'Reply' }).fill('Dear Marta, we have them.');
  await page.locator('button[name=intent][value=reply]').click();
  await expect(page.getByRole('link', { name: 'Open in your e-mail program' }).first()).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue('answered');
  await page.getByLabel('Tags').fill('trial order');
  // Enter saves, whatever other buttons the form has.
  await page.getByLabel('Tags').press('Enter');
  await page.waitForURL('/admin/enquiries');
  await expect(page.locator('[data-toast]')).toContainText('Enquiry Updated');
});

/** What a browser does where somebody pastes from another program. */
async function paste(area: Locator, html: string) {
  await area.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

sharedStaffPageTest(
  'a clerk writes with the toolbar, pastes from Word, and sees how it looks',
  ONCE,
  async ({ page }) => {
    await page.goto('/admin/manage-blog/add');
    const content = page.getByLabel('Content');
    await content.fill('Storing');
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await expect(content).toHaveValue('## Storing');

    await content.press('End');
    await paste(content, '<p class=MsoNormal><br>Keep it <b>dry</b><o:p></o:p></p>');
    await expect(content).toHaveValue('## StoringKeep it **dry**');
    await content.press('ControlOrMeta+z');
    await expect(content).toHaveValue('## Storing');

    await page.getByRole('button', { name: 'See how it looks' }).click();
    const preview = page.locator('[data-markup-preview]');
    await expect(preview.getByRole('heading', { name: 'Storing' })).toBeVisible();
    await content.press('End');
    await content.pressSequentially('\n\nSee *this*');
    await expect(preview.locator('em')).toHaveText('this');
    await page.getByRole('button', { name: 'Hide the preview' }).click();
    await expect(preview).toBeHidden();
    await content.fill('');
  },
);

sharedStaffPageTest('a clerk pastes a table into the text of a product, and takes it back', ONCE, async ({ page }) => {
  await page.goto('/admin/manage-products');
  const link = page.locator('main a[href*="/admin/manage-products/edit/"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  const field = page.locator('[data-markup-field]').filter({ has: page.locator('[name=export_info]') });
  const area = field.locator('textarea');
  await expect(field.getByRole('button', { name: 'Bold' })).toBeEnabled();
  await area.fill('Sizes:\n\n');
  await area.press('ControlOrMeta+End');
  const cells = '<td rowspan=2>45 mm</td><td align=right>450</td></tr><tr><td align=right>470</td></tr>';
  await paste(area, `<table><tr><td>Size</td><td>Price</td></tr><tr>${cells}</table>`);
  const table = 'Sizes:\n\n| Size | Price |\n| --- | ---: |\n| 45 mm | 450 |\n|  | 470 |';
  await expect(area).toHaveValue(table);
  await field.getByRole('button', { name: 'See how it looks' }).click();
  await expect(field.getByRole('cell', { name: '470' })).toBeVisible();
  await area.press('ControlOrMeta+z');
  await expect(area).toHaveValue('Sizes:\n\n');
});
