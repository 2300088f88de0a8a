import { expect, type Page } from '@playwright/test';
import { enhanced, openFirst, save, staffTest } from '../support/browser/staff.ts';
import { ONCE, sharedStaffPageTest } from '../support/browser/test.ts';
import { ADMIN, signIn, test } from '../support/browser/workers.ts';

const LOGIN = '/admin/login';
const DASHBOARD = '/admin/dashboard';
const CATEGORIES = '/admin/manage-categories';

// A view transition that the browser skips counts as an error of the page.

async function fillIn(page: Page, password = ADMIN.password): Promise<void> {
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

test('an administrator signs in, sees the dashboard and signs out', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login/);
  await fillIn(page);
  await expect(page).toHaveURL(DASHBOARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const stats = page.locator('[data-stat] dd');
  await expect(stats).toHaveCount(4);
  for (const stat of await stats.all()) await expect(stat).toHaveText(/^\d+$/);
  await expect(page.locator('[data-tile]')).toHaveCount(6);
  await expect(page.getByText(`Signed in as ${ADMIN.email}`).first()).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(LOGIN);
  await page.goto(DASHBOARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('the greeting goes after two seconds', ONCE, async ({ page }) => {
  await page.goto(LOGIN);
  await fillIn(page);
  const toast = page.locator('[data-toast]');
  await expect(toast.locator('[data-toast-title]')).toHaveText('Login Successful');
  await expect(toast).toHaveAttribute('role', 'status');
  await expect(toast).toHaveCSS('animation-duration', '2s');
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(toast).toBeHidden();
  await page.reload();
  await expect(toast).toHaveCount(0);
});

test('a wrong password is reported on top, and only the e-mail stays in the form', ONCE, async ({ page }) => {
  await page.goto(LOGIN);
  await fillIn(page, 'not the password');
  const summary = page.locator('[data-error-summary]');
  await expect(summary).toContainText('Invalid email or password.');
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await fillIn(page);
  await expect(page).toHaveURL(DASHBOARD);
});

test('the keyboard alone signs in', ONCE, async ({ page }) => {
  await page.goto(LOGIN);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(DASHBOARD);
});

test('after signing out the back button shows nothing', async ({ page, context }) => {
  await signIn(context);
  await page.goto(DASHBOARD);
  await page.goto(CATEGORIES);
  await signOut(page);
  await expect(page).toHaveURL(LOGIN);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByText(ADMIN.email)).toHaveCount(0);
});

test('a client whose session has ended gets the requested page after signing in', ONCE, async ({ page, context }) => {
  await signIn(context);
  await page.goto(DASHBOARD);
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await fillIn(page);
  await expect(page).toHaveURL(CATEGORIES);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
});

staffTest.describe('with scripts', ONCE, () => {
  sharedStaffPageTest('closing a changed form asks first, and saving it does not', async ({ page }) => {
    await openFirst(page, CATEGORIES);
    await enhanced(page);
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.type());
      await dialog.dismiss();
    });
    await page.getByLabel('Description').fill('Changed in a browser');
    await page.goto('/').catch(() => undefined);
    expect(dialogs).toEqual(['beforeunload']);
    await expect(page.getByLabel('Description')).toHaveValue('Changed in a browser');
    await save(page);
    await expect(page.locator('[data-toast]')).toContainText('Category Updated');
    expect(dialogs).toEqual(['beforeunload']);
  });
});
