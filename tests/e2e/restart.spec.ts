import { expect, type Page } from '@playwright/test';
import { downHeaders, downPage } from '../../app/server/site/down-pages.ts';
import { openFirst, save, staffTest } from '../support/browser/staff.ts';
import { takeOwnAddress } from './public-pages.ts';

const SENT_AGAIN = { heading: 'Please send this again', way: 'Reload this page' };

/** Answers as the web server in front of a site does while that is down. */
async function whileDown(page: Page, work: () => Promise<void>): Promise<void> {
  const headers = Object.fromEntries(downHeaders(new Headers()));
  await page.route('**/*', (route) =>
    route.fulfill({ status: 503, headers, body: downPage(route.request().method()) }),
  );
  await work();
  await page.unrouteAll();
}

/** Sends a form to a site that is down, and does what the page says, first too early. */
async function sendTwice(page: Page): Promise<void> {
  await whileDown(page, async () => {
    await save(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENT_AGAIN.heading);
    await expect(page.locator('main')).toContainText(SENT_AGAIN.way);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENT_AGAIN.heading);
  });
  await page.reload();
}

staffTest(
  'a product that is saved while the site restarts is saved by a reload',
  async ({ page, javaScriptEnabled }) => {
    await openFirst(page, `/admin/manage-products?q=${javaScriptEnabled ? 'garlic' : 'potato'}`);
    const form = page.url();
    const words = `Typed before a restart, ${javaScriptEnabled ? 'scripted' : 'plain'}`;
    await page.locator('[name=description]').fill(words);
    await sendTwice(page);
    await expect(page.locator('[data-toast]')).toContainText('Product Updated');
    await page.goto(form);
    await expect(page.locator('[name=description]')).toHaveValue(words);
  },
);

staffTest('a message that is sent while the site restarts is sent by a reload', async ({ page }) => {
  await takeOwnAddress(page);
  await page.goto('/contact-us');
  for (const [name, text] of Object.entries({
    full_name: 'Amina',
    email: 'amina@importer.example',
    subject: 'Onions',
    message: 'Two containers',
  })) {
    await page.locator(`[name=${name}]`).fill(text);
  }
  await sendTwice(page);
  await expect(page.locator('[data-toast]')).toContainText('Message Sent!');
});
