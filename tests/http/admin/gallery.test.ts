import { describe, expect, onTestFinished, test } from 'vitest';
import { backendWith, failingBackend, interceptedAt, OUTAGE, withoutStorage } from '../../support/backends/backends';
import { store, storeAll } from '../../support/content/rows';
import { errorAt, fileOf, storedBytes, storedFiles } from '../../support/content/uploads';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, destructive, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const LIST = '/admin/edit-pages/gallery';
const MISSING = '00000000-0000-4000-8000-000000000000';
const REQUIRED = 'Gallery item image is required.';

let titles = 0;

/** A title that no item has yet; the item that gets it is deleted with its picture when the test is over. */
function newTitle(): string {
  titles += 1;
  const text = `Item of a test ${titles}`;
  onTestFinished(async () => {
    const row = await itemTitled(text);
    if (row) await staff.post(`${LIST}/delete/${row.id}`, { intent: 'save' });
  });
  return text;
}

async function itemTitled(text: string) {
  return (await db.from('gallery_items').select().eq('title', text).maybeSingle().throwOnError()).data;
}

/** Adds an item through its form; gives its row. */
async function newItem() {
  const text = newTitle();
  const answer = await staff.save(`${LIST}/add`, { title: text, image_file: await pictureFile() });
  expect(answer.status).toBe(303);
  const row = await itemTitled(text);
  if (!row) throw new Error('The item was not added.');
  return row;
}

/** The items of a list, in its order. */
function itemsOf(answer: Answer) {
  return all(main(answer), 'li').filter((item) => all(item, 'h2').length === 1);
}

const titlesOn = (answer: Answer) => itemsOf(answer).map((item) => textOf(one(item, 'h2')));

describe('the list of the gallery', () => {
  test('shows each picture with its title and the ways to edit and delete it', async () => {
    const row = await store('gallery_items', { title: newTitle(), image_url: '/images/a.webp', sort_order: -1 });
    const answer = await staff.get(LIST);
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Manage Gallery');
    expect(linkTo(main(answer), 'Back to Edit Pages')).toBe('/admin/edit-pages');
    expect(linkTo(main(answer), 'Add New Item')).toBe(`${LIST}/add`);
    const [item] = itemsOf(answer);
    if (!item) throw new Error('no item');
    expect(textOf(one(item, 'h2'))).toBe(row.title);
    expect(one(item, 'img').attributes).toMatchObject({ src: '/images/a.webp', alt: '' });
    expect(linkTo(item, row.title ?? '')).toBe(`${LIST}/edit/${row.id}`);
    expect(linkTo(item, `Edit ${row.title}`)).toBe(`${LIST}/edit/${row.id}`);
    expect(linkTo(item, `Delete ${row.title}`)).toBe(`${LIST}/delete/${row.id}`);
  });

  test('stands by sort order, then the oldest first', async () => {
    const [younger, older, last] = await storeAll('gallery_items', [
      { title: newTitle(), image_url: '/a.webp', sort_order: -2, created_at: '2026-02-01T00:00:00Z' },
      { title: newTitle(), image_url: '/a.webp', sort_order: -2, created_at: '2026-01-01T00:00:00Z' },
      { title: newTitle(), image_url: '/a.webp', sort_order: -1, created_at: '2025-01-01T00:00:00Z' },
    ]);
    expect(titlesOn(await staff.get(LIST)).slice(0, 3)).toEqual([older?.title, younger?.title, last?.title]);
  });

  test.each([null, '', 'javascript:alert(1)'])('shows the placeholder where the picture is %j', async (image_url) => {
    const row = { id: MISSING, title: null, image_url, sort_order: 0, updated_at: '2026-01-01 00:00:00+00' };
    const [item] = itemsOf(await staffOn(backendWith('gallery_items', [row]), staff).get(LIST));
    expect(item && one(item, 'img').attributes.src).toBe('/placeholder.svg');
    // The name beside it is a link, so the picture is none of its own.
    expect(item && one(item, 'img').attributes.alt).toBe('');
  });

  test('distinguishes two items without a title', async () => {
    await storeAll('gallery_items', [
      { image_url: '/a.webp', sort_order: -2 },
      { image_url: '/b.webp', sort_order: -1 },
    ]);
    const links = itemsOf(await staff.get(LIST)).flatMap((item) => all(item, 'a').map(textOf).filter(Boolean));
    expect(new Set(links).size).toBe(links.length);
  });

  test('finds by letters of the title', async () => {
    const { title: text } = await store('gallery_items', { title: newTitle(), image_url: '/a.webp' });
    expect(titlesOn(await staff.get(`${LIST}?q=${encodeURIComponent(String(text).toUpperCase())}`))).toEqual([text]);
    const none = await staff.get(`${LIST}?q=no+such+title`);
    expect(none.status).toBe(200);
    expect(textOf(main(none))).toContain('No gallery items found.');
  });

  test('says so where it is empty', async () => {
    const answer = await staffOn(backendWith('gallery_items', []), staff).get(LIST);
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('No gallery items found.');
  });

  test('has no page beyond the last', async () => {
    expect((await staff.get(`${LIST}?page=2`)).status).toBe(404);
    expect((await staff.get(`${LIST}?page=0`)).status).toBe(200);
  });

  test('is the problem screen where the backend fails', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'gallery_items'), staff).get(LIST);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error fetching gallery items', OUTAGE)]);
  });
});

