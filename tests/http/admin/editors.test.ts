import { describe, expect, test } from 'vitest';
import { categoryToImport, upload } from '../../support/content/imports';
import { newUser, signedIn, summaryOf } from '../../support/http/admin';
import { ADMIN_ROUTES } from '../../support/http/admin-routes';
import { main, toasts } from '../../support/http/answer';
import { all, type Element, textOf, valuesOf } from '../../support/http/html';
import { db } from '../../support/http/site';

const editor = await signedIn(await newUser('editor', 'Neha Verma'));
const admin = await signedIn();

const OF_ADMINS = /^\/admin\/(user-management|site-settings)/;
const SHARED = ADMIN_ROUTES.filter(({ path }) => !OF_ADMINS.test(path));

const links = (page: Element) => valuesOf(page, 'a', 'href');

const file = (lines: number, category: string) =>
  `name,category_slug\n${Array.from({ length: lines }, (_, n) => `Imported ${n},${category}`).join('\n')}\n`;

describe('an editor', () => {
  test.each(SHARED)('opens $path', async ({ path }) => {
    const answer = await editor.get(path);
    // Some routes take POST only, lead on, or have no row in this site.
    expect([200, 302, 303, 404]).toContain(answer.status);
    expect(answer.headers.get('location') ?? '').not.toContain('/admin/login');
  });

  test('finds no link to what is for administrators', async () => {
    for (const path of ['/admin/dashboard', '/admin/edit-pages', '/admin/account', '/admin/manage-products']) {
      const answer = await editor.get(path);
      expect(answer.status).toBe(200);
      expect(links(answer.page).filter((to) => OF_ADMINS.test(to))).toEqual([]);
    }
    expect(links((await admin.get('/admin/dashboard')).page).filter((to) => OF_ADMINS.test(to))).not.toEqual([]);
    expect(all(main(await editor.get('/admin/dashboard')), '*', { 'data-stat': true })).toHaveLength(3);
  });

  test('keeps the content', async () => {
    const slug = `by-an-editor-${crypto.randomUUID().slice(0, 8)}`;
    const added = await editor.save('/admin/manage-categories/add', { name: 'By an editor', slug });
    expect(added.status).toBe(303);
    const { data } = await db.from('product_categories').select('id').eq('slug', slug).single().throwOnError();
    expect((await editor.save(`/admin/manage-categories/edit/${data.id}`, { description: 'Theirs' })).status).toBe(303);
    expect((await editor.save(`/admin/manage-categories/delete/${data.id}`, {})).status).toBe(303);
  });

  test('imports 100 lines, and is refused more in words', async () => {
    const category = await categoryToImport();
    const few = await upload(editor, file(100, category.slug));
    expect(few.status).toBe(303);
    const path = few.headers.get('location') ?? '';
    expect((await editor.post(path, { intent: 'apply' })).status).toBe(303);

    const many = await upload(editor, file(101, category.slug));
    expect(many.status).toBe(422);
    const words = 'The file has 101 lines; editors import at most 100.';
    expect(textOf(main(many))).toContain(words);
    expect(toasts(many)).toMatchObject([{ title: 'Import Error', message: expect.stringContaining(words) }]);
  });

  test('neither applies nor undoes a larger import of an administrator', async () => {
    const category = await categoryToImport();
    const path = (await upload(admin, file(101, category.slug))).headers.get('location') ?? '';
    for (const intent of ['apply', 'undo']) {
      const answer = await editor.postMadeUp(path, { intent });
      expect(answer.status).toBe(403);
      expect(summaryOf(answer).text).toContain('at most 100 lines');
      expect(await category.now()).toEqual([]);
    }
  });
});
