import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { filesOf, nameOfTest, PRODUCTS, rowAt, rowOf, writeProduct } from '../../support/content/products';
import { seeded } from '../../support/content/rows';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const ONIONS = (await seeded('product_categories', 'onions')).id;
const MIB = 1024 * 1024;

const edit = (id: string) => `${PRODUCTS}/edit/${id}`;
const svg = (name = 'onion.svg') =>
  new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type: 'image/svg+xml' });
const large = (name: string) => new File([new Uint8Array(10 * MIB + 1)], name, { type: 'image/jpeg' });
const removable = (answer: Answer) => valuesOf(main(answer), 'input', 'value', { name: 'remove_gallery_images' });
const status = async (url: string | null | undefined) => (await get(url ?? '/none')).status;

describe('the main picture', () => {
  test('is stored, replaced and removed, and the files stay for the history', async () => {
    const row = await writeProduct(staff, ONIONS, { image_file: await pictureFile() });
    expect(row.image_url).toMatch(new RegExp(`/public/products/${row.slug}/main-[a-z0-9]{20}\\.jpg$`));
    expect((await get(row.image_url ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(valuesOf(main(await get(`/products/onions/${row.slug}`)), 'img', 'src')).toContain(row.image_url);

    await staff.save(edit(row.id), { image_file: await pictureFile('other.jpg', 60, 50) });
    const replaced = await rowAt(row.id);
    expect(await status(row.image_url)).toBe(200);
    expect(await status(replaced?.image_url)).toBe(200);

    await staff.save(edit(row.id), { remove_image_url: 'on' });
    expect((await rowAt(row.id))?.image_url).toBeNull();
    expect(await filesOf(row.slug)).toHaveLength(2);
  });

  test('stays where nothing is said of it', async () => {
    const row = await writeProduct(staff, ONIONS, { image_file: await pictureFile() });
    await staff.save(edit(row.id), { description: 'Text' });
    expect((await rowAt(row.id))?.image_url).toBe(row.image_url);
    expect(await status(row.image_url)).toBe(200);
  });

  test('that is none is refused at its field, and nothing is written', async () => {
    const name = nameOfTest();
    const typed = {
      name,
      category_id: ONIONS,
      description: 'Kept',
      image_file: svg(),
      gallery_files: await pictureFile(),
    };
    const answer = await staff.save(`${PRODUCTS}/add`, typed);
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({
      heading: 'Image upload failed',
      errors: [expect.stringMatching(/picture.* Please choose a JPEG, PNG, WebP, AVIF or GIF file\.$/)],
    });
    expect(toasts(answer)).toMatchObject([
      { title: 'Error Adding Product', message: expect.stringMatching(/^Image upload failed: /) },
    ]);
    expect(formOf(answer)).toMatchObject({ name, description: 'Kept' });
    expect((await db.from('products').select().eq('name', name)).data).toEqual([]);
    expect(await filesOf(name.toLowerCase().replaceAll(' ', '-'))).toEqual([]);
  });

  test('that is none leaves a stored product as it is', async () => {
    const row = await writeProduct(staff, ONIONS, { image_file: await pictureFile() });
    const answer = await staff.save(edit(row.id), { description: 'Typed', image_file: svg() });
    expect(answer.status).toBe(422);
    expect(toasts(answer)).toMatchObject([{ title: 'Error Updating Product' }]);
    expect(await rowAt(row.id)).toEqual(row);
    expect(await status(row.image_url)).toBe(200);
  });

  test('over 10 MiB is too large', async () => {
    const name = nameOfTest();
    const answer = await staff.save(`${PRODUCTS}/add`, { name, category_id: ONIONS, image_file: large('large.jpg') });
    expect(answer.status).toBe(413);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('larger than 10 MB')]);
    expect(formOf(answer)).toMatchObject({ name });
    expect((await db.from('products').select().eq('name', name)).data).toEqual([]);
  });
});

describe('the gallery', () => {
  test('gets pictures, shows them with a tick to remove each, and loses those that are ticked', async () => {
    const files = await Promise.all(['a', 'b', 'c'].map((name) => pictureFile(`${name}.jpg`)));
    const row = await writeProduct(staff, ONIONS, { gallery_files: files });
    expect(row.gallery_images).toHaveLength(3);
    for (const url of row.gallery_images) {
      expect(url).toMatch(new RegExp(`/public/products/${row.slug}/gallery/gallery-[a-z0-9]{20}\\.jpg$`));
      expect(await status(url)).toBe(200);
    }
    expect(removable(await staff.get(edit(row.id)))).toEqual(row.gallery_images);

    const [first = '', second, third = ''] = row.gallery_images;
    const changes = { remove_gallery_images: [first, third], gallery_files: await pictureFile('d.jpg') };
    expect((await staff.save(edit(row.id), changes)).status).toBe(303);
    const after = await rowAt(row.id);
    expect(after?.gallery_images).toEqual([second, expect.stringMatching(/gallery-[a-z0-9]{20}\.jpg$/)]);
    expect(await status(first)).toBe(200);
    expect(await status(third)).toBe(200);
    expect(await filesOf(row.slug)).toHaveLength(4);
  });

  test('keeps its ticks where the form comes back', async () => {
    const row = await writeProduct(staff, ONIONS, { gallery_files: [await pictureFile(), await pictureFile('b.jpg')] });
    const [first = ''] = row.gallery_images;
    const answer = await staff.save(edit(row.id), { name: '', remove_gallery_images: first });
    expect(answer.status).toBe(422);
    expect(formOf(answer).remove_gallery_images).toBe(first);
    expect(await status(first)).toBe(200);
  });

  test('saves the rest where a file is no picture, and the toast names that file', async () => {
    const row = await writeProduct(staff, ONIONS);
    const files = [await pictureFile('good.jpg'), svg('bad “1”.svg'), large('bad-2.jpg')];
    const answer = await staff.save(edit(row.id), { description: 'Saved', gallery_files: files });
    expect(answer.status).toBe(303);
    const [toast, ...others] = toasts(await follow(staff, answer));
    expect(others).toEqual([]);
    expect(toast).toMatchObject({ role: 'alert', title: 'Product Updated!' });
    expect(toast?.message).toMatch(/bad “1”\.svg: .*Please choose a JPEG/);
    expect(toast?.message).toContain('bad-2.jpg: This file is larger than 10 MB.');
    expect(toast?.message).not.toContain('good.jpg');
    expect(await rowAt(row.id)).toMatchObject({ description: 'Saved', gallery_images: [expect.any(String)] });
  });

  test('names some of many bad files, and the toast still fits into its cookie', async () => {
    const files = Array.from({ length: 30 }, (_, n) => svg(`${'छवि'.repeat(60)}-${n}.svg`));
    const answer = await staff.save(`${PRODUCTS}/add`, {
      name: nameOfTest(),
      category_id: ONIONS,
      gallery_files: files,
    });
    expect(answer.status).toBe(303);
    expect(Math.max(...answer.headers.getSetCookie().map((cookie) => cookie.length))).toBeLessThan(4096);
    const [toast] = toasts(await follow(staff, answer));
    expect(toast?.message).toContain('And 25 more.');
  });

  test('saves the rest where the files cannot be stored, as a warning', async () => {
    const row = await writeProduct(staff, ONIONS);
    const failing = staffOn(failingBackend('answers 500', '/storage/v1/object/'), staff);
    const answer = await failing.save(edit(row.id), {
      description: 'Saved',
      gallery_files: await pictureFile('good.jpg'),
    });
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([
      { role: 'alert', message: expect.stringContaining('good.jpg: We could not reach') },
    ]);
    expect(await rowAt(row.id)).toMatchObject({ description: 'Saved', gallery_images: [] });
  });

  test('loses no picture that the form does not name', async () => {
    const row = await writeProduct(staff, ONIONS, { gallery_files: await pictureFile() });
    const form = { ...formOf(await staff.get(edit(row.id))), intent: 'save' };
    const strange = { remove_gallery_images: ['/images/other.jpg', 'javascript:x', ''] };
    expect((await staff.postMadeUp(edit(row.id), { ...form, ...strange })).status).toBe(303);
    expect((await rowAt(row.id))?.gallery_images).toEqual(row.gallery_images);
  });
});

describe('new files go again', () => {
  test.each(['POST', 'PATCH'])('where the row is not written (%s)', async (method) => {
    const row = await writeProduct(staff, ONIONS);
    const path = method === 'POST' ? `${PRODUCTS}/add` : edit(row.id);
    const failing = staffOn(failingBackend('answers 500', 'products', method), staff);
    const slug = `files-of-${method.toLowerCase()}`;
    const files = { image_file: await pictureFile(), gallery_files: await pictureFile('b.jpg') };
    const answer = await failing.save(path, { name: nameOfTest(), category_id: ONIONS, slug, ...files });
    expect(answer.status).toBe(503);
    expect(await filesOf(slug)).toEqual([]);
  });

  test('where the address is taken', async () => {
    const row = await writeProduct(staff, ONIONS);
    const files = { image_file: await pictureFile(), gallery_files: await pictureFile('b.jpg') };
    const taken = { name: nameOfTest(), category_id: ONIONS, slug: row.slug };
    expect((await staff.save(`${PRODUCTS}/add`, { ...taken, ...files })).status).toBe(422);
    expect(await filesOf(row.slug)).toEqual([]);
  });

  test('where somebody else saved meanwhile', async () => {
    const row = await writeProduct(staff, ONIONS);
    const form = { ...formOf(await staff.get(edit(row.id))), intent: 'save' };
    await staff.save(edit(row.id), { description: 'Theirs' });
    const files = { image_file: await pictureFile(), gallery_files: await pictureFile('b.jpg') };
    const answer = await staff.post(edit(row.id), { ...form, description: 'Mine', ...files });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Theirs');
    expect(await filesOf(row.slug)).toEqual([]);
  });
});

describe('buttons of pictures', () => {
  const pictures = { image_url: '/m.webp', gallery_images: ['/a.webp', '/b.webp', '/c.webp'] };
  const press = async (intent: string, typed: Record<string, string | string[]> = {}) => {
    const { id, name } = await writeProduct(staff, ONIONS);
    await db.from('products').update(pictures).eq('id', id).throwOnError();
    const form = { ...formOf(await staff.get(edit(id))), name: `${name}, typed meanwhile`, ...typed };
    return { id, form, answer: await staff.post(edit(id), { ...form, intent }) };
  };

  test.each([
    ['move_up:/b.webp', '/m.webp', ['/b.webp', '/a.webp', '/c.webp'], 'move_down:/b.webp'],
    ['move_down:/a.webp', '/m.webp', ['/b.webp', '/a.webp', '/c.webp'], 'move_down:/a.webp'],
    ['make_main:/c.webp', '/c.webp', ['/m.webp', '/a.webp', '/b.webp'], 'main-picture'],
  ])('%s keep what is typed, and the focus, and save nothing', async (intent, image_url, gallery_images, focused) => {
    const { id, answer } = await press(intent);
    expect(answer.status).toBe(200);
    expect(formOf(answer)).toMatchObject({
      name: expect.stringMatching(/, typed meanwhile$/),
      image_url,
      gallery_images,
    });
    expect(removable(answer)).toEqual(gallery_images);
    expect(all(main(answer), '*', { autofocus: true }).map(({ attributes: { id, value } }) => id ?? value)).toEqual([
      focused,
    ]);
    expect(await rowAt(id)).toMatchObject(pictures);
    expect((await staff.post(edit(id), { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(await rowAt(id)).toMatchObject({
      name: expect.stringMatching(/, typed meanwhile$/),
      image_url,
      gallery_images,
    });
  });

  test('take the tick of a picture along', async () => {
    const { id, answer } = await press('make_main:/b.webp', { remove_image_url: 'on' });
    expect(formOf(answer)).toMatchObject({ image_url: '/b.webp', remove_gallery_images: '/m.webp' });
    expect(formOf(answer)).not.toHaveProperty('remove_image_url');
    await staff.post(edit(id), { ...formOf(answer), intent: 'save' });
    expect(await rowAt(id)).toMatchObject({ image_url: '/b.webp', gallery_images: ['/a.webp', '/c.webp'] });
  });

  test('cannot bring in a picture, or lose one', async () => {
    const { id, form } = await press('move_up:/b.webp');
    const strange = { image_url: '/x.webp', gallery_images: ['/y.webp', '/c.webp'] };
    expect((await staff.postMadeUp(edit(id), { ...form, ...strange, intent: 'save' })).status).toBe(303);
    expect(await rowAt(id)).toMatchObject({ ...pictures, gallery_images: ['/c.webp', '/a.webp', '/b.webp'] });
  });

  test('meet another order of somebody else as a conflict', async () => {
    const { id, answer } = await press('move_up:/c.webp');
    await db
      .from('products')
      .update({ gallery_images: ['/b.webp', '/a.webp', '/c.webp'] })
      .eq('id', id)
      .throwOnError();
    const conflict = await staff.post(edit(id), { ...formOf(answer), intent: 'save' });
    expect(conflict.status).toBe(409);
    expect(textOf(main(conflict))).toContain('Further pictures');
    expect(formOf(conflict).gallery_images).toEqual(['/a.webp', '/c.webp', '/b.webp']);
  });
});

describe('deleting a product', () => {
  test('and removing it from the trash deletes its files, but not those that another row shows', async () => {
    const row = await writeProduct(staff, ONIONS, {
      image_file: await pictureFile(),
      gallery_files: [await pictureFile('shared.jpg'), await pictureFile('own.jpg')],
    });
    const [shared = '', own] = row.gallery_images;
    const other = await writeProduct(staff, ONIONS);
    await db.from('products').update({ image_url: shared }).eq('id', other.id).throwOnError();
    expect((await staff.save(`${PRODUCTS}/delete/${row.id}`, {})).status).toBe(303);
    expect(await status(row.image_url)).toBe(200);
    await staff.post('/admin/trash', { item: `product:${row.id}`, intent: 'remove' });
    expect(await status(row.image_url)).toBe(404);
    expect(await status(own)).toBe(404);
    expect(await status(shared)).toBe(200);
  });
});

test('a copy of a form that adds a picture does not take the first one’s away', async () => {
  const form = {
    ...formOf(await staff.get(`${PRODUCTS}/add`)),
    name: nameOfTest(),
    category_id: ONIONS,
    image_file: await pictureFile(),
    intent: 'save',
  };
  await staff.post(`${PRODUCTS}/add`, form);
  const first = await rowOf(form.name);
  await staff.post(`${PRODUCTS}/add`, form);
  expect(await rowOf(form.name)).toEqual(first);
  expect(await status(first.image_url)).toBe(200);
});