describe('adding a gallery item', () => {
  test('puts it on the site, last, under a name with the time', async () => {
    const { count } = await db.from('gallery_items').select('id', { count: 'exact', head: true });
    expect(formOf(await staff.get(`${LIST}/add`))).toMatchObject({ sort_order: String(count) });
    const text = newTitle();
    const answer = await staff.save(`${LIST}/add`, { title: text, image_file: await pictureFile('Field.JPG') });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(LIST);
    const next = await follow(staff, answer);
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Gallery Item Added' }]);
    expect(titlesOn(next).at(-1)).toBe(text);
    const row = await itemTitled(text);
    expect(row).toMatchObject({ sort_order: count });
    expect(row?.image_url).toMatch(/\/application-assets\/public\/gallery\/gallery-[a-z0-9]{20}\.jpg$/);
    expect((await get(row?.image_url ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(valuesOf(main(await get('/gallery')), 'img', 'src')).toContain(row?.image_url);
  });

  test('needs no title', async () => {
    const answer = await staff.save(`${LIST}/add`, { title: ' ', image_file: await pictureFile() });
    expect(answer.status).toBe(303);
    const { data } = await db.from('gallery_items').select().is('title', null).throwOnError();
    expect(data).toHaveLength(1);
    expect((await staff.post(`${LIST}/delete/${data?.[0]?.id}`, { intent: 'save' })).status).toBe(303);
  });

  test.each([
    ['no file field', {}],
    ['no file chosen', { image_file: fileOf('', '', 'application/octet-stream') }],
  ])('with %s says what is missing and keeps the rest', async (_what, file) => {
    const typed = { title: newTitle(), sort_order: '5' };
    const answer = await staff.save(`${LIST}/add`, { ...typed, ...file });
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Image', errors: [REQUIRED] });
    expect(summaryOf(answer).text).toContain(`Missing Image ${REQUIRED}`);
    expect(errorAt(answer, 'image_file')).toBe(REQUIRED);
    expect(formOf(answer)).toMatchObject(typed);
    expect(await itemTitled(typed.title)).toBeNull();
  });

  test('says everything that is wrong at once', async () => {
    const typed = { title: 't'.repeat(201), sort_order: 'first' };
    const answer = await staff.save(`${LIST}/add`, typed, { unchecked: true });
    expect(answer.status).toBe(422);
    expect(errorAt(answer, 'image_file')).toBe(REQUIRED);
    expect(errorAt(answer, 'title')).toMatch(/^Please keep this under 200 characters/);
    expect(errorAt(answer, 'sort_order')).toBe('Please enter a whole number.');
    expect(formOf(answer)).toMatchObject(typed);
  });

  test('with a file that is no picture says so under the title of the gallery', async () => {
    const before = await storedFiles();
    const text = newTitle();
    const answer = await staff.save(`${LIST}/add`, { title: text, image_file: fileOf('Onions', 'photo.jpg') });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Image Operation Failed' });
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Image Operation Failed' }]);
    expect(errorAt(answer, 'image_file')).toMatch(/^This is no picture we can use\./);
    expect(formOf(answer)).toMatchObject({ title: text });
    expect(await storedFiles()).toEqual(before);
    expect(await itemTitled(text)).toBeNull();
  });

  test('where the picture cannot be stored adds nothing', async () => {
    const before = await storedFiles();
    const text = newTitle();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', title: text };
    const failing = staffOn(withoutStorage(), staff);
    const answer = await failing.post(`${LIST}/add`, { ...form, image_file: await pictureFile() });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Image Operation Failed', OUTAGE)]);
    expect(formOf(answer)).toMatchObject({ title: text });
    expect(await storedFiles()).toEqual(before);
    expect(await itemTitled(text)).toBeNull();
  });

  test('where the row cannot be written leaves no file', async () => {
    const before = await storedFiles();
    const text = newTitle();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', title: text };
    const failing = staffOn(failingBackend('answers 500', 'gallery_items', 'POST'), staff);
    const answer = await failing.post(`${LIST}/add`, { ...form, image_file: await pictureFile() });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error adding gallery item', OUTAGE)]);
    expect(formOf(answer)).toMatchObject({ title: text });
    expect(await storedFiles()).toEqual(before);
  });

  test('ten times at once makes one, with one file', async () => {
    const { onDisk } = await storedFiles();
    const text = newTitle();
    const image_file = await pictureFile();
    const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', title: text, image_file };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`${LIST}/add`, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await db.from('gallery_items').select().eq('title', text)).data).toHaveLength(1);
    expect((await storedFiles()).onDisk).toHaveLength(onDisk.length + 1);
  });

  describe('with several pictures', () => {
    const rowsTitled = async (text: string) =>
      (await db.from('gallery_items').select().eq('title', text).order('created_at').throwOnError()).data;
    const severalTitled = () => {
      titles += 1;
      const text = `Items of a test ${titles}`;
      onTestFinished(async () => {
        for (const { id } of await rowsTitled(text)) await staff.post(`${LIST}/delete/${id}`, { intent: 'save' });
      });
      return text;
    };

    test('adds an item for each, in their order, with what was typed, and nothing twice', async () => {
      const text = severalTitled();
      const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', title: text };
      const image_file = [
        await pictureFile('one.jpg'),
        await pictureFile('two.jpg', 50),
        await pictureFile('3.jpg', 60),
      ];
      const [answer] = await Promise.all([1, 2].map(() => staff.post(`${LIST}/add`, { ...form, image_file })));
      expect(answer?.status).toBe(303);
      expect(answer?.headers.get('location')).toBe(LIST);
      const next = await follow(staff, await staff.post(`${LIST}/add`, { ...form, image_file }));
      expect(toasts(next)).toMatchObject([{ title: 'Gallery Items Added', message: '3 items are saved.' }]);
      const rows = await rowsTitled(text);
      expect(new Set(rows.map(({ image_url }) => image_url)).size).toBe(3);
      expect(rows.map(({ is_live }) => is_live)).toEqual([true, true, true]);
    });

    test('skips and names a bad one', async () => {
      const text = severalTitled();
      const image_file = [await pictureFile('one.jpg'), fileOf('Onions', 'photo.jpg'), await pictureFile('two.jpg')];
      const next = await follow(
        staff,
        await staff.post(`${LIST}/add`, {
          ...formOf(await staff.get(`${LIST}/add`)),
          intent: 'draft',
          title: text,
          image_file,
        }),
      );
      expect(toasts(next)).toMatchObject([
        {
          title: 'Not Every Picture Was Added',
          message: expect.stringMatching(/^2 items are saved\. photo\.jpg: This is no picture we can use\./),
        },
      ]);
      expect((await rowsTitled(text)).map(({ status }) => status)).toEqual(['draft', 'draft']);
    });

    test.each([
      ['nothing can be used', {}, [fileOf('Onions', 'a.jpg'), fileOf('Garlic', 'b.jpg')]],
      ['something else is wrong', { publish_at: '2027-02-30T10:00' }, null],
    ])('comes back with everything where %s', async (_, changes, bad) => {
      const text = severalTitled();
      const image_file = bad ?? [await pictureFile('one.jpg'), await pictureFile('two.jpg')];
      const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', title: text };
      const answer = await staff.post(`${LIST}/add`, { ...form, ...changes, image_file });
      expect(answer.status).toBe(422);
      expect(formOf(answer)).toMatchObject({ title: text, ...changes });
      expect(all(main(answer), 'input', { name: 'staged[image_url]' })).toHaveLength(bad ? 0 : 2);
      expect(await rowsTitled(text)).toEqual([]);
      if (bad) return;
      const again = await staff.post(`${LIST}/add`, { ...formOf(answer), intent: 'save', publish_at: '' });
      expect(again.status).toBe(303);
      expect(await rowsTitled(text)).toHaveLength(2);
    });

    test('adds the others where the backend fails on one, and the form has what is left', async () => {
      const text = severalTitled();
      const image_file = [await pictureFile('one.jpg'), await pictureFile('two.jpg')];
      const form = { ...formOf(await staff.get(`${LIST}/add`)), intent: 'save', title: text };
      let writes = 0;
      const second = interceptedAt(
        'gallery_items',
        async (request, pass) => {
          writes += 1;
          return writes === 2 ? new Response('{}', { status: 500 }) : pass(request);
        },
        'POST',
      );
      const answer = await staffOn(second, staff).post(`${LIST}/add`, { ...form, image_file });
      expect(answer.status).toBe(503);
      expect(await rowsTitled(text)).toHaveLength(1);
      expect(all(main(answer), 'input', { name: 'staged[image_url]' })).toHaveLength(1);
      expect((await staff.post(`${LIST}/add`, { ...formOf(answer), intent: 'save' })).status).toBe(303);
      expect(await rowsTitled(text)).toHaveLength(2);
    });
  });

  test('of two pictures at one moment gives each a name of its own', async () => {
    const rows = await Promise.all([newItem(), newItem(), newItem()]);
    expect(new Set(rows.map(({ image_url }) => image_url)).size).toBe(3);
  });
});

describe('changing a gallery item', () => {
  test('shows what is stored, and the site shows the change', async () => {
    const row = await newItem();
    const path = `${LIST}/edit/${row.id}`;
    const page = await staff.get(path);
    expect(heading(page)).toBe('Edit Gallery Item');
    expect(linkTo(main(page), 'Back to Gallery')).toBe(LIST);
    expect(formOf(page)).toMatchObject({ title: row.title, sort_order: String(row.sort_order) });
    const text = newTitle();
    const answer = await staff.save(path, { title: text, image_file: await pictureFile('other.jpg', 50) });
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Gallery Item Updated' }]);
    const { image_url } = (await itemTitled(text)) ?? {};
    expect(image_url).not.toBe(row.image_url);
    expect(await storedBytes(image_url ?? null)).not.toBeNull();
    expect(await storedBytes(row.image_url)).not.toBeNull();
    expect(valuesOf(main(await get('/gallery')), 'img', 'src')).toContain(image_url);
  });

  test('that would leave it without a picture is refused, and nothing is removed', async () => {
    const row = await newItem();
    const path = `${LIST}/edit/${row.id}`;
    const answer = await staff.save(path, { remove_image_url: 'on', title: 'Typed title' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Image', errors: [REQUIRED] });
    expect(errorAt(answer, 'image_file')).toBe(REQUIRED);
    expect(formOf(answer)).toMatchObject({ title: 'Typed title', remove_image_url: 'on' });
    expect(await itemTitled(row.title ?? '')).toEqual(row);
    expect(await storedBytes(row.image_url)).not.toBeNull();
  });

  test('may remove its picture and give another at once', async () => {
    const row = await newItem();
    const changes = { remove_image_url: 'on', image_file: await pictureFile() };
    expect((await staff.save(`${LIST}/edit/${row.id}`, changes)).status).toBe(303);
    const { image_url } = (await itemTitled(row.title ?? '')) ?? {};
    expect(image_url).not.toBe(row.image_url);
    expect(await storedBytes(image_url ?? null)).not.toBeNull();
  });

  test('that cannot be written says so, and the old picture stays', async () => {
    const row = await newItem();
    const before = await storedFiles();
    const form = { ...formOf(await staff.get(`${LIST}/edit/${row.id}`)), intent: 'save', title: 'Typed meanwhile' };
    const failing = staffOn(failingBackend('answers 500', 'gallery_items', 'PATCH'), staff);
    const answer = await failing.post(`${LIST}/edit/${row.id}`, { ...form, image_file: await pictureFile() });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error updating gallery item', OUTAGE)]);
    expect(formOf(answer)).toMatchObject({ title: 'Typed meanwhile' });
    expect(await storedFiles()).toEqual(before);
    expect(await itemTitled(row.title ?? '')).toEqual(row);
  });

  test('by two people gives the second both versions', async () => {
    const { id, title: text } = await store('gallery_items', { title: newTitle(), image_url: '/a.webp' });
    const path = `${LIST}/edit/${id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    await staff.save(path, { title: 'The first', sort_order: '77' });
    const answer = await staff.post(path, { ...form, title: 'The second' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('The first');
    expect(formOf(answer)).toMatchObject({ title: 'The second', sort_order: '77' });
    const again = { ...formOf(answer), title: String(text), intent: 'save' };
    expect((await staff.post(path, again)).status).toBe(303);
    expect(await itemTitled(String(text))).toMatchObject({ sort_order: 77, image_url: '/a.webp' });
  });

  test('that is gone meanwhile is kept', async () => {
    const { id } = await store('gallery_items', { image_url: '/a.webp' });
    const form = { ...formOf(await staff.get(`${LIST}/edit/${id}`)), intent: 'save' };
    await db.from('gallery_items').delete().eq('id', id).throwOnError();
    expect((await staff.post(`${LIST}/edit/${id}`, form)).status).toBe(409);
  });
});

describe('deleting a gallery item', () => {
  test('asks first, then deletes the item, whose file waits in the trash', async () => {
    const row = await newItem();
    const path = `${LIST}/delete/${row.id}`;
    const page = await staff.get(path);
    expect(textOf(main(page))).toContain(
      `Are you sure you want to delete the gallery item “${row.title}”? This action cannot be undone. It is gone at once. A copy lies in the trash for 30 days, from where staff can put it back;`,
    );
    expect(valuesOf(main(page), 'img', 'src')).toEqual([row.image_url]);
    const answer = await staff.post(path, { intent: 'save' });
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Gallery Item Deleted' }]);
    expect(await itemTitled(row.title ?? '')).toBeNull();
    expect(await storedBytes(row.image_url)).not.toBeNull();
    expect(valuesOf(main(await get('/gallery')), 'img', 'src')).not.toContain(row.image_url);
  });

  test('that fails says so, and nothing is gone', async () => {
    const row = await newItem();
    const failing = staffOn(failingBackend('answers 500', 'gallery_items', 'DELETE'), staff);
    const answer = await failing.post(`${LIST}/delete/${row.id}`, { intent: 'save' });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error deleting gallery item', OUTAGE)]);
    expect(await itemTitled(row.title ?? '')).toEqual(row);
    expect(await storedBytes(row.image_url)).not.toBeNull();
  });
});

test.each(['edit', 'delete'])('%s of an item that is not there is not found', async (verb) => {
  for (const id of [MISSING, 'onions', '%7B%7B7*7%7D%7D']) {
    const answer = await staff.get(`${LIST}/${verb}/${id}`);
    expect(answer.status).toBe(404);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Gallery item not found' }]);
    expect((await staff.postMadeUp(`${LIST}/${verb}/${id}`, { intent: 'save' })).status).toBe(404);
  }
});

test.each(['', '/add', `/edit/${MISSING}`, `/delete/${MISSING}`])(
  'a guest at …%s is asked to sign in',
  async (path) => {
    const answer = await get(LIST + path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login\?redirectTo=/);
  },
);
