import { expect } from '@playwright/test';
import { test } from '../support/browser/workers.ts';
import { sendMessage } from './public-pages.ts';

// A phone of a buyer, and the desk of a clerk.
test.use({ viewport: { width: 360, height: 740 } });

test('a buyer accepts the quotation for an enquiry', async ({ page, staffPage }) => {
  const main = page.getByRole('main');
  const desk = staffPage.getByRole('main');

  await test.step('asks, and keeps the link', async () => {
    await page.goto('/contact-us');
    await sendMessage(page);
    await page.locator('[data-sent] a[href^="/enquiries/"]').click();
    await expect(page).toHaveURL(/\/enquiries\/[0-9a-f]{32}$/);
  });

  await test.step('is quoted', async () => {
    const reference = (await main.locator('[data-reference]').textContent()) ?? '';
    await staffPage.goto(`/admin/enquiries?q=${reference}`);
    await desk.locator('a[href*="/admin/enquiries/"]', { hasText: 'Onions' }).first().click();
    await desk.getByRole('link', { name: 'Add Quotation' }).click();
    await desk.locator('[name="lines[0].description"]').fill('Nashik Red Onion, 45-55 mm');
    await desk.locator('[name="lines[0].quantity"]').fill('28');
    await desk.locator('[name="lines[0].unit"]').selectOption('tonnes');
    await desk.locator('[name="lines[0].price"]').fill('412.50');
    await desk.locator('[name=intent][value=send]').click();
    await expect(staffPage).toHaveURL(/\/admin\/quotations\/[0-9a-f-]{36}$/);
  });

  await test.step('accepts what stands on the private page', async () => {
    await page.reload();
    const offer = main.locator('[data-quotation]');
    await expect(offer).toHaveAttribute('data-state', 'open');
    await expect(offer).toContainText('28 tonnes at 412.50 = USD 11,550.00');
    await offer.getByLabel('Your name').fill('Amina Otieno');
    await offer.getByRole('button', { name: 'Accept this quotation' }).click();
    await expect(offer).toHaveAttribute('data-state', 'accepted');
    await expect(offer.getByRole('button')).toHaveCount(0);
    await staffPage.reload();
    await expect(desk.locator('[data-answer=accepted]')).toContainText('By Amina Otieno');
  });

  await test.step('reads the invoice, and how the order leaves', async () => {
    await desk.locator('[data-order]').click();
    await desk.locator('[data-pro-forma]').click();
    await desk.getByLabel('Gross weight in kg of line 1').fill('28,280');
    await desk.locator('[name=intent][value=save]').first().click();
    const number = (await desk.locator('[data-number]').textContent()) ?? '';
    expect(number).toMatch(/^PI-\d{4}-\d{4}$/);
    await desk.getByRole('link', { name: 'the order' }).click();
    await desk.locator('[name=container]').fill('csqu 305438-3');
    await desk.locator('[name=seal]').fill('ML-IN 0077');
    await desk.locator('[name=intent][value=save]').first().click();
    await expect(staffPage).toHaveURL(/\/admin\/orders$/);
    await page.reload();
    const order = main.locator('[data-order]');
    await expect(order).toContainText('CSQU3054383, seal ML-IN 0077');
    const file = await page.request.get((await order.getByRole('link').getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    await expect(order.getByRole('link')).toContainText(number);
  });
});
