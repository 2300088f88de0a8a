import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pageTest } from './test.ts';
import { test } from './workers.ts';

/** The test in a browser that is signed in. A test that ends its session signs in itself, with `signIn`. */
export const staffTest = test.extend({ storageState: ({ staffCookies }, use) => use(staffCookies) });

/** `pageTest` in a browser that is signed in. */
export const staffPageTest = pageTest.extend({ storageState: ({ staffCookies }, use) => use(staffCookies) });

/** Opens the edit page of the first row that a list has. The list itself is only read: its page has tests of its own. */
export async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(await firstLink(page, list, 'edit'));
}

/** The link of a list's first row, to edit or to delete it. */
export type RowLink = { list: string; verb: 'edit' | 'delete' };

/** @returns the address behind the first row's link to edit or to delete it */
export async function firstLink(page: Page, list: string, verb: RowLink['verb']): Promise<string> {
  const answer = await page.request.get(list);
  expect(answer.status()).toBe(200);
  return linkIn(await answer.text(), { list, verb });
}

/** @returns the address behind a link in the HTML of a list */
export function linkIn(html: string, { list, verb }: RowLink): string {
  const [, href] = new RegExp(`href="([^"]*/${verb}/[^"]*)"`).exec(html) ?? [];
  if (!href) throw new Error(`${list} has no row to ${verb}.`);
  return href.replaceAll('&amp;', '&');
}

/** Runs in the browser: whether the page's scripts have run, as they have once it is loaded. */
export const isEnhanced = () => document.readyState === 'complete' && 'enhanced' in document.documentElement.dataset;

/** Waits until the page's scripts have run, so that what they add is there. */
export async function enhanced(page: Page): Promise<void> {
  await page.waitForFunction(isEnhanced);
}

/** Presses the button that saves the main form of a page. */
export async function save(page: Page): Promise<void> {
  await page.locator('button[name=intent][value=save]').click();
}

let pictures = 0;

/** A small picture that no other test has, as a file to choose: the same bytes are stored once. */
export async function newPicture() {
  pictures += 1;
  const { buffer } = await pictureIn(pictures, Number(process.env.TEST_WORKER_INDEX));
  return { name: 'onions.png', mimeType: 'image/png', buffer };
}

/** A small picture in a shade from 0 to 255, which its name says. */
export async function pictureIn(shade: number, blue = 255) {
  const background = { r: shade, g: 90, b: blue };
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background } });
  return { name: `shade-${shade}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** A JPEG of a telephone's size, too detailed to be small. */
export async function largePhotograph(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: 'white', noise } });
  return picture.jpeg({ quality: 92 }).toBuffer();
}
