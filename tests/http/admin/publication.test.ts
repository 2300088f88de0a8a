import { describe, expect, onTestFinished, test } from 'vitest';
import { localTime, readLocalTime, shortTime } from '~/lib/text/time-zone';
import { nameOfTest, PRODUCTS, rowAt, rowOf, writeProduct } from '../../support/content/products';
import { change, store, storeCategory } from '../../support/content/rows';
import { pictureFile, signedIn, staffAt, summaryOf } from '../../support/http/admin';
import { cards, heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

// Status, schedule, working copies, previews and share links, mostly of products: the protocol is one for all content.

const staff = await signedIn();
const ZONE = 'Asia/Kolkata';
const edit = (id: string) => `${PRODUCTS}/edit/${id}`;
const inHours = (hours: number) => localTime(new Date(Date.now() + hours * 3_600_000).toISOString(), ZONE);

function readMoment(local: string): string {
  const read = readLocalTime(local, ZONE);
  return read.ok ? read.iso : '';
}

/** Lets the moments of a product pass, as time does: the trigger that compares them with the clock does not run. */
async function pass(id: string): Promise<void> {
  await backend.database.transaction(async (tx) => {
    await tx.script('alter table public.products disable trigger user');
    await tx.query(
      `update public.products set publish_at = publish_at - interval '2 days', unpublish_at = unpublish_at - interval '2 days'
       where id = $1`,
      [id],
    );
    await tx.query('update public.content_version set next_due = public.next_due()');
    await tx.script('alter table public.products enable trigger user');
  });
}

async function productOfTest(fields: Record<string, string> = {}) {
  const { category, path } = await storeCategory();
  const row = await writeProduct(staff, category.id, fields);
  return { category, row, path: `${path}/${row.slug}`, list: path };
}

/** The buttons for rows of specifications. */
const ARRANGES_ROWS = /^(add-rows|(move_up|move_down|insert|remove):[\w:]+)$/;

describe('a new product', () => {
  test('is public after "save", a draft after "save as draft"', async () => {
    const { path } = await productOfTest();
    expect((await get(path)).status).toBe(200);
    const { category, path: list } = await storeCategory();
    const name = nameOfTest();
    const form = { ...formOf(await staff.get(`${PRODUCTS}/add`)), name, category_id: category.id, intent: 'draft' };
    const answer = await staff.post(`${PRODUCTS}/add`, form);
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))[0]?.message).toContain('draft');
    const row = await rowOf(name);
    expect(row).toMatchObject({ status: 'draft', is_live: false });
    expect((await get(`${list}/${row.slug}`)).status).toBe(404);
    expect(cards(await get(list))).toEqual([]);
    expect((await get(`/our-products?q=${encodeURIComponent(name)}`)).text).not.toContain(row.slug);
    for (const file of ['/sitemap.xml', '/feed.xml']) expect((await get(file)).text).not.toContain(row.slug);
    const listed = await staff.get(`${PRODUCTS}?status=draft&category=${category.id}`);
    expect(valuesOf(main(listed), '*', 'data-state')).toEqual(['draft']);
  });

  test('has one button that saves, and others with values of their own', async () => {
    const values = (answer: Awaited<ReturnType<typeof get>>) =>
      all(main(answer), 'button', { name: 'intent' })
        .map(({ attributes }) => attributes.value ?? '')
        .filter((value) => !ARRANGES_ROWS.test(value) && !/^(choose|usual-rows):/.test(value));
    const { row } = await productOfTest();
    expect(values(await staff.get(`${PRODUCTS}/add`))).toEqual(['enter', 'save', 'draft', 'preview']);
    const form = values(await staff.get(edit(row.id)));
    expect(form).toEqual(['duplicate', 'enter', 'share', 'save', 'draft', 'preview']);
  });
});

