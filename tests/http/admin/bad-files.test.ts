import { expect, test } from 'vitest';
import { nameOfTest, PRODUCTS } from '../../support/content/products';
import { store } from '../../support/content/rows';
import { encoded, errorAt, fileOf, plain, storedFiles } from '../../support/content/uploads';
import { pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { db } from '../../support/http/site';

const staff = await signedIn();
const BAD = fileOf('Onions, 25 t', 'photo.jpg', 'image/jpeg');
const TOO_LARGE = fileOf(Buffer.alloc(10 * 1024 * 1024 + 1), 'large.png', 'image/png');
const NO_PICTURE = 'This is no picture we can use. Please choose a JPEG, PNG, WebP, AVIF or GIF file.';

test.each([
  ['/admin/manage-categories', 'name', 'image_file', { description: 'Typed' }, 'Missing Fields'],
  ['/admin/manage-products', 'name', 'image_file', { description: 'Typed' }, 'Missing Fields'],
  ['/admin/edit-pages/certificates', 'name', 'image_file', { authority: 'Typed' }, 'Missing Name'],
  ['/admin/manage-blog', 'title', 'featured_image_file', { content: 'Typed' }, 'Missing Fields'],
])('%s: a bad file beside a missing %s is reported with it', async (list, missing, file, typed, heading) => {
  const before = await storedFiles();
  const answer = await staff.save(`${list}/add`, { ...typed, [missing]: ' ', [file]: BAD });
  expect(answer.status).toBe(422);
  expect(errorAt(answer, missing)).not.toBeNull();
  expect(errorAt(answer, file)).toBe(NO_PICTURE);
  expect(summaryOf(answer)).toMatchObject({ heading });
  expect(summaryOf(answer).errors).toContain(NO_PICTURE);
  expect(toasts(answer)).toMatchObject([{ role: 'alert', message: `Image upload failed: ${NO_PICTURE}` }]);
  expect(formOf(answer)).toMatchObject(typed);
  expect(await storedFiles()).toEqual(before);
});

test('an edited row with a bad file and a missing field stays as it is', async () => {
  const row = await store('certificates', { name: 'Stays as it is' });
  const path = `/admin/edit-pages/certificates/edit/${row.id}`;
  const answer = await staff.save(path, { name: '', image_file: BAD });
  expect(answer.status).toBe(422);
  expect([errorAt(answer, 'name'), errorAt(answer, 'image_file')]).toEqual([
    'Certificate name is required.',
    NO_PICTURE,
  ]);
  expect((await db.from('certificates').select().eq('id', row.id).single()).data).toEqual(row);
});

test('a field in error counts more than the size of a file: 422', async () => {
  const path = '/admin/edit-pages/certificates/add';
  const answer = await staff.save(path, { name: '', image_file: TOO_LARGE });
  expect(answer.status).toBe(422);
  expect(errorAt(answer, 'image_file')).toContain('larger than 10 MB');
});

test('a good file beside a field in error is kept for the next save', async () => {
  const before = await storedFiles();
  const path = '/admin/edit-pages/certificates/add';
  const answer = await staff.save(path, { name: 'x'.repeat(201), image_file: await pictureFile() });
  expect(answer.status).toBe(422);
  expect(errorAt(answer, 'image_file')).toBeNull();
  expect(summaryOf(answer).heading).toBe('Please check the form');
  expect((await storedFiles()).onDisk).toHaveLength(before.onDisk.length + 1);
});

test('several bad files of a page are all reported', async () => {
  const before = await storedFiles();
  const form = await staff.get('/admin/edit-pages/home');
  const files = [...new Set(Array.from(form.text.matchAll(/name="(\w+_file)"/g), ([, name]) => name ?? ''))].slice(
    0,
    2,
  );
  expect(files).toHaveLength(2);
  const answer = await staff.save(
    '/admin/edit-pages/home',
    Object.fromEntries(files.map((name) => [name, fileOf('Onions', 'photo.jpg')])),
  );
  expect(answer.status).toBe(422);
  expect(files.map((name) => errorAt(answer, name))).toEqual([NO_PICTURE, NO_PICTURE]);
  expect(await storedFiles()).toEqual(before);
});

test('a bad gallery file is reported beside a missing field, and skipped where nothing is missing', async () => {
  const before = await storedFiles();
  const { data: category } = await db.from('product_categories').select('id').eq('slug', 'onions').single();
  const fields = {
    category_id: category?.id ?? '',
    gallery_files: [fileOf(await encoded(plain(9, 9), 'png'), 'a.png'), BAD],
  };
  const answer = await staff.save(`${PRODUCTS}/add`, { ...fields, name: '' });
  expect(answer.status).toBe(422);
  expect(errorAt(answer, 'name')).not.toBeNull();
  expect(errorAt(answer, 'gallery_files')).toBe(NO_PICTURE);
  expect(summaryOf(answer).errors).toContain(NO_PICTURE);
  expect((await storedFiles()).onDisk).toHaveLength(before.onDisk.length + 1);

  const name = nameOfTest();
  expect((await staff.save(`${PRODUCTS}/add`, { ...fields, name })).status).toBe(303);
  const { data } = await db.from('products').select('id, gallery_images').eq('name', name).single();
  expect(data?.gallery_images).toHaveLength(1);
  expect((await storedFiles()).onDisk).toHaveLength(before.onDisk.length + 1);
  expect((await staff.post(`${PRODUCTS}/delete/${data?.id}`, { intent: 'save' })).status).toBe(303);
});
