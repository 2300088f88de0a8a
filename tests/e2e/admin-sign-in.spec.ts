import { expect, type Page, test as withCache } from '@playwright/test';
import { listen } from '../support/browser/console-errors.ts';
import { ADMIN, openFirst, save, signIn, takenOver } from '../support/browser/staff.ts';
import { test } from '../support/browser/test.ts';

const LOGIN = '/admin/login';
const DASHBOARD = '/admin/dashboard';
const CATEGORIES = '/admin/manage-categories';

// A transition between pages that the browser gives up is an error to it, and to nobody else.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function fillIn(page: Page, password = ADMIN.password): Promise<void> {
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

test('somebody signs in, sees the dashboard and signs out', async ({ page }) => {
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

test('the greeting goes after two seconds', async ({ page }) => {
  await page.goto(LOGIN);
  await fillIn(page);
  const toast = page.locator('[data-toast]');
  await expect(toast.locator('[data-toast-title]')).toHaveText('Login Successful');
  await expect(toast).toHaveAttribute('role', 'status');
  await expect(toast).toHaveCSS('animation-duration', '2s');
  await expect(toast).toBeHidden();
  await page.reload();
  await expect(toast).toHaveCount(0);
});

test('a wrong password is said on top, and only the e-mail is kept', async ({ page, javaScriptEnabled }) => {
  await page.goto(LOGIN);
  await fillIn(page, 'not the password');
  const summary = page.locator('[data-error-summary]');
  await expect(summary).toContainText('Invalid email or password.');
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await fillIn(page);
  await expect(page).toHaveURL(DASHBOARD);
});

test('the keyboard alone signs in', async ({ page }) => {
  await page.goto(LOGIN);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(DASHBOARD);
});

// Where requests are routed, as for all other tests, the browser keeps nothing that it could show again.
withCache('after signing out the back button shows nothing', async ({ page, context }) => {
  await signIn(context);
  await page.goto(DASHBOARD);
  await page.goto(CATEGORIES);
  await signOut(page);
  await expect(page).toHaveURL(LOGIN);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByText(ADMIN.email)).toHaveCount(0);
});

test('whose sign-in has ended comes back to the page they asked for', async ({ page, context }) => {
  await signIn(context);
  await page.goto(DASHBOARD);
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await fillIn(page);
  await expect(page).toHaveURL(CATEGORIES);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
});

test.describe('where scripts run', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'It is about what scripts add.');
  test.beforeEach(({ context }) => signIn(context));

  test('every page of the back office is taken over without a complaint', async ({ page }) => {
    test.slow();
    const complaints = await listen(page);
    const open = async (path: string) => {
      await page.goto(path);
      await takenOver(page);
      await page.waitForLoadState('networkidle');
    };
    const linked = (scope: string) =>
      page
        .locator(`${scope} a[href^="/admin/"]`)
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

    await open('/admin/no-such-page');
    await open(DASHBOARD);
    const seen = new Set<string>([LOGIN, DASHBOARD]);
    for (const list of [...(await linked('nav')), ...(await linked('main'))]) {
      if (!list || seen.has(list)) continue;
      seen.add(list);
      await open(list);
      // Of the rows of a list only the first: they are all alike, and files are no pages.
      const links = (await linked('main')).map((link) => link ?? '').filter((link) => !/export|\.csv/.test(link));
      const kinds = new Map(links.map((link) => [link.replace(/[\da-f-]{36}.*|\?.*/, ''), link]));
      for (const link of kinds.values()) {
        if (seen.has(link)) continue;
        seen.add(link);
        await open(link);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
  });

  test('a form that failed, and one that comes back after signing in, are taken over without a complaint', async ({
    page,
    context,
  }) => {
    const complaints = await listen(page);
    await page.goto(`${CATEGORIES}/add`);
    await takenOver(page);
    await page.getByLabel('Description').fill('No name');
    await save(page);
    await expect(page).toHaveTitle(/^Error: /);
    await takenOver(page);

    await context.clearCookies();
    await save(page);
    await expect(page.getByText('What you typed is kept')).toBeVisible();
    await fillIn(page);
    await expect(page.getByText('what you typed is back')).toBeVisible();
    await takenOver(page);
    await expect(page.getByLabel('Description')).toHaveValue('No name');
    expect(complaints).toEqual([]);
  });

  test('a walk through the back office loads no page anew', async ({ page }) => {
    const complaints = await listen(page);
    await page.goto(DASHBOARD);
    await takenOver(page);
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
    await page.getByRole('link', { name: 'Add New Category' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Category');
    await expect(page.locator('body[data-same]')).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('closing a changed form asks first, and saving it does not', async ({ page }) => {
    await openFirst(page, CATEGORIES);
    await takenOver(page);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    await page.getByLabel('Description').fill('Changed in a browser');
    await page.goto('/').catch(() => undefined);
    expect(asked).toEqual(['beforeunload']);
    await expect(page.getByLabel('Description')).toHaveValue('Changed in a browser');
    await save(page);
    await expect(page.locator('[data-toast]')).toContainText('Category Updated');
    expect(asked).toEqual(['beforeunload']);
  });

  test('the link to leave asks too, in the page itself', async ({ page }) => {
    await page.goto(`${CATEGORIES}/add`);
    await takenOver(page);
    await page.getByLabel('Category name').fill('Not saved');
    const asked: string[] = [];
    page.once('dialog', async (dialog) => {
      asked.push(dialog.message());
      await dialog.dismiss();
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toContain('not saved');
    await expect(page).toHaveURL(`${CATEGORIES}/add`);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(DASHBOARD);
  });
});