describe('the status of a stored product', () => {
  test('takes it off the site and puts it back', async () => {
    const { row, path } = await productOfTest();
    expect((await staff.save(edit(row.id), { status: 'draft' })).status).toBe(303);
    expect((await get(path)).status).toBe(404);
    const before = await rowAt(row.id);
    expect((await staff.save(edit(row.id), { description: 'Still a draft' })).status).toBe(303);
    expect(await rowAt(row.id)).toMatchObject({ status: 'draft', description: 'Still a draft' });
    expect((await rowAt(row.id))?.updated_at).not.toBe(before?.updated_at);
    const form = { ...formOf(await staff.get(edit(row.id))), intent: 'publish' };
    expect((await staff.post(edit(row.id), form)).status).toBe(303);
    expect((await get(path)).status).toBe(200);
  });

  test('an unchanged save is no new version', async () => {
    const { row } = await productOfTest({ unpublish_at: inHours(5) });
    const before = await rowAt(row.id);
    expect((await staff.save(edit(row.id), {})).status).toBe(303);
    expect(await rowAt(row.id)).toEqual(before);
  });

  test('below a draft category everything is 404', async () => {
    const { category, path, list } = await productOfTest();
    await change('product_categories', { id: category.id }, { status: 'draft' });
    expect([(await get(list)).status, (await get(path)).status]).toEqual([404, 404]);
    expect((await get('/our-products')).text).not.toContain(list);
  });
});

describe('a moment', () => {
  test('is in the company’s time zone, and publishes when it comes', async () => {
    const moment = inHours(30);
    const { row, path, list } = await productOfTest({ publish_at: moment });
    expect((await get(path)).status).toBe(404);
    expect(formOf(await staff.get(edit(row.id)))).toMatchObject({ status: 'published', publish_at: moment });
    expect(textOf(main(await staff.get(edit(row.id))))).toContain(ZONE);
    const [again] = toasts(await follow(staff, await staff.save(edit(row.id), { export_info: 'Of the new crop' })));
    expect(again?.message).toContain('It is scheduled for');
    const listed = await staff.get(`${PRODUCTS}?status=scheduled`);
    expect(listed.text).toContain(row.name);
    // Without scripts the time is there too, with its zone.
    expect(textOf(main(listed))).toContain(`from ${shortTime(readMoment(moment), ZONE)}`);
    expect(cards(await get(list))).toEqual([]);
    await pass(row.id);
    expect((await get(path)).status).toBe(200);
    expect(cards(await get(list))).toHaveLength(1);
    expect(await rowAt(row.id)).toMatchObject({ status: 'published', publish_at: null, is_live: true });
  });

  test('ends the publication: no cached page is sent after it, the first request is right', async () => {
    const { row, path, list } = await productOfTest({ unpublish_at: inHours(30) });
    for (const page of [path, path, list, list]) expect((await get(page)).status).toBe(200);
    await pass(row.id);
    expect((await get(path)).status).toBe(404);
    expect(cards(await get(list))).toEqual([]);
    expect(formOf(await staff.get(edit(row.id)))).toMatchObject({ status: 'draft', unpublish_at: '' });
  });

  test('that passed while no process ran is looked at by the next', async () => {
    const { row, path } = await productOfTest({ unpublish_at: inHours(30) });
    await pass(row.id);
    expect((await createVisitor(backend).get(path)).status).toBe(404);
  });

  test('that passed meanwhile is looked at by the first request of staff too, where the process has to ask', async () => {
    const { row, path } = await productOfTest({ unpublish_at: inHours(30) });
    await pass(row.id);
    const asking = createVisitor({ ...backend, changes: { writes: () => 0 } });
    expect((await staffAt(asking, staff).get(path)).status).toBe(404);
  });

  test('schedules a draft by "save", and stays a note by "save as draft"', async () => {
    const { row } = await productOfTest();
    await staff.save(edit(row.id), { status: 'draft' });
    const form = { ...formOf(await staff.get(edit(row.id))), publish_at: inHours(30) };
    await staff.post(edit(row.id), { ...form, intent: 'draft' });
    expect(await rowAt(row.id)).toMatchObject({ status: 'draft', publish_at: expect.any(String) });
    expect((await staff.save(edit(row.id), {})).status).toBe(303);
    expect(await rowAt(row.id)).toMatchObject({ status: 'published', is_live: false, publish_at: expect.any(String) });
  });

  test.each([
    [{ unpublish_at: '2020-01-01T00:00' }, 'has passed'],
    [{ publish_at: '2099-01-02T00:00', unpublish_at: '2099-01-01T00:00' }, 'has to come after'],
    [{ publish_at: 'tomorrow' }, 'a day and a time'],
  ])('that cannot be is said beside its field: %j', async (fields, message) => {
    const { category } = await storeCategory();
    const answer = await staff.save(`${PRODUCTS}/add`, { name: 'Never stored', category_id: category.id, ...fields });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors.join()).toContain(message);
    expect(formOf(answer)).toMatchObject({ name: 'Never stored' });
  });

  test('is none where the clocks skip it', async () => {
    await store('site_settings', { setting_key: 'company_time_zone', setting_value: 'Europe/Berlin' });
    const { category } = await storeCategory();
    const skipped = { publish_at: '2027-03-28T02:30' };
    const answer = await staff.save(`${PRODUCTS}/add`, { name: 'Never stored', category_id: category.id, ...skipped });
    expect([answer.status, summaryOf(answer).errors.join()]).toEqual([422, expect.stringContaining('does not exist')]);
  });
});

