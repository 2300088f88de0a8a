import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { signedIn, staffOn } from '../../support/http/admin';
import { main, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { all, textOf, valuesOf } from '../../support/http/html';
import { db, post } from '../../support/http/site';

const staff = await signedIn();
const DASHBOARD = '/admin/dashboard';

async function count(table: 'products' | 'product_categories' | 'blog_posts'): Promise<string> {
  const { count: rows } = await db.from(table).select('*', { count: 'exact', head: true }).throwOnError();
  return String(rows);
}

describe('the dashboard', () => {
  test('counts products, categories, posts and administrators', async () => {
    const page = main(await staff.get(DASHBOARD));
    const { count: admins } = await db.from('profiles').select('*', { count: 'exact', head: true }).eq('role', 'admin');
    expect(all(page, 'dd').map(textOf)).toEqual([
      await count('products'),
      await count('product_categories'),
      await count('blog_posts'),
      String(admins),
    ]);
  });

  test('leads to six parts of the back office', async () => {
    const tiles = all(main(await staff.get(DASHBOARD)), 'li', { 'data-tile': true });
    expect(tiles.flatMap((tile) => valuesOf(tile, 'a', 'href'))).toEqual([
      '/admin/manage-products',
      '/admin/manage-categories',
      '/admin/edit-pages',
      '/admin/manage-blog',
      '/admin/user-management',
      '/admin/site-settings',
    ]);
  });

  test('shows the five newest enquiries, the newest first', async () => {
    for (let number = 1; number <= 6; number += 1) {
      expect(
        (await post('/contact-us', contactFields({ subject: `Question ${number}` }), fromNewAddress())).status,
      ).toBe(303);
    }
    const page = main(await staff.get(DASHBOARD));
    const enquiries = all(page, 'a', { href: /^\/admin\/enquiries\/[\da-f-]{36}$/ }).map(textOf);
    expect(enquiries).toEqual([6, 5, 4, 3, 2].map((number) => `Question ${number}`));
  });

  test('opens without its figures while they cannot be counted', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'rpc/count_users_by_role'), staff).get(DASHBOARD);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error', message: OUTAGE }]);
    expect(all(main(answer), 'dd').map(textOf)).toEqual(['—', '—', '—', '—']);
    expect(all(main(answer), 'li', { 'data-tile': true })).toHaveLength(6);
  });

  test('is where /admin leads', async () => {
    const answer = await staff.get('/admin');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, DASHBOARD]);
  });
});
