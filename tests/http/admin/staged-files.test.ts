import { expect, onTestFinished, test } from 'vitest';
import { seeded } from '../../support/content/rows';
import { certificateNamed, errorAt, fileOf, plain, storedBytes } from '../../support/content/uploads';
import { newUser, pictureFile, signedIn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { type Fields, formOf } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db, postMadeUp } from '../../support/http/site';
import { signOut } from '../../support/http/staff';

const editor = await newUser('editor', 'Meera Iyer');
const staff = await signedIn(editor);
const ADD = '/admin/edit-pages/certificates/add';
const STAGED = 'staged[image_url]';

let names = 0;

function newName(): string {
  names += 1;
  const name = `Staged certificate ${names}`;
  onTestFinished(async () => void (await db.from('certificates').delete().eq('name', name).throwOnError()));
  return name;
}

const save = (answer: Answer, changes: Fields = {}) =>
  staff.post(ADD, { ...formOf(answer), intent: 'save', ...changes });
const stagedOn = (answer: Answer) => valuesOf(main(answer), 'input', 'value', { name: STAGED });

test('a refused form comes back with its file, and the next save uses it', async () => {
  const name = newName();
  const refused = await staff.save(ADD, { name: '', image_file: await pictureFile('field <1>.jpg') });
  expect(refused.status).toBe(422);
  const item = one(main(refused), 'li', { 'data-staged': 'image_url' });
  expect(textOf(item)).toMatch(/^field <1>\.jpg, \d+ bytes/);
  const [url] = stagedOn(refused);
  expect(all(item, 'img', { src: url ?? '' })).toHaveLength(1);
  expect(await storedBytes(url ?? null)).not.toBeNull();

  // Refused once more, without the file.
  const again = await save(refused, { authority: 'x'.repeat(201), name });
  expect([again.status, ...stagedOn(again)]).toEqual([422, url]);
  expect((await save(again, { authority: '' })).status).toBe(303);
  expect(await certificateNamed(name)).toMatchObject({ image_url: url });
});

test('a file that is let go of is not used', async () => {
  const name = newName();
  const refused = await staff.save(ADD, { name: '', image_file: await pictureFile() });
  expect(all(main(refused), 'input', { name: 'unstage', value: stagedOn(refused)[0] ?? '' })).toHaveLength(1);
  const unstage = stagedOn(refused);
  const again = await save(refused, { unstage });
  expect([again.status, stagedOn(again)]).toEqual([422, []]);
  expect((await save(refused, { name, unstage })).status).toBe(303);
  expect(await certificateNamed(name)).toMatchObject({ image_url: null });
});

test('of several files the good ones stay, and only the bad one has to be chosen again', async () => {
  const category = await seeded('product_categories', 'onions');
  const refused = await staff.save('/admin/manage-products/add', {
    name: '',
    category_id: String(category.id),
    image_file: fileOf('no picture', 'notes.txt'),
    gallery_files: [await pictureFile('one.jpg'), fileOf('none', 'x.txt'), await pictureFile('two.jpg')],
  });
  expect(refused.status).toBe(422);
  expect(errorAt(refused, 'image_file')).toMatch(/^This is no picture we can use/);
  const staged = all(main(refused), 'li', { 'data-staged': 'gallery_images' }).map(textOf);
  expect(staged.map((text) => text.split(',')[0])).toEqual(['one.jpg', 'two.jpg']);
  const urls = valuesOf(main(refused), 'input', 'value', { name: 'staged[gallery_images]' });
  const form = { ...formOf(refused), name: 'Staged product', intent: 'save' };
  expect((await staff.post('/admin/manage-products/add', form)).status).toBe(303);
  const { data } = await db.from('products').select().eq('name', 'Staged product').single().throwOnError();
  onTestFinished(async () => void (await db.from('products').delete().eq('id', data.id).throwOnError()));
  expect(data).toMatchObject({ image_url: null, gallery_images: urls });
});

test.each([
  ['of another site', 'https://evil.example/x.jpg'],
  ['of a file that is not there', '/storage/v1/object/public/application-assets/public/media/none.jpg'],
  ['of a script', 'javascript:alert(1)'],
  ['of this site, but of no file', '/images/logo.png'],
])('an address %s is refused with words', async (_what, url) => {
  const answer = await staff.postMadeUp(ADD, { ...formOf(await staff.get(ADD)), name: newName(), [STAGED]: url });
  expect(answer.status).toBe(422);
  expect(errorAt(answer, 'image_file')).toBe('This file is not stored here any more. Please choose it again.');
  expect(stagedOn(answer)).toEqual([]);
});

test('a form whose session has ended keeps its file over the sign-in', async () => {
  const browser = newBrowser(createVisitor(backend));
  const { email, password } = editor;
  const signIn = (path: string) => browser.post(path, { email, password }, fromNewAddress());
  await signIn('/admin/login');
  const name = newName();
  const image_file = await pictureFile('ended.jpg');
  const form = { ...formOf(await browser.get(ADD)), intent: 'save', name, image_file };
  await signOut(createVisitor(backend), { headers: { Cookie: `session=${browser.cookie('session')}` } });
  const refused = await browser.post(ADD, form, fromNewAddress());
  expect(refused.status).toBe(302);
  const back = await browser.follow(await signIn(refused.headers.get('location') ?? ''));
  expect(textOf(one(main(back), 'li', { 'data-staged': 'image_url' }))).toMatch(/^ended\.jpg/);
  const saved = await browser.post(ADD, { ...formOf(back), intent: 'save' });
  expect(saved.status).toBe(303);
  expect((await certificateNamed(name))?.image_url).toBe(stagedOn(back)[0]);
});

test('a guest and a former member of staff leave no file', async () => {
  const former = await newUser('editor');
  const session = await signedIn(former);
  await db.from('profiles').update({ role: 'user' }).eq('id', former.id).throwOnError();
  const count = async () => (await db.from('media').select('id', { count: 'exact', head: true })).count;
  const before = await count();
  const fields = { name: newName(), image_file: await pictureFile() };
  for (const Cookie of [session.cookie, 'session=ended', '']) {
    const answer = await postMadeUp(ADD, fields, { ...fromNewAddress(), headers: { Cookie } });
    expect(answer.status).toBe(302);
  }
  expect(await count()).toBe(before);
});

test('scripts store a file while the form is being filled in, with the same checks', async () => {
  const send = (file: File) => staff.postMadeUp('/admin/media/upload', { field: 'image_url', file });
  const good = await send(await pictureFile('early.jpg'));
  expect(good.status).toBe(200);
  const staged = JSON.parse(good.text);
  expect(staged).toMatchObject({ field: 'image_url', name: 'early.jpg' });
  const name = newName();
  // A script adds the field to the form.
  const form = { ...formOf(await staff.get(ADD)), name, [STAGED]: staged.url, intent: 'save' };
  expect((await staff.postMadeUp(ADD, form)).status).toBe(303);
  expect((await certificateNamed(name))?.image_url).toBe(staged.url);

  const bad = await send(fileOf('x', 'notes.txt'));
  expect([bad.status, JSON.parse(bad.text).message]).toEqual([
    422,
    'This is no picture we can use. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  ]);
  const wall = await plain(10_000, 5_100).png({ compressionLevel: 1 }).toBuffer();
  expect((await send(fileOf(wall, 'wall.png'))).status).toBe(422);
});