/** What the form says of a working copy, as the history says it of a version. */
function differenceIn(page: Awaited<ReturnType<typeof get>>) {
  const compare = one(main(page), '*', { 'data-compare': true });
  return { labels: texts(compare, 'dt'), removed: texts(compare, 'del'), added: texts(compare, 'ins') };
}

describe('a working copy', () => {
  const keep = async (id: string, fields: Record<string, string | File>) =>
    staff.post(edit(id), { ...formOf(await staff.get(edit(id))), ...fields, intent: 'draft' });

  test('leaves the page alone until it is published', async () => {
    const { row, path } = await productOfTest({ description: 'Before' });
    const answer = await keep(row.id, { name: 'Later', description: 'After' });
    expect([answer.status, toasts(await follow(staff, answer))[0]?.title]).toEqual([303, 'Working Copy Saved']);
    expect(heading(await get(path))).toBe(row.name);
    const page = await staff.get(edit(row.id));
    expect(formOf(page)).toMatchObject({ name: 'Later', description: 'After' });
    expect(differenceIn(page)).toEqual({
      labels: ['Product name', 'Description'],
      removed: [row.name, 'Before'],
      added: ['Later', 'After'],
    });
    expect((await staff.get(`${PRODUCTS}?q=${encodeURIComponent(row.name)}`)).text).toContain('data-working-copy');
    expect((await staff.post(edit(row.id), { ...formOf(page), intent: 'publish' })).status).toBe(303);
    expect(heading(await get(path))).toBe('Later');
    expect(formOf(await staff.get(edit(row.id)))).toMatchObject({ name: 'Later' });
    expect((await db.from('working_copies').select('id').eq('row_id', row.id)).data).toEqual([]);
    await db.from('products').delete().eq('id', row.id);
  });

  test('can be discarded, with its pictures', async () => {
    const { row } = await productOfTest();
    await keep(row.id, { image_file: await pictureFile() });
    const image = String(
      valuesOf(main(await staff.get(edit(row.id))), 'img', 'src').find((src) => src.includes('main-')),
    );
    expect((await get(image)).status).toBe(200);
    const page = await staff.get(edit(row.id));
    const answer = await staff.post(edit(row.id), { ...formOf(page), name: '', intent: 'discard' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, edit(row.id)]);
    expect((await get(image)).status).toBe(404);
    expect((await staff.get(edit(row.id))).text).not.toContain('This is a working copy');
  });

  test('publishes its picture and removes the one before', async () => {
    const { row, path } = await productOfTest();
    await staff.save(edit(row.id), { image_file: await pictureFile('first.jpg') });
    const first = (await rowAt(row.id))?.image_url ?? '';
    await keep(row.id, { image_file: await pictureFile('second.jpg', 50, 40) });
    expect((await get(first)).status).toBe(200);
    await staff.save(edit(row.id), {});
    const second = (await rowAt(row.id))?.image_url ?? '';
    expect(second).not.toBe(first);
    expect((await get(path)).text).toContain(second);
    expect((await get(second)).status).toBe(200);
  });

  test('is compared as versions are: rows, thumbnails, the name of a category', async () => {
    const other = (await storeCategory()).category;
    const { row } = await productOfTest();
    await staff.save(edit(row.id), { image_file: await pictureFile('first.jpg') });
    const specified = { 'specifications[0].key': 'Size', 'specifications[0].value': '45 mm' };
    await keep(row.id, { ...specified, category_id: other.id, image_file: await pictureFile('second.jpg', 50, 40) });
    const page = await staff.get(edit(row.id));
    expect(differenceIn(page)).toMatchObject({
      labels: ['Category', 'Specifications', 'Main picture'],
      added: [other.name, '45 mm'],
    });
    const thumbnails = valuesOf(one(main(page), '*', { 'data-compare': true }), 'img', 'alt');
    expect(thumbnails).toEqual(['Picture, removed', 'Picture, added']);
  });

  test('of another version is a conflict that loses nothing', async () => {
    const { row } = await productOfTest();
    const early = formOf(await staff.get(edit(row.id)));
    await keep(row.id, { description: 'Of a colleague' });
    const answer = await staff.post(edit(row.id), { ...early, export_info: 'Mine', intent: 'draft' });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toMatchObject({ description: 'Of a colleague', export_info: 'Mine' });
    expect((await staff.post(edit(row.id), { ...formOf(answer), intent: 'draft' })).status).toBe(303);
    expect(formOf(await staff.get(edit(row.id)))).toMatchObject({ description: 'Of a colleague', export_info: 'Mine' });
  });

  test('can be one of the home page', async () => {
    const path = '/admin/edit-pages/home';
    const form = { ...formOf(await staff.get(path)), hero_main_title: 'Later on the home page' };
    onTestFinished(async () => {
      await db.from('working_copies').delete().eq('row_id', 'home');
    });
    expect((await staff.post(path, { ...form, intent: 'draft' })).status).toBe(303);
    expect((await get('/')).text).not.toContain('Later on the home page');
    const page = await staff.get(path);
    expect(formOf(page)).toMatchObject({ hero_main_title: 'Later on the home page' });
    expect((await staff.post(path, { ...formOf(page), intent: 'discard' })).status).toBe(303);
    expect((await staff.get(path)).text).not.toContain('Later on the home page');
  });
});

