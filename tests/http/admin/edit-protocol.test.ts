import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failingBackend, interceptedAt, OUTAGE } from '../../support/backends/backends';
import { store, storeCategory } from '../../support/content/rows';
import { newUser, pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { heading, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
// Without the tables' types, for a loop over tables.
const anyTable = db as unknown as SupabaseClient;
const MISSING = '00000000-0000-4000-8000-000000000000';

let names = 0;
const newName = () => {
  names += 1;
  return `Row of the protocol ${names}`;
};

type Entity = {
  list: string;
  table:
    | 'product_categories'
    | 'products'
    | 'certificates'
    | 'gallery_items'
    | 'blog_posts'
    | 'profiles'
    | 'enquiries'
    | 'enquiry_answers';
  /** Stores a row until the test is over; gives its id. */
  row(): Promise<string>;
  /** A field that staff change, with two values of its own. */
  field: string;
  values: [string, string];
  edit: string;
  title: string;
  /** What the toast about a failed save is called. */
  failed: string;
  /** The toast about a missing row, which is a 404 or leads to the list; a form of most is kept. */
  gone: { title: string; status: 404 | 303; isKept?: true };
};

const text = (field: string) => ({ field, values: [`${field} of one`, `${field} of another`] as [string, string] });

const RESTORABLE_KINDS: Record<string, Entity> = {
  category: {
    ...{ list: '/admin/manage-categories', table: 'product_categories', edit: 'edit/', title: 'Edit Category' },
    row: async () => (await storeCategory()).category.id,
    ...text('description'),
    ...{ failed: 'Error Updating Category', gone: { title: 'Category not found', status: 404, isKept: true } },
  },
  product: {
    ...{ list: '/admin/manage-products', table: 'products', edit: 'edit/', title: 'Edit Product' },
    row: async () => (await storeCategory([{}])).products[0]?.id ?? '',
    ...text('description'),
    ...{ failed: 'Error Updating Product', gone: { title: 'Product not found', status: 404, isKept: true } },
  },
  certificate: {
    ...{ list: '/admin/edit-pages/certificates', table: 'certificates', edit: 'edit/', title: 'Edit Certificate' },
    row: async () => (await store('certificates', { name: newName() })).id,
    ...text('authority'),
    ...{ failed: 'Error updating certificate', gone: { title: 'Certificate not found', status: 404, isKept: true } },
  },
  'gallery item': {
    ...{ list: '/admin/edit-pages/gallery', table: 'gallery_items', edit: 'edit/', title: 'Edit Gallery Item' },
    row: async () => (await store('gallery_items', { title: newName(), image_url: '/a.webp' })).id,
    ...text('title'),
    ...{ failed: 'Error updating gallery item', gone: { title: 'Gallery item not found', status: 404, isKept: true } },
  },
  post: {
    ...{ list: '/admin/manage-blog', table: 'blog_posts', edit: 'edit/', title: 'Edit Blog Post' },
    row: async () =>
      (await store('blog_posts', { title: newName(), slug: `protocol-${names}`, content: 'Text', author_name: 'Asha' }))
        .id,
    ...text('excerpt'),
    ...{ failed: 'Error Updating Blog Post', gone: { title: 'Blog post not found', status: 303, isKept: true } },
  },
  user: {
    ...{ list: '/admin/user-management', table: 'profiles', edit: 'edit/', title: 'Edit User Role' },
    row: async () => (await newUser('user', newName())).id,
    ...text('full_name'),
    ...{ failed: 'Error Updating User Role', gone: { title: 'User profile not found', status: 303 } },
  },
  enquiry: {
    ...{ list: '/admin/enquiries', table: 'enquiries', edit: '', title: 'Enquiry' },
    row: async () => {
      const letter = { full_name: 'Amina', email: 'amina@importer.example', subject: newName(), message: 'Two.' };
      return (await store('enquiries', { ...letter, idempotency_key: newName(), sender_hash: 'a test' })).id;
    },
    field: 'status',
    values: ['answered', 'archived'],
    ...{ failed: 'Error Updating Enquiry', gone: { title: 'Enquiry not found', status: 404 } },
  },
  answer: {
    ...{ list: '/admin/enquiries/answers', table: 'enquiry_answers', edit: 'edit/', title: 'Edit Prepared Answer' },
    row: async () => (await store('enquiry_answers', { title: newName(), body: 'Dear {full_name}' })).id,
    ...text('body'),
    failed: 'Error updating the prepared answer',
    gone: { title: 'Prepared answer not found', status: 404, isKept: true },
  },
};

describe.each(Object.entries(RESTORABLE_KINDS))('the form of a %s', (_name, entity) => {
  const { list, table, field, values, edit, title, failed, gone } = entity;
  const pathOf = (id: string) => `${list}/${edit}${id}`;

  /** An edit page as it was loaded, ready to be saved. */
  async function opened() {
    const path = pathOf(await entity.row());
    return { path, form: { ...formOf(await staff.get(path)), intent: 'save' } as Fields };
  }

  test.each(['answers 500', 'throws'] as const)('is shown again where the backend %s', async (failure) => {
    const { path, form } = await opened();
    const failing = failingBackend(failure, table, 'PATCH');
    const answer = await staffOn(failing, staff).post(path, { ...form, [field]: values[0] });
    expect(answer.status).toBe(503);
    expect(heading(answer)).toBe(title);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: failed, message: OUTAGE }]);
    expect(summaryOf(answer)).toMatchObject({ heading: failed });
    expect(formOf(answer)).toMatchObject({ [field]: values[0] });
  });

  test('of an older version gets both versions, and saves from there', async () => {
    const { path, form } = await opened();
    expect((await staff.post(path, { ...form, [field]: values[0] })).status).toBe(303);
    const answer = await staff.post(path, { ...form, [field]: values[1] });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Saved meanwhile');
    expect(formOf(answer)).toMatchObject({ [field]: values[1] });
    expect((await staff.post(path, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(formOf(await staff.get(path))).toMatchObject({ [field]: values[1] });
  });

  test('sent twice succeeds twice', async () => {
    const { path, form } = await opened();
    const answers = [0, 1].map(() => staff.post(path, { ...form, [field]: values[0] }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([303, 303]);
  });

  test('whose row changes between reading and writing is a conflict', async () => {
    const { path, form } = await opened();
    const overtaken = interceptedAt(
      table,
      async (request, pass) => {
        await staff.post(path, { ...form, [field]: values[0] });
        return pass(request);
      },
      'PATCH',
    );
    const answer = await staffOn(overtaken, staff).post(path, { ...form, [field]: values[1] });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toMatchObject({ [field]: values[1] });
  });

  test.each([MISSING, 'onions'])('of a missing row (%s) says so', async (id) => {
    const { form } = await opened();
    const answers = [await staff.get(pathOf(id)), ...(gone.isKept ? [] : [await staff.postMadeUp(pathOf(id), form)])];
    for (const answer of answers) {
      expect(answer.status).toBe(gone.status);
      expect(toasts(gone.status === 404 ? answer : await follow(staff, answer))).toMatchObject([
        { role: 'alert', title: gone.title },
      ]);
    }
  });

  const keptAndAdded = async () => {
    const { path, form } = await opened();
    const id = path.split('/').at(-1) ?? '';
    await staff.post(path.replace('/edit/', '/delete/'), { intent: 'save' });
    const typed = { ...form, [field]: values[0] };
    const answer = await staff.post(path, typed);
    expect(answer.status).toBe(409);
    expect(heading(answer)).toBe(title);
    expect(formOf(answer)).toMatchObject({ [field]: values[0] });

    const again = { ...formOf(answer), intent: 'save' };
    const saved = await Promise.all([staff.post(path, again), staff.post(path, again)]);
    expect(saved.map(({ status }) => status)).toEqual([303, 303]);
    const { data } = await anyTable.from(table).select().eq(field, values[0]).order('created_at', { ascending: false });
    const [added, ...others] = (data ?? []).filter((row) => row.id !== id);
    onTestFinished(async () => {
      await anyTable.from(table).delete().eq('id', added?.id).throwOnError();
    });
    expect(added?.id).toBeDefined();
    expect(others.filter((row) => row.created_at === added?.created_at)).toEqual([]);
    // The deleted one can still be brought back.
    expect((await staff.get('/admin/trash')).text).toContain(id);
  };
  if (gone.isKept) test('of a row that was deleted meanwhile is kept, and saved as a new row', keptAndAdded);

  test('cannot be opened while the backend fails', async () => {
    const id = await entity.row();
    // The guard reads the profile of the person at the screen from the same table as the users' pages.
    const failing = interceptedAt(table, async (request, pass) =>
      request.url.includes(id) ? Response.json({ message: 'gone' }, { status: 500 }) : pass(request),
    );
    const answer = await staffOn(failing, staff).get(pathOf(id));
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: OUTAGE }]);
  });
});

// Users are deleted at the auth provider.
const { user: _user, ...DELETABLE } = RESTORABLE_KINDS;

test.each(Object.entries(DELETABLE))('a %s is deleted once, and then it is gone', async (_name, entity) => {
  const { list, table, gone } = entity;
  const path = `${list}/delete/${await entity.row()}`;
  const failing = staffOn(failingBackend('answers 500', table, 'DELETE'), staff);
  const refused = await failing.post(path, { intent: 'save' });
  expect(refused.status).toBe(503);
  expect(toasts(refused)).toMatchObject([{ role: 'alert', message: OUTAGE }]);

  const form = { ...formOf(await staff.get(path)), intent: 'save' };
  expect((await staff.post(path, form)).status).toBe(303);
  const again = await staff.post(path, form);
  expect(again.status).toBe(gone.status);
  expect(toasts(gone.status === 404 ? again : await follow(staff, again))).toMatchObject([{ title: gone.title }]);
});

const { data: category } = await db.from('product_categories').select('id').eq('slug', 'onions').single();

const NEW: [list: string, table: string, failed: string, fields: () => Promise<Fields>][] = [
  ['/admin/manage-categories', 'product_categories', 'Error Adding Category', async () => ({ name: newName() })],
  [
    '/admin/manage-products',
    'products',
    'Error Adding Product',
    async () => ({ name: newName(), category_id: category?.id ?? '' }),
  ],
  ['/admin/edit-pages/certificates', 'certificates', 'Error adding certificate', async () => ({ name: newName() })],
  [
    '/admin/edit-pages/gallery',
    'gallery_items',
    'Error adding gallery item',
    async () => ({ title: newName(), image_file: await pictureFile() }),
  ],
  ['/admin/manage-blog', 'blog_posts', 'Error Adding Blog Post', async () => ({ title: newName(), content: 'Text' })],
];

test.each(NEW)('a new form of %s is shown again where the backend fails', async (list, table, failed, fields) => {
  const typed = await fields();
  const form = { ...formOf(await staff.get(`${list}/add`)), ...typed, intent: 'save' };
  const answer = await staffOn(failingBackend('answers 500', table, 'POST'), staff).post(`${list}/add`, form);
  expect(answer.status).toBe(503);
  expect(toasts(answer)).toEqual([{ role: 'alert', title: failed, message: OUTAGE }]);
  const { image_file: _, ...texts } = typed;
  expect(formOf(answer)).toMatchObject(texts);
});

test.each([
  ['home', 'Error saving Home Page content'],
  ['about-us', 'Error saving About Us content'],
])('the form of the page %s is shown again where the backend fails', async (page, failed) => {
  const path = `/admin/edit-pages/${page}`;
  const failing = staffOn(failingBackend('answers 500', 'rpc/save_page_content'), staff);
  const answer = await failing.save(path, {});
  expect(answer.status).toBe(503);
  expect(toasts(answer)).toEqual([{ role: 'alert', title: failed, message: OUTAGE }]);
});

test('the name of a user is changed, cleared, and at most 200 characters long', async () => {
  const { id } = await newUser('user', 'Old Name');
  const path = `/admin/user-management/edit/${id}`;
  expect((await staff.save(path, { full_name: ' New Name ' })).status).toBe(303);
  const { data } = await db.from('profiles').select('full_name, role').eq('id', id).single();
  expect(data).toEqual({ full_name: 'New Name', role: 'user' });
  const tooLong = await staff.save(path, { full_name: 'x'.repeat(201) });
  expect(tooLong.status).toBe(422);
  expect(summaryOf(tooLong).errors).toEqual(['Please keep this under 200 characters.']);
  expect((await staff.save(path, { full_name: '' })).status).toBe(303);
  expect((await db.from('profiles').select('full_name').eq('id', id).single()).data?.full_name).toBeNull();
});
