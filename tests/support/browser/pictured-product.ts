// The sample company has plates in place of photographs: before the browser tests a product, two categories and the
// home page get pictures, in the forms that staff have.
import { chromium, type FullConfig } from '@playwright/test';
import sharp from 'sharp';
import { firstLink } from './staff.ts';
import { ADMIN } from './workers.ts';

const COLOURS = ['#7d2a3b', '#3f5d2f', '#d99a2b'];

export default async function givePictures({ projects }: FullConfig): Promise<void> {
  const { baseURL, launchOptions } = projects[0]?.use ?? {};
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage(baseURL ? { baseURL } : {});
  await page.request.post('/admin/login', { form: { ...ADMIN, intent: 'save' } });
  const pictures = await Promise.all(COLOURS.map((colour) => photograph(colour)));
  const give = async (address: string, fields: Record<string, typeof pictures>) => {
    await page.goto(address);
    for (const [name, files] of Object.entries(fields)) await page.locator(`input[name=${name}]`).setInputFiles(files);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 303);
    await page.locator('button[name=intent][value=save]').first().click();
    await saved;
  };
  const [first = [], second = [], third = []] = pictures.map((picture) => [picture]);
  await give(await firstLink(page, '/admin/manage-products?q=nashik red onion', 'edit'), {
    image_file: first,
    gallery_files: [...second, ...third],
  });
  await give(await firstLink(page, '/admin/manage-categories', 'edit'), { image_file: second });
  await give(await firstLink(page, '/admin/manage-categories?q=turmeric', 'edit'), { image_file: third });
  const home = {
    hero_image_file: [await photograph('#7d2a3b', 1800)],
    about_image_file: second,
    cta_background_image_file: third,
  };
  await give('/admin/edit-pages/home', home);
  await browser.close();
}

async function photograph(
  background: string,
  width = 1600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width, height: 1200, channels: 3, background } });
  return { name: `${background.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