describe('a preview', () => {
  test('is the public page of what is typed, and nothing is stored', async () => {
    const { row, path } = await productOfTest();
    const image_file = await pictureFile();
    const typed = { ...formOf(await staff.get(edit(row.id))), name: 'Typed', status: 'draft', image_file };
    const answer = await staff.post(edit(row.id), { ...typed, intent: 'preview' });
    expect([answer.status, heading(answer)]).toEqual([200, 'Typed']);
    expect(one(answer.page, 'aside', { 'data-preview': true })).toBeTruthy();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('content-security-policy')).toBe(
      (await get(path)).headers.get('content-security-policy'),
    );
    expect(valuesOf(main(answer), 'img', 'src')[0]).toMatch(/^data:image\/webp;base64,/);
    expect(await rowAt(row.id)).toMatchObject({ name: row.name, status: 'published', image_url: null });
    expect(heading(await get(path))).toBe(row.name);
  });

  test.each([
    ['/admin/manage-categories/add', { name: 'Typed category' }, 'Typed category'],
    ['/admin/manage-blog/add', { title: 'Typed post', content: 'Words' }, 'Typed post'],
    ['/admin/edit-pages/certificates/add', { name: 'Typed certificate' }, 'Certificates & Memberships'],
    ['/admin/edit-pages/home', { hero_main_title: 'Typed home' }, 'Typed home'],
    ['/admin/edit-pages/about-us', { about_main_heading: 'Typed about' }, 'Typed about'],
  ])('of %s', async (path, fields, title) => {
    const answer = await staff.post(path, { ...formOf(await staff.get(path)), ...fields, intent: 'preview' });
    expect([answer.status, heading(answer)]).toEqual([200, title]);
    for (const text of Object.values(fields)) expect(answer.text).toContain(text);
    expect((await get('/')).text).not.toContain('Typed home');
  });

  test('of a gallery item shows the chosen picture', async () => {
    const path = '/admin/edit-pages/gallery/add';
    const image_file = await pictureFile();
    const form = { ...formOf(await staff.get(path)), title: 'Typed picture', image_file, intent: 'preview' };
    const answer = await staff.post(path, form);
    expect([answer.status, heading(answer)]).toEqual([200, 'Gallery']);
    expect(answer.text).toContain('Typed picture');
    expect(valuesOf(main(answer), 'a', 'href').filter((href) => href.includes('item='))).toEqual([]);
    expect(valuesOf(main(await get('/gallery')), 'a', 'href').join()).toContain('/gallery?item=');
  });

  test('of a product has thumbnails that lead to no page that could not show them', async () => {
    const { row, path } = await productOfTest();
    await staff.save(edit(row.id), { image_file: await pictureFile(), gallery_files: await pictureFile() });
    const thumbnails = (answer: Awaited<ReturnType<typeof get>>) =>
      all(one(main(answer), 'ul', { 'data-thumbnails': true }), 'a').map(({ attributes }) => attributes.href);
    expect(thumbnails(await get(path))).toEqual([path, `${path}?image=2`]);
    const form = formOf(await staff.get(edit(row.id)));
    expect(thumbnails(await staff.post(edit(row.id), { ...form, intent: 'preview' }))).toEqual([undefined, undefined]);
  });

  test('of a form that is not valid is the form', async () => {
    const { row } = await productOfTest();
    const form = { ...formOf(await staff.get(edit(row.id))), name: '', intent: 'preview' };
    expect((await staff.post(edit(row.id), form)).status).toBe(422);
  });
});

