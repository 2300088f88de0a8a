import { expect, onTestFinished, test } from 'vitest';
import { backendWith } from '../../support/backends/backends';
import { seeded } from '../../support/content/rows';
import { certificateNamed } from '../../support/content/uploads';
import { newUser, pictureFile } from '../../support/http/admin';
import { type Answer, main, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { type Fields, formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db } from '../../support/http/site';

const CERTIFICATES = '/admin/edit-pages/certificates';
const PRODUCTS = '/admin/manage-products';
const BUCKET = '/storage/v1/object/public/application-assets/';

const browser = newBrowser(createVisitor(backend));
const { email, password } = await newUser('editor', 'Asha Rao');
await browser.post('/admin/login', { email, password }, fromNewAddress());

/** Puts pictures into the library; gives their rows, in the order of their names. */
async function inLibrary(...names: string[]) {
  onTestFinished(async () => void (await db.from('media').delete().in('file_name', names).throwOnError()));
  const files = await Promise.all(names.map((name) => pictureFile(name)));
  expect((await browser.post('/admin/media', { intent: 'save', files })).status).toBe(303);
  const { data } = await db.from('media').select().in('file_name', names).order('file_name').throwOnError();
  return data;
}

/** Presses a button that chooses from the library; gives the library's page and its address. */
async function chooseFor(path: string, field: string, changes: Fields) {
  const form = formOf(await browser.get(path));
  const led = await browser.post(path, { ...form, ...changes, intent: `choose:${field}` });
  expect(led.status).toBe(303);
  const address = led.headers.get('location') ?? '';
  expect(address).toMatch(/^\/admin\/media\?choose=/);
  return { address, page: await browser.get(address) };
}

async function back(answer: Answer, by = browser): Promise<Answer> {
  expect(answer.status).toBe(303);
  const form = await by.follow(answer);
  expect(textOf(main(form))).toContain('What you typed is back.');
  return form;
}

function cleanUp(name: string) {
  onTestFinished(async () => void (await db.from('certificates').delete().eq('name', name).throwOnError()));
}

test('the library gives a form its picture, and everything typed is back', async () => {
  const [media] = await inLibrary('choosing-1.jpg');
  const name = 'Chosen “certificate” <1>';
  cleanUp(name);
  const add = `${CERTIFICATES}/add?back=q%3Diso`;
  const { address, page } = await chooseFor(add, 'image_url', { name, description: 'Two\n\n  lines' });
  expect(all(main(page), 'button', { name: 'choice', value: media?.id ?? '' })).toHaveLength(1);
  expect(all(main(page), 'input', { type: 'checkbox', name: 'choices' })).toEqual([]);
  // A search stays in the choice.
  const search = all(main(page), 'form').find(({ attributes }) => attributes.method !== 'post');
  const kept = Object.fromEntries(
    all(search ?? main(page), 'input', { type: 'hidden' }).map(({ attributes }) => [attributes.name, attributes.value]),
  );
  expect(`/admin/media?${new URLSearchParams(kept as Record<string, string>)}`).toBe(address);

  const led = await browser.post(address, { choice: media?.id ?? '' });
  expect(led.headers.get('location')).toMatch(/\/add\?back=q%3Diso&draft=[\da-f-]{36}&kept=1#edit-image_file$/);
  const form = await back(led);
  expect(formOf(form)).toMatchObject({
    name,
    description: 'Two\n\n  lines',
    'staged[image_url]': BUCKET + media?.path,
  });
  expect((await browser.post(`${CERTIFICATES}/add`, { ...formOf(form), intent: 'save' })).status).toBe(303);
  expect((await certificateNamed(name))?.image_url).toBe(BUCKET + media?.path);
});

test('a link cancels, with the files that were chosen before', async () => {
  const { page } = await chooseFor(`${CERTIFICATES}/add`, 'image_url', {
    name: 'Typed',
    image_file: await pictureFile('choosing-before.jpg'),
  });
  const form = await browser.get(linkTo(main(page), 'Cancel').replace(/#.*/, ''));
  expect(formOf(form)).toMatchObject({ name: 'Typed' });
  expect(textOf(one(main(form), 'li', { 'data-staged': 'image_url' }))).toMatch(/^choosing-before\.jpg/);
});

test('the form of a stored row keeps its version, and the chosen picture takes the place of a staged one', async () => {
  const [media] = await inLibrary('choosing-2.jpg');
  const row = await seeded('products', 'nashik-red-onion');
  const image_url = `${BUCKET}public/demo/sorting-line.webp`;
  await db.from('products').update({ image_url }).eq('id', row.id).throwOnError();
  const edit = `${PRODUCTS}/edit/${row.id}`;
  const loaded = formOf(await browser.get(edit));
  const { address } = await chooseFor(edit, 'image_url', {
    description: 'Changed',
    image_file: await pictureFile('choosing-other.jpg'),
    remove_image_url: 'on',
  });
  const form = formOf(await back(await browser.post(address, { choice: media?.id ?? '' })));
  expect(form).toMatchObject({ version: loaded.version, description: 'Changed' });
  expect(form['staged[image_url]']).toBe(BUCKET + media?.path);
  expect(form).not.toHaveProperty('remove_image_url');
});

test('a list takes several, those of the library and new ones', async () => {
  const [one_, two] = await inLibrary('choosing-3.jpg', 'choosing-4.jpg');
  const { address, page } = await chooseFor(`${PRODUCTS}/add`, 'gallery_images', { name: 'Listed' });
  expect(valuesOf(main(page), 'input', 'value', { name: 'choices' })).toContain(two?.id);
  const led = await browser.post(address, { intent: 'choose', choices: [two?.id ?? '', one_?.id ?? ''] });
  const form = formOf(await back(led));
  expect(form['staged[gallery_images]']).toEqual([BUCKET + two?.path, BUCKET + one_?.path]);

  const again = await browser.post(`${PRODUCTS}/add`, { ...form, intent: 'choose:gallery_images' });
  onTestFinished(async () => void (await db.from('media').delete().eq('file_name', 'choosing-5.jpg').throwOnError()));
  const files = [await pictureFile('choosing-5.jpg')];
  const uploaded = await browser.post(again.headers.get('location') ?? '', { intent: 'save', files });
  expect(formOf(await back(uploaded))['staged[gallery_images]']).toHaveLength(3);
});

test('what cannot be chosen is refused with words, and the library stays', async () => {
  const { address } = await chooseFor(`${CERTIFICATES}/add`, 'image_url', { name: 'Typed' });
  for (const [fields, message] of [
    [{ intent: 'choose' }, 'Please choose a file first.'],
    [{ choice: '00000000-0000-4000-8000-000000000000' }, 'This file is not in the library any more.'],
    [{ files: new File(['x'], 'notes.txt') }, 'notes.txt: This is no picture we can use.'],
  ] as [Fields, string][]) {
    const answer = await browser.postMadeUp(address, fields);
    expect(answer.status).toBe(422);
    expect(textOf(main(answer))).toContain(message);
  }
  const [media] = await inLibrary('choosing-6.jpg');
  const lost = address.replace(/typed=[^&]+/, 'typed=00000000-0000-4000-8000-000000000000');
  expect((await browser.post(lost, { choice: media?.id ?? '' })).status).toBe(409);
  // Neither another site nor another field can be the target.
  const foreign = await browser.post(address.replace(/form=[^&]+/, 'form=https%3A%2F%2Fevil.example%2F'), {
    choice: media?.id ?? '',
  });
  expect(foreign.status).toBe(409);
});

test('the text of a post gets the chosen pictures, one of them where its mark stands', async () => {
  await inLibrary('post-1.jpg', 'post-2.jpg');
  const content = 'Before ![]() after';
  const { address, page } = await chooseFor('/admin/manage-blog/add', 'content', { title: 'Illustrated', content });
  const choices = valuesOf(main(page), 'input', 'value', { name: 'choices' }).slice(0, 2);
  const { title, content: text } = formOf(await back(await browser.post(address, { intent: 'choose', choices })));
  expect(title).toBe('Illustrated');
  expect(text).toMatch(
    /^Before !\[\]\(\/storage\/\S+\/media\/\S+\.jpg\) after\r?\n\r?\n!\[\]\(\/storage\/\S+\/media\/\S+\.jpg\)$/,
  );
});

test('a product without any category leads to the form of one, and comes back with it and everything typed', async () => {
  let site = createVisitor(backendWith('product_categories', []));
  const clerk = newBrowser({ get: (...request) => site.get(...request) });
  await clerk.post('/admin/login', { email, password }, fromNewAddress());
  const page = await clerk.get(`${PRODUCTS}/add`);
  expect(textOf(main(page))).toContain('There is no category yet, and every product stands in one.');
  expect(textOf(one(main(page), 'button', { value: 'choose:category_id' }))).toBe('Add a category first');
  const typed = { name: 'Typed <product>', description: 'Two\n\n  lines' };
  const led = await clerk.post(`${PRODUCTS}/add`, { ...formOf(page), ...typed, intent: 'choose:category_id' });
  const address = led.headers.get('location') ?? '';
  expect(address).toMatch(/^\/admin\/manage-categories\/add\?choose=category_id/);
  const form = await clerk.get(address);
  expect(linkTo(main(form), 'Back to the Product')).toMatch(/^\/admin\/manage-products\/add\?draft=/);

  site = createVisitor(backend);
  const name = 'Category on the way';
  onTestFinished(async () => void (await db.from('product_categories').delete().eq('name', name).throwOnError()));
  expect((await clerk.post(address, { ...formOf(form), intent: 'save' })).status).toBe(422);
  const answer = await clerk.post(address, { ...formOf(form), intent: 'save', name });
  expect(answer.headers.get('location')).toMatch(/^\/admin\/manage-products\/add\?draft=.*#edit-category_id$/);
  const { data } = await db.from('product_categories').select('id').eq('name', name).single().throwOnError();
  const product = await back(answer, clerk);
  expect(toasts(product)).toMatchObject([{ title: 'Category Added' }]);
  expect(formOf(product)).toMatchObject({ ...typed, category_id: data.id });
  // A library has no categories to choose from.
  expect(textOf(main(await clerk.get(address.replace('manage-categories/add', 'media'))))).toContain('Media Library');
});
