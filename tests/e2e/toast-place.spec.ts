import { expect, type Page } from '@playwright/test';
import { stopAnimations } from '../support/browser/page-checks.ts';
import { enhanced, save } from '../support/browser/staff.ts';
import { ONCE, sharedPageTest, sharedStaffPageTest } from '../support/browser/test.ts';
import { sendMessage } from './public-pages.ts';

const SMALL = { width: 320, height: 640 };
const SIZES = [SMALL, { width: 768, height: 800 }, { width: 1280, height: 800 }];

/** What can be pressed or typed into below the toast; and whether the toast begins out of sight. */
async function coveredOn(page: Page): Promise<string[]> {
  return page.locator('[data-toast]').evaluate((toast) => {
    const box = toast.getBoundingClientRect();
    const meets = (other: DOMRect) =>
      other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom;
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const seen = controls.filter((control) => !toast.contains(control) && control.checkVisibility());
    const covered = seen.filter((control) => [...control.getClientRects()].some(meets));
    const isInSight = box.top >= 0 && box.top < innerHeight && box.left >= 0 && box.right <= innerWidth;
    return [...(isInSight ? [] : ['the toast is out of sight']), ...covered.map(({ outerHTML }) => outerHTML)];
  });
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const TOASTS: { name: string; title: string; open: (page: Page) => Promise<void>; asStaff?: boolean }[] = [
  { name: 'an empty sign-in', title: 'Login Failed', open: (page) => signInWith(page, '', '') },
  {
    name: 'a forgotten password without an address',
    title: 'Nothing Was Sent',
    open: async (page) => {
      await page.goto('/admin/forgot-password');
      await page.getByRole('button', { name: /link/ }).click();
    },
  },
  {
    name: 'a password link that does not work',
    title: 'Password Not Saved',
    open: async (page) => {
      await page.goto('/admin/set-password?token_hash=made-up&type=recovery');
      await page.getByLabel('New password').fill('an onion per day, or two');
      await page.getByLabel('The same again').fill('an onion per day, or two');
      await page.getByRole('button', { name: 'Save password' }).click();
    },
  },
  {
    name: 'a new password of one’s own that is typed differently',
    title: 'Account Not Saved',
    asStaff: true,
    open: async (page) => {
      await page.goto('/admin/account');
      await page.getByLabel('New password').fill('an onion per day, or two');
      await save(page);
    },
  },
  { name: 'a missing post', title: 'Error', open: (page) => page.goto('/blog/no-such-post').then(() => undefined) },
  {
    name: 'a missing post with the bar of staff',
    title: 'Error',
    asStaff: true,
    open: (page) => page.goto('/blog/no-such-post').then(() => undefined),
  },
  {
    name: 'a sent message',
    title: 'Message Sent!',
    open: async (page) => {
      await page.goto('/contact-us');
      await sendMessage(page);
    },
  },
  {
    name: 'the saved home page, which is a long form',
    title: 'Home Page Content Saved!',
    asStaff: true,
    open: async (page) => {
      await page.goto('/admin/edit-pages/home');
      await save(page);
    },
  },
  {
    name: 'saved settings',
    title: 'Settings Saved!',
    asStaff: true,
    open: async (page) => {
      await page.goto('/admin/site-settings');
      await save(page);
    },
  },
  {
    name: 'a refused deletion',
    title: 'Cannot Delete Category',
    asStaff: true,
    open: async (page) => {
      await page.goto('/admin/manage-categories?q=onion');
      await page
        .getByRole('link', { name: /^Delete / })
        .first()
        .click();
      await save(page);
    },
  },
];

for (const { name, title, open, asStaff } of TOASTS) {
  (asStaff ? sharedStaffPageTest : sharedPageTest)(
    `the toast about ${name} covers nothing that can be pressed`,
    ONCE,
    async ({ page }) => {
      await page.setViewportSize(SMALL);
      const goOn = await stopAnimations(page);
      await open(page);
      await expect(page.locator('[data-toast-title]')).toHaveText(title);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect.soft(await coveredOn(page), `at ${size.width} px`).toEqual([]);
      }
      await goOn();
    },
  );
}

sharedPageTest('nothing moves when a toast goes', ONCE, async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.goto('/blog/no-such-post');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  const toast = page.locator('[data-toast]');
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(toast).toBeHidden();
  expect(await heading.boundingBox()).toEqual(before);
});

sharedPageTest(
  'a refused sign-in is said once, and still stands there when the toast is gone',
  ONCE,
  async ({ page }) => {
    const goOn = await stopAnimations(page);
    await signInWith(page, 'me@example.com', 'wrong');
    const [toast, summary] = [page.locator('[data-toast]'), page.locator('[data-error-summary]')];
    await expect(summary).toBeFocused();
    const message = summary.locator('p').getByText('Invalid email or password.', { exact: true });
    const onTop = () =>
      message.first().evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 4, top + height / 2));
      });
    expect(await onTop()).toBe(false);
    const [over, under] = [await toast.boundingBox(), await summary.boundingBox()];
    expect(over).toEqual(under);
    await goOn();
    await toast.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await expect(toast).toBeHidden();
    expect(await onTop()).toBe(true);
  },
);

sharedStaffPageTest('the toast of an export shows on its list, and nowhere else', ONCE, async ({ page }) => {
  await page.goto('/admin/manage-products');
  await enhanced(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-export-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.locator('[data-toast-title]')).toHaveText('Export Successful');
  await expect(page.locator('.progress')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog posts');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});
