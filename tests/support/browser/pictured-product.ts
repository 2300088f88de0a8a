// The sample company has plates in place of photographs: before the browser tests one of its products gets pictures, in
// the form that staff have.
import { chromium, type FullConfig } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from './workers.ts';

export default async function givePictures({ projects }: FullConfig): Promise<void> {
  const { baseURL, launchOptions } = projects[0]?.use ?? {};
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage(baseURL ? { baseURL } : {});
  await page.request.post('/admin/login', { form: { ...ADMIN, intent: 'save' } });
  await page.goto('/admin/manage-products?q=nashik red onion');
  await page.goto((await page.locator('a[href*="/manage-products/edit/"]').first().getAttribute('href')) ?? '');
  await page.locator('input[name=image_file]').setInputFiles(await photograph('#7d2a3b'));
  await page
    .locator('input[name=gallery_files]')
    .setInputFiles([await photograph('#3f5d2f'), await photograph('#d99a2b')]);
  await page.locator('button[name=intent][value=save]').first().click();
  await page.waitForURL(/manage-products(\?|$)/);
  await browser.close();
}

async function photograph(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  return { name: `${background.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
