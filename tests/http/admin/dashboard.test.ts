import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AUTH_SETTINGS } from '../../support/backends/auth-settings';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { newFolder } from '../../support/backends/new-folder';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { categoryToImport, csv, IMPORT, plan } from '../../support/content/imports';
import { PRODUCTS, writeProduct } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
import { newUser, signedIn, staffAt, staffOn } from '../../support/http/admin';
import { type Answer, main, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { all, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db, post, visitSupabase } from '../../support/http/site';
import type { Staff } from '../../support/http/staff';

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
      .match({ alt: '', kind: 'picture' });
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
      const { action = '' } = form.attributes;
      const [intent = ''] = valuesOf(form, 'button', 'value');
      const [name = ''] = valuesOf(form, 'input', 'name', { type: 'hidden' });
      const [value = ''] = valuesOf(form, 'input', 'value', { name });
      return staff.post(DASHBOARD, { [name]: value, intent }, { action });
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
    expect(latest && textOf(latest)).toMatch(/3 products added.*import of three\.csv/);
    expect(latest && valuesOf(latest, 'a', 'href')).toContain(IMPORT);
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

describe('a Supabase project that is set up wrongly', () => {
  const page = '/admin/dashboard';
  const needs = (answer: Answer) =>
    Object.fromEntries(
      all(main(answer), 'li', { 'data-need': 'supabase' }).map((item) => [item.attributes['data-check'], textOf(item)]),
    );

  /** A dashboard of a person on a project with these answers, by the beginning of their path. */
  async function dashboardOn(answers: Record<string, () => Response | Promise<Response>>, person = staff) {
    const server = await startSupabaseServer('answers', ({ path }) =>
      Object.entries(answers)
        .find(([beginning]) => path.startsWith(beginning))?.[1]
        .call(null),
    );
    const visitor = await visitSupabase(server.url, backend.publishableKey, backend.secretKey);
    onTestFinished(async () => {
      await visitor.close();
      await server.stop();
    });
    return staffAt(visitor, person).get;
  }

  test('is named to administrators, with what to do', async () => {
    const get = await dashboardOn({
      '/auth/v1/settings': () => Response.json({ ...AUTH_SETTINGS, disable_signup: false }),
      '/auth/v1/admin/users': () => Response.json({ msg: 'User not allowed' }, { status: 403 }),
      '/rest/v1/rpc/thousand_rows': () => Response.json([{ n: 1 }, { n: 2 }]),
      '/rest/v1/rpc/bucket_settings': () => Response.json(null),
    });
    // The first view does not wait for a busy project.
    await expect
      .poll(async () => needs(await get(page)))
      .toEqual({
        'secret-key-works': expect.stringContaining('SUPABASE_SECRET_KEY'),
        'sign-up': expect.stringContaining('Allow new users to sign up'),
        'row-cap': expect.stringContaining('2 rows'),
        bucket: expect.stringContaining('missing'),
        'bucket-limit': expect.any(String),
        'bucket-types': expect.any(String),
      });
  });

  test('is asked about once in five minutes, and not by editors', async () => {
    let asked = 0;
    const open = () => {
      asked += 1;
      return Response.json({ ...AUTH_SETTINGS, disable_signup: false });
    };
    const get = await dashboardOn({ '/auth/v1/settings': open });
    // The site itself has asked at its start.
    await expect.poll(() => asked).toBe(1);
    for (let view = 1; view <= 3; view += 1) {
      await expect.poll(async () => Object.keys(needs(await get(page)))).toEqual(['sign-up']);
    }
    expect(asked).toBe(2);
    const editor = await signedIn(await newUser('editor'));
    const asEditor = await dashboardOn({ '/auth/v1/settings': open }, editor);
    await expect.poll(() => asked).toBe(3);
    expect(needs(await asEditor(page))).toEqual({});
    expect(asked).toBe(3);
  });

  test('does not keep the dashboard waiting, and is shown once it is known', async () => {
    let tell: () => void = () => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const get = await dashboardOn({ '/rest/v1/rpc/bucket_settings': () => told.then(() => Response.json(null)) });
    const first = await get(page);
    expect({ status: first.status, needs: needs(first) }).toEqual({ status: 200, needs: {} });
    tell();
    await expect.poll(async () => Object.keys(needs(await get(page)))).toContain('bucket');
  });

  test('is no matter of a site that keeps its data itself', async () => {
    expect(needs(await staff.get(page))).toEqual({});
  });
});

test('where no pages or pictures can be written, an administrator reads why, and an editor does not', async () => {
  const file = join(newFolder('page-files'), 'file');
  writeFileSync(file, 'no folder');
  const visitor = createVisitor(backend, { pageFiles: join(file, 'pages') });
  const needs = async (who: Staff) =>
    all(main(await staffAt(visitor, who).get(DASHBOARD)), 'li', { 'data-need': 'storage' }).map(textOf);
  expect(await needs(staff)).toEqual([expect.stringContaining('ENOTDIR')]);
  expect(await needs(await signedIn(await newUser('editor')))).toEqual([]);
  const full = { ...backend, files: Object.create(backend.files, { writeProblem: { value: async () => 'ENOSPC' } }) };
  const stored = main(await staffAt(createVisitor(full), staff).get(DASHBOARD));
  expect(all(stored, 'li', { 'data-need': 'storage' }).map(textOf)).toEqual([expect.stringContaining('ENOSPC')]);
  const writable = createVisitor(backend, { pageFiles: newFolder('page-files') });
  expect((await staffAt(writable, staff).get(DASHBOARD)).text).not.toContain('data-need="storage"');
});
