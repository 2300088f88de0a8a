import { expect } from '@playwright/test';
import { choiceOf } from '../support/browser/page-checks.ts';
import { test } from '../support/browser/workers.ts';
import { sendUnchecked, takeOwnAddress } from './public-pages.ts';

// As most visitors have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an importer finds a product and asks about it', async ({ page, javaScriptEnabled }) => {
  const main = page.getByRole('main');
  const inquiry = 'Inquiry about Nashik Red Onion';
  await takeOwnAddress(page);

  await test.step('walks from the home page to a product', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Products' }).click();
    await expect(page).toHaveURL('/our-products');
    await main.getByRole('link', { name: 'Onions', exact: true }).click();
    await expect(page).toHaveURL('/products/onions');
    await expect(main.getByRole('link', { name: 'Back to All Categories' })).toBeVisible();
    await main.getByRole('link', { name: 'Nashik Red Onion' }).click();
    await expect(page).toHaveURL('/products/onions/nashik-red-onion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nashik Red Onion');
    await expect(main.getByText('Featured')).toBeVisible();
    await expect(main.getByRole('row', { name: 'Private label' })).toContainText('Yes');
    await expect(main.getByRole('heading', { name: 'Export information' })).toBeVisible();
  });

  await test.step('looks at its second picture', async () => {
    const large = page.locator('.main-picture');
    const first = await large.getAttribute('src');
    const thumbnail = main.getByRole('link', { name: 'Show picture 2' });
    await thumbnail.click();
    await expect(page).toHaveURL(/\?image=2$/);
    await expect(page.locator('.main-picture')).not.toHaveAttribute('src', first ?? '');
    await expect(page.locator('.main-picture')).toHaveAccessibleName('Nashik Red Onion');
    const { file, chosen, box } = await choiceOf(page.locator('.main-picture'));
    expect(file).not.toContain(first?.split('/').at(-1) ?? '');
    expect(chosen).toBeGreaterThanOrEqual(box);
    await expect(thumbnail).toHaveAttribute('aria-current', 'true');
    await expect(main.getByRole('link', { name: 'Show picture 1' })).not.toHaveAttribute('aria-current');
  });

  await test.step('looks at it enlarged', async () => {
    await main.getByRole('button', { name: 'Enlarge the picture' }).click();
    const enlarged = main.locator('.enlarged-picture');
    await expect(enlarged).toBeInViewport();
    await expect(enlarged).toHaveAccessibleName('Nashik Red Onion');
    await expect(enlarged).toHaveJSProperty('complete', true);
    const { chosen, box } = await choiceOf(enlarged);
    expect(chosen).toBeGreaterThanOrEqual(box);
    await main.getByRole('button', { name: 'Close the picture' }).click();
    await expect(enlarged).toBeHidden();
  });

  await test.step('comes to a form that knows the product', async () => {
    await main.getByRole('link', { name: 'Inquire' }).click();
    await expect(page).toHaveURL(/\/contact-us\?product_name=Nashik(%20|\+)Red(%20|\+)Onion$/);
    await expect(page.getByLabel('Subject')).toHaveValue(inquiry);
    await expect(page.getByLabel('Message')).toHaveValue(/about Nashik Red Onion/);
    await expect(page.getByLabel('Message')).toHaveAttribute('rows', '5');
  });

  await test.step('is stopped by the browser, then by the server, where something is missing', async () => {
    await page.getByLabel('Full Name').fill('Amina Otieno');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Email Address')).toBeFocused();
    await expect(page.locator('[data-error-summary]')).toHaveCount(0);

    await sendUnchecked(page);
    await expect(page).toHaveTitle(/^Error: /);
    const email = page.getByLabel('Email Address');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/Please enter your email address\./);
    await expect(page.getByLabel('Full Name')).toHaveValue('Amina Otieno');
    await expect(page.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByLabel('Subject')).toHaveValue(inquiry);
    const summary = page.getByRole('alert');
    if (javaScriptEnabled) await expect(summary).toBeFocused();
    await expect(summary.getByRole('heading')).toBeVisible();
    await expect(summary.getByRole('link')).toHaveText(['Please enter your email address.']);
    await summary.getByRole('link').click();
    await expect(email).toBeFocused();
  });

  await test.step('sends the message and is thanked', async () => {
    await page.getByLabel('Email Address').fill('amina@importers.example');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/contact-us');
    const toast = page.locator('[data-toast]');
    await expect(toast).toHaveRole('status');
    await expect(toast.locator('[data-toast-title]')).toHaveText('Message Sent!');
    for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Subject', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
    }
    await expect(page).toHaveTitle(/^Message sent/);
    const panel = page.locator('[data-sent]');
    await expect(panel).toBeFocused();
    await expect(panel.locator('[data-reference]')).toHaveText(/^\w{3}-\w{3}$/);
    await page.reload();
    await expect(page.locator('[data-toast], [data-sent]')).toHaveCount(0);
  });
});
