import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seeded, store } from '../../support/content/rows';
import { errorAt, fileOf, storedBytes } from '../../support/content/uploads';
import { newUser, pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

// An editor: administrators may do the same.
const staff = await signedIn(await newUser('editor', 'Meera Iyer'));
const LIST = '/admin/media';
const BUCKET = '/storage/v1/object/public/application-assets/';

let names = 0;

/** A name that no file has yet; its row is deleted when the test is over. */
function newName(): string {
  names += 1;
  const name = `library-test-${names}.jpg`;
  onTestFinished(async () => {
    await db.from('media').delete().eq('file_name', name).throwOnError();
  });
  return name;
}

async function rowNamed(file_name: string) {
  const { data } = await db.from('media').select().eq('file_name', file_name).single().throwOnError();
  return data;
}

/** Uploads a picture to the library; gives its row and address. */
async function newPicture(name = newName()) {
  const answer = await staff.post(LIST, { intent: 'save', files: await pictureFile(name) });
  expect(answer.status).toBe(303);
  const row = await rowNamed(name);
  return { ...row, url: BUCKET + row.path, page: `${LIST}/${row.id}` };
}

const namesOn = async (address: string) => {
  const answer = await staff.get(address);
  expect(answer.status).toBe(200);
  return all(main(answer), 'li', { 'data-media': true }).map((item) => textOf(one(item, 'h2')));
};

describe('the library', () => {
  test('knows the sample pictures from the start, as their files are', async () => {
    const sample = () => db.from('media').select('path, digest, width, height').like('path', 'public/demo/%');
    const { data: unread } = await sample().is('digest', null).throwOnError();
    expect(unread).toEqual([]);
    const { data: rows } = await sample().order('path').limit(3).throwOnError();
    expect(rows).toHaveLength(3);
    for (const { path, digest, width, height } of rows) {
      const bytes = (await storedBytes(BUCKET + path)) ?? Buffer.of();
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('takes many files at once, each once, and names those that it cannot use', async () => {
    const [one_, two] = [newName(), newName()];
    const [first, second] = [await pictureFile(one_, 50, 20), await pictureFile(two)];
    const files = [first, second, fileOf('no picture', 'notes.txt'), first];
    const answer = await staff.post(LIST, { intent: 'save', files });
    expect(answer.status).toBe(303);
    const [toast] = toasts(await follow(staff, answer));
    expect(toast).toMatchObject({ title: 'Not Every File Was Added' });
    expect(toast?.message).toContain('3 files are in the library. 1 of them was there already. notes.txt: ');

    const row = await rowNamed(one_);
    expect(row).toMatchObject({
      kind: 'picture',
      type: 'image/jpeg',
      width: 50,
      height: 20,
      uploaded_by_name: 'Meera Iyer',
    });
    expect((await storedBytes(BUCKET + row.path))?.byteLength).toBe(row.bytes);
    expect((await namesOn(LIST)).slice(0, 2)).toEqual([two, one_]);
    expect(await namesOn(`${LIST}?q=${one_}`)).toEqual([one_]);
    expect(await namesOn(`${LIST}?q=${one_}&kind=document`)).toEqual([]);
  });

  test.each([
    ['no file', [], 422, 'Please choose at least one file first.'],
    ['only files that are no pictures', [fileOf('x', 'notes.txt')], 422, /^notes\.txt: This is no picture we can use/],
    ['a file that is too large', [fileOf(new Uint8Array(10 * 1024 * 1024 + 1), 'big.jpg')], 413, /larger than 10 MB/],
  ])('refuses %s beside the field', async (_what, files, status, message) => {
    const answer = await staff.post(LIST, { intent: 'save', files });
    expect(answer.status).toBe(status);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer).errors).toEqual([expect.stringMatching(message)]);
    expect(errorAt(answer, 'files')).toMatch(message);
  });

  test('a page beyond the last is missing, a malformed one is the first', async () => {
    expect((await staff.get(`${LIST}?page=9999`)).status).toBe(404);
    expect((await staff.get(`${LIST}?page=x`)).status).toBe(200);
  });

  test('a picture of a form is in it once, however many forms have it, and says where it is used', async () => {
    const name = newName();
    const file = await pictureFile(name);
    const form = (title: string) => ({ title, image_file: file });
    for (const item of [`${name} one`, `${name} two`]) {
      expect((await staff.save('/admin/edit-pages/gallery/add', form(item))).status).toBe(303);
    }
    const { data: items } = await db.from('gallery_items').select().like('title', `${name} %`).throwOnError();
    expect(new Set(items.map(({ image_url }) => image_url)).size).toBe(1);
    const { id } = await rowNamed(name);
    const answer = await staff.get(`${LIST}/${id}`);
    const usedIn = one(main(answer), '*', { 'data-used-in': true });
    expect(
      all(usedIn, 'a')
        .map(({ attributes }) => attributes.href)
        .sort(),
    ).toEqual(items.map((item) => `/admin/edit-pages/gallery/edit/${item.id}`).sort());
    expect(await namesOn(`${LIST}?q=${name}&unused=1`)).toEqual([]);
    expect(await namesOn(`${LIST}?q=${name}&undescribed=1`)).toEqual([name]);
    expect(await namesOn(`${LIST}?undescribed=1`)).toContain(name);

    const refused = await staff.post(`${LIST}/delete/${id}`, { intent: 'save' });
    expect(refused.status).toBe(409);
    expect(toasts(refused)[0]?.title).toBe('Still in Use');
    for (const item of items) await staff.post(`/admin/edit-pages/gallery/delete/${item.id}`, { intent: 'save' });
    expect(await namesOn(`${LIST}?q=${name}&unused=1`)).toEqual([name]);
  });

  test('a file that nothing uses is deleted after a question, and comes back from the trash with its file', async () => {
    const { id, url, file_name, page } = await newPicture();
    const question = await staff.get(`${LIST}/delete/${id}`);
    expect(textOf(main(question))).toContain(`delete “${file_name}” from the library?`);
    const answer = await staff.post(`${LIST}/delete/${id}`, { intent: 'save' });
    expect(answer.status).toBe(303);
    expect((await staff.get(page)).status).toBe(404);
    expect(await storedBytes(url)).not.toBeNull();
    expect((await staff.post('/admin/trash', { intent: 'restore', item: `media:${id}` })).status).toBe(303);
    expect((await staff.get(page)).status).toBe(200);
  });
});

describe('a file of the library', () => {
  test('gets a description, a credit and a focal point, keeps a history, and can be restored', async () => {
    const { id, page } = await newPicture();
    const described = { alt: 'Sacks of onions', credit: 'Asha Rao', focal_x: '30', focal_y: '' };
    expect((await staff.save(page, described)).status).toBe(303);
    const read = async () => (await db.from('media').select().eq('id', id).single().throwOnError()).data;
    expect(await read()).toMatchObject({
      alt: 'Sacks of onions',
      credit: 'Asha Rao',
      focal_x: 30,
      focal_y: 50,
      kept: true,
    });
    expect((await staff.save(page, { alt: 'Crates' })).status).toBe(303);

    const history = await staff.get(`${page}/history`);
    const revisions = all(main(history), 'li', { 'data-revision': true });
    expect(revisions).toHaveLength(3);
    const revision = revisions[1]?.attributes['data-revision'] ?? '';
    expect((await staff.post(`${page}/history`, { intent: 'restore', revision })).status).toBe(303);
    expect(await read()).toMatchObject({ alt: 'Sacks of onions', focal_x: 30 });
  });

  test.each([
    ['a focal point outside of the picture', { focal_x: '101' }, 'focal_x'],
    ['a focal point in words', { focal_y: 'top' }, 'focal_y'],
    ['a description without end', { alt: 'x'.repeat(301) }, 'alt'],
  ])('refuses %s, and keeps what was typed', async (_what, fields, name) => {
    const { page } = await newPicture();
    const answer = await staff.save(page, { credit: 'Typed', ...fields });
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(errorAt(answer, name)).toBeTruthy();
    expect(one(main(answer), 'input', { name: 'credit' }).attributes.value).toBe('Typed');
  });

  test('two people who change it at one time are told, and nothing is lost', async () => {
    const { page } = await newPicture();
    const form = { ...formOf(await staff.get(page)), alt: 'Mine', intent: 'save' };
    expect((await staff.save(page, { alt: 'Theirs' })).status).toBe(303);
    const answer = await staff.post(page, form);
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Theirs');
  });

  test('is replaced in all places at once: one upload, one entry in each history, and the site shows it', async () => {
    const { id, url, page, path } = await newPicture();
    const product = await store('products', {
      name: 'Product of the replaced picture',
      slug: 'replaced-picture',
      category_id: (await seeded('product_categories', 'onions')).id,
      image_url: url,
      gallery_images: ['/images/other.jpg', url],
    });
    const certificate = await store('certificates', { name: 'Certificate of the replaced picture', image_url: url });
    expect((await get('/certificates-memberships')).text).toContain(path);

    const file = await pictureFile(newName(), 64, 48);
    const answer = await staff.post(page, { intent: 'replace', replace_file: file });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(page);
    expect(toasts(await follow(staff, answer))[0]?.message).toContain('in all 2 places');

    const after = await rowNamed(file.name);
    expect(after).toMatchObject({ id, width: 64, height: 48 });
    const { data } = await db.from('products').select().eq('id', product.id).single().throwOnError();
    expect(data).toMatchObject({
      image_url: BUCKET + after.path,
      gallery_images: ['/images/other.jpg', BUCKET + after.path],
    });
    const shown = await get('/certificates-memberships');
    expect(shown.text).toContain(after.path);
    expect(shown.text).not.toContain(path);
    const { data: revisions } = await db
      .from('revisions')
      .select('table_name, action, actor_name, cause')
      .in('row_id', [product.id, certificate.id, id])
      .neq('action', 'insert')
      .throwOnError();
    expect(revisions).toHaveLength(3);
    for (const revision of revisions) {
      expect(revision).toMatchObject({ action: 'update', actor_name: 'Meera Iyer', cause: 'replacement of a picture' });
    }
    // The history shows the old file.
    expect(await storedBytes(url)).not.toBeNull();
  });

  test('is replaced in the text of a post and its search entry too, by one entry in the history', async () => {
    const { id, url, page } = await newPicture();
    const post = await store('blog_posts', {
      title: 'Post of the replaced picture',
      slug: 'post-of-the-replaced-picture',
      content: `Before ![a](${url}), after ![b](${url} "Title") and ${url}`,
      share_image_url: url,
    });
    expect((await staff.get(`${LIST}/${id}`)).text).toContain('Post of the replaced picture');
    const file = await pictureFile(newName());
    expect((await staff.post(page, { intent: 'replace', replace_file: file })).status).toBe(303);
    const now = BUCKET + (await rowNamed(file.name)).path;
    const { data } = await db.from('blog_posts').select().eq('id', post.id).single().throwOnError();
    expect(data).toMatchObject({
      content: `Before ![a](${now}), after ![b](${now} "Title") and ${url}`,
      share_image_url: now,
    });
    const changes = db.from('revisions').select('id', { count: 'exact' }).eq('row_id', post.id).eq('action', 'update');
    expect((await changes.throwOnError()).count).toBe(1);
  });

  test('replaced by a file that the library has already: the places show that one', async () => {
    const [old, other] = [await newPicture(), newName()];
    const certificate = await store('certificates', { name: 'Another certificate', image_url: old.url });
    const file = await pictureFile(other);
    await staff.post(LIST, { intent: 'save', files: file });
    const there = await rowNamed(other);
    const answer = await staff.post(old.page, { intent: 'replace', replace_file: file });
    expect(answer.headers.get('location')).toBe(`${LIST}/${there.id}`);
    const { data } = await db.from('certificates').select().eq('id', certificate.id).single().throwOnError();
    expect(data.image_url).toBe(BUCKET + there.path);
    expect((await staff.post(`${LIST}/${there.id}`, { intent: 'replace', replace_file: file })).status).toBe(409);
  });

  test.each([
    ['no file', '', 422, 'Please choose a file first.'],
    ['a file that is no picture', fileOf('x', 'notes.txt'), 422, /This is no picture we can use/],
  ])('is not replaced by %s', async (_what, replace_file, status, message) => {
    const { page } = await newPicture();
    const answer = await staff.post(page, { intent: 'replace', replace_file });
    expect(answer.status).toBe(status);
    expect(errorAt(answer, 'replace_file')).toMatch(message);
  });

  test('in the site settings only an administrator replaces it', async () => {
    const { url, page } = await newPicture();
    await store('site_settings', { setting_key: 'picture_of_a_test', setting_value: url });
    const answer = await staff.post(page, { intent: 'replace', replace_file: await pictureFile(newName()) });
    expect(answer.status).toBe(409);
    expect(toasts(answer)[0]?.message).toContain('only an administrator');
  });

  test('one that is not there is missing', async () => {
    const answer = await staff.get(`${LIST}/00000000-0000-4000-8000-000000000000`);
    expect(answer.status).toBe(404);
    expect(heading(answer)).toBe('File not found');
    expect((await staff.get(`${LIST}/x`)).status).toBe(404);
  });
});
