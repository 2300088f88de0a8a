import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { categoryToImport, csv, IMPORT, plan } from '../../support/content/imports';
import { PRODUCTS, writeProduct } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
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

  test('says first what waits, with links to it, and counts new enquiries in the menu', async () => {
    const { category } = await storeCategory([{ status: 'draft' }, { status: 'draft' }]);
    await post('/contact-us', contactFields({ subject: 'Unread' }), fromNewAddress());
    const answer = await staff.get(DASHBOARD);
    const waiting = Object.fromEntries(
      all(main(answer), 'li', { 'data-waiting': true }).map((item) => [item.attributes['data-waiting'], item]),
    );
    const { count: unread } = await db
      .from('enquiries')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'new');
    const { count: drafts } = await db
      .from('products')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'draft');
    expect(textOf(waiting.new_enquiries ?? main(answer))).toMatch(new RegExp(`^${unread} new enquir`));
    expect(textOf(waiting.draft_products ?? main(answer))).toBe(`${drafts} draft products`);
    expect(valuesOf(waiting.draft_products ?? main(answer), 'a', 'href')).toEqual([
      '/admin/manage-products?status=draft',
    ]);
    const { count: undescribed } = await db
      .from('media')
      .select('*', { count: 'exact', head: true })
      .match({ kind: 'picture', alt: '' });
    expect(textOf(waiting.undescribed_pictures ?? main(answer))).toBe(`${undescribed} pictures without a description`);
    expect(answer.text).toContain(`data-unread="${unread}"`);
    await db.from('products').delete().eq('category_id', category.id).throwOnError();
  });

  test('shows the latest changes, each with Undo as long as nothing came after it', async () => {
    const { category } = await categoryToImport();
    const { id, name } = await writeProduct(staff, category.id);
    const changes = async () => all(main(await staff.get(DASHBOARD)), 'li', { 'data-revision': true });
    const undo = async () => {
      const [latest] = await changes();
      const [form] = latest ? all(latest, 'form') : [];
      if (!form) return null;
      const fields = Object.fromEntries(
        all(form, 'input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
      );
      const [button] = all(form, 'button');
      return staff.post(form.attributes.action ?? '', { ...fields, intent: button?.attributes.value ?? '' });
    };
    expect(await undo()).toBeNull();
    await staff.save(`${PRODUCTS}/edit/${id}`, { description: 'A mistake' });
    expect(textOf((await changes())[0] ?? main(await staff.get(DASHBOARD)))).toContain(`Product “${name}” changed`);
    expect((await undo())?.status).toBe(303);
    const { data: restored } = await db.from('products').select('description').eq('id', id).single().throwOnError();
    expect(restored?.description).not.toBe('A mistake');
    await staff.save(`${PRODUCTS}/delete/${id}`, {});
    expect((await undo())?.status).toBe(303);
    expect((await db.from('products').select('name').eq('id', id).single()).data?.name).toBe(name);
    expect(await undo()).toBeNull();
  });

  test('says an import in one entry, which leads to the imports', async () => {
    const { slug } = await categoryToImport();
    const { press } = await plan(
      staff,
      csv(['name', 'category_slug'], ['A', slug], ['B', slug], ['C', slug]),
      'three.csv',
    );
    await press('apply');
    const [latest] = all(main(await staff.get(DASHBOARD)), 'li', { 'data-revision': true });
    expect(latest && textOf(latest)).toMatch(/added, and 2 more.*import of three\.csv/);
    expect(latest && valuesOf(latest, 'a', 'href')).toContain(IMPORT);
    expect(latest && all(latest, 'form')).toEqual([]);
  });

  test('opens without its figures while they cannot be counted', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'rpc/dashboard'), staff).get(DASHBOARD);
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