describe('a share link', () => {
  const linkOf = (answer: Awaited<ReturnType<typeof get>>) =>
    valuesOf(main(answer), 'a', 'href').find((href) => href.includes('/preview/')) ?? '';
  const press = async (id: string, intent: string) =>
    staff.post(edit(id), { ...formOf(await staff.get(edit(id))), intent });

  test('shows a draft to a visitor, says so, and can be withdrawn', async () => {
    const { row, path } = await productOfTest();
    await staff.save(edit(row.id), { status: 'draft' });
    const shared = await press(row.id, 'share');
    expect(shared.status).toBe(200);
    expect(one(main(shared), 'a', { 'data-share-link': true })).toBeTruthy();
    const link = new URL(linkOf(shared)).pathname;
    const page = await get(link);
    expect([page.status, heading(page)]).toEqual([200, row.name]);
    expect(one(page.page, 'aside', { 'data-preview': true })).toBeTruthy();
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect((await get(path)).status).toBe(404);
    const { data } = await db.from('share_links').select().eq('row_id', row.id).single().throwOnError();
    expect(JSON.stringify(data)).not.toContain(link.split('/').at(-1));
    await press(row.id, 'unshare');
    const gone = await get(link);
    expect([gone.status, toasts(gone)[0]?.title]).toEqual([404, 'This link has ended']);
    expect(gone.headers.get('cache-control')).toBe('no-store');
  });

  test('ends after seven days, and with its row; another one replaces it', async () => {
    const { row } = await productOfTest();
    const first = new URL(linkOf(await press(row.id, 'share'))).pathname;
    const second = new URL(linkOf(await press(row.id, 'share'))).pathname;
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    const end = Date.now() - 1000;
    const [created_at, expires_at] = [end - 7 * 24 * 3_600_000, end].map((moment) => new Date(moment).toISOString());
    const ended = { created_at, expires_at };
    await db.from('share_links').update(ended).eq('row_id', row.id).throwOnError();
    expect((await get(second)).status).toBe(404);
    const third = new URL(linkOf(await press(row.id, 'share'))).pathname;
    await db.from('products').delete().eq('id', row.id).throwOnError();
    expect((await get(third)).status).toBe(404);
  });

  test('shows a working copy, and says 404 to a token that never was', async () => {
    const { row } = await productOfTest();
    await staff.post(edit(row.id), { ...formOf(await staff.get(edit(row.id))), name: 'Kept aside', intent: 'draft' });
    const link = new URL(linkOf(await press(row.id, 'share'))).pathname;
    expect(heading(await get(link))).toBe('Kept aside');
    expect((await get('/preview/never')).status).toBe(404);
  });
});

test('a post has a date of its own, which may not lie ahead', async () => {
  const path = '/admin/manage-blog';
  const fields = { title: 'A dated post', content: 'Words', status: 'published', published_at: '2024-02-03T10:00' };
  expect((await staff.save(`${path}/add`, fields)).status).toBe(303);
  const { data } = await db.from('blog_posts').select().eq('slug', 'a-dated-post').single().throwOnError();
  onTestFinished(async () => {
    await db.from('blog_posts').delete().eq('id', data.id);
  });
  expect((await get('/blog/a-dated-post')).text).toContain('3 February 2024');
  expect(formOf(await staff.get(`${path}/edit/${data.id}`))).toMatchObject({ published_at: '2024-02-03T10:00' });
  const answer = await staff.save(`${path}/edit/${data.id}`, { published_at: inHours(30) });
  expect([answer.status, summaryOf(answer).text]).toEqual([422, expect.stringContaining('lies ahead')]);
});
