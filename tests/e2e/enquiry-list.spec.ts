import { expect } from '@playwright/test';
import { ONCE } from '../support/browser/test.ts';
import { test } from '../support/browser/workers.ts';
import { takeOwnAddress } from './public-pages.ts';

test('an importer asks for three products at once', async ({ page, javaScriptEnabled }) => {
  const main = page.getByRole('main');
  const badge = page.getByRole('link', { name: 'Enquiry list' });
  await takeOwnAddress(page);

  await test.step('puts them on the list where they stand', async () => {
    await page.goto('/products/onions');
    for (const [index, name] of ['Nashik Red Onion', 'Bellary Red Onion'].entries()) {
      const button = main.getByRole('button', { name: `Add to enquiry list ${name}` });
      await button.click();
      // Neither a look for the place nor a message at the top: it stands where the button was.
      const added = main.getByRole('link', { name: `On your list ${name}` });
      await expect(added).toBeInViewport();
      await expect(button).toBeHidden();
      if (!javaScriptEnabled) {
        await expect(page).toHaveURL(/\/products\/onions#added-[0-9a-f-]{36}$/);
        continue;
      }
      await expect(page).toHaveURL('/products/onions');
      await expect(added).toBeFocused();
      await expect(badge).toHaveText(`Enquiry list${index + 1}`);
    }
    await page.goto('/products/garlic/ooty-garlic');
    await main.getByRole('button', { name: 'Add to enquiry list Ooty Garlic' }).first().click();
    await main.getByRole('link', { name: 'On your list Ooty Garlic' }).click();
    await expect(page).toHaveURL('/enquiry-list');
  });

  await test.step('says how much, and sees what that is', async () => {
    const quantity = main.getByLabel('Quantity');
    await expect(quantity).toHaveCount(3);
    for (const index of [0, 1, 2]) await quantity.nth(index).fill('14');
    await main.getByLabel('Packing').first().focus();
    await main.getByLabel('Packing').first().selectOption('Mesh bag 25 kg');
    // With scripts it follows what is typed, which stays.
    if (javaScriptEnabled) await expect(main.getByLabel('Packing').first()).toBeFocused();
    else await main.getByRole('button', { name: 'Update load' }).click();
    await expect(main.getByRole('heading', { name: 'Your load: 42 t' })).toBeVisible();
    await expect(main.locator('[data-box]').first()).toContainText('40 ft reefer at');
    await expect(main.locator('[data-meaning]').first()).toContainText('560 × Mesh bag 25 kg');
    await expect(main.getByLabel('Packing').first()).toHaveValue('Mesh bag 25 kg');
  });

  await test.step('finds it again after a look elsewhere', async () => {
    await main.getByLabel('Size').last().selectOption('55–65 mm');
    await main.getByRole('button', { name: 'Add more products' }).click();
    await expect(page).toHaveURL('/our-products');
    await badge.click();
    await main.getByLabel('Note').first().fill('Loose skins off');
    // With scripts by any link, without them by those of the form, which are buttons.
    if (javaScriptEnabled) await page.locator('footer').getByRole('link', { name: 'Gallery' }).click();
    else await main.getByRole('button', { name: 'Nashik Red Onion', exact: true }).click();
    await expect(page).not.toHaveURL(/enquiry-list/);
    await badge.click();
    await expect(main.getByLabel('Note').first()).toHaveValue('Loose skins off');
    await expect(main.getByLabel('Quantity').first()).toHaveValue('14');
    await expect(main.getByLabel('Size').last()).toHaveValue('55–65 mm');
  });

  await test.step('sends it with Enter, and can open what was sent', async () => {
    await main.getByLabel('Full Name').fill('Amina Otieno');
    await main.getByLabel('Country').fill('Kenya');
    await main.getByLabel('Email Address').fill('amina@importers.example');
    await main.getByLabel('Email Address').press('Enter');
    await expect(page).toHaveURL(/\/enquiries\/[0-9a-f]{32}$/);
    const toast = page.locator('[data-toast]');
    await expect(toast).toHaveRole('status');
    await expect(toast.locator('[data-toast-title]')).toHaveText('Enquiry Sent!');
    await expect(main.locator('[data-reference]')).toHaveText(/^\w{3}-\w{3}$/);
    await page.reload();
    await expect(toast).toHaveCount(0);
    await expect(main.getByText('Bellary Red Onion').first()).toBeVisible();
    await badge.click();
    await expect(main.getByText('Nothing is on the list yet.')).toBeVisible();
  });
});

test('a list that is sent stays empty: an answer about its load does not bring it back', ONCE, async ({ page }) => {
  const main = page.getByRole('main');
  await page.clock.install();
  await page.goto('/products/onions/nashik-red-onion');
  await main.getByRole('button', { name: 'Add to enquiry list' }).first().click();
  await main.getByRole('link', { name: 'On your list' }).first().click();
  await expect(page).toHaveURL('/enquiry-list');
  // As long as the answer to the form takes, the page is still there.
  await page.locator('#list').evaluate((form) => form.addEventListener('submit', (event) => event.preventDefault()));
  const asked: string[] = [];
  await page.route('/enquiry-list', (route) => void asked.push(route.request().postData() ?? ''));

  await main.getByLabel('Full Name').fill('Amina Otieno');
  await main.getByLabel('Email Address').fill('amina@importers.example');
  await main.getByLabel('Quantity').fill('1');
  await page.clock.runFor(1000);
  await expect.poll(() => asked).toEqual([expect.stringContaining('intent=update')]);
  await main.getByLabel('Quantity').fill('14');
  const givenUp = page.waitForEvent('requestfailed');
  await main.getByLabel('Quantity').press('Enter');
  await givenUp;
  await page.clock.runFor(1000);
  expect(asked).toHaveLength(1);
});

test('what the country does not admit is said while it is typed', ONCE, async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/products/potatoes/kufri-jyoti-potato');
  await main.getByRole('button', { name: 'Add to enquiry list Kufri Jyoti Potato' }).first().click();
  await main.getByRole('link', { name: 'On your list Kufri Jyoti Potato' }).click();
  for (const [country, times] of [
    ['Germany', 1],
    ['Sri Lanka', 0],
  ] as const) {
    await main.getByLabel('Country').fill(country);
    await expect(main.locator('[data-not-admitted]')).toHaveCount(times);
  }
});
