import { describe, expect, onTestFinished, test } from 'vitest';
import { localTime, readLocalTime, shortTime, upcomingTime } from '~/lib/text/time-zone';
import { restorePagesAfterEach } from '../../support/content/page-content';
import { nameOfTest, PRODUCTS } from '../../support/content/products';
import { anyTable, storeCategory } from '../../support/content/rows';
import { pictureFile, signedIn, staffAt } from '../../support/http/admin';
import { main, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { backend, createVisitor, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

// The box of publication beside the save, the same for every kind of content, and working copies with a moment.

const staff = await signedIn();
const ZONE = 'Asia/Kolkata';

const inHours = (hours: number) => localTime(new Date(Date.now() + hours * 3_600_000).toISOString(), ZONE);

/** A moment as a toast says it. */
function inWords(local: string): string {
  const read = readLocalTime(local, ZONE);
  if (!read.ok) throw new Error(local);
  return upcomingTime(read.iso, ZONE);
}

type Kind = {
  table: string;
  list: string;
  title: 'name' | 'title';
  save: string;
  /** What a new row needs, and the public page that shows its title. */
  prepare(): Promise<{ fields: Fields; page: string }>;
};

const KINDS: [string, Kind][] = [
  [
    'product',
    {
      table: 'products',
      list: PRODUCTS,
      title: 'name',
      save: 'Save product',
      prepare: async () => {
        const { category, path } = await storeCategory();
        return { fields: { category_id: category.id }, page: path };
      },
    },
  ],
  [
    'category',
    {
      table: 'product_categories',
      list: '/admin/manage-categories',
      title: 'name',
      save: 'Save category',
      prepare: async () => ({ fields: {}, page: '/our-products' }),
    },
  ],
  [
    'post',
    {
      table: 'blog_posts',
      list: '/admin/manage-blog',
      title: 'title',
      save: 'Save post',
      prepare: async () => ({ fields: { content: 'Words', status: 'published' }, page: '/blog' }),
    },
  ],
  [
    'certificate',
    {
      table: 'certificates',
      list: '/admin/edit-pages/certificates',
      title: 'name',
      save: 'Save certificate',
      prepare: async () => ({ fields: {}, page: '/certificates-memberships' }),
    },
  ],
  [
    'gallery item',
    {
      table: 'gallery_items',
      list: '/admin/edit-pages/gallery',
      title: 'title',
      save: 'Save item',
      prepare: async () => ({ fields: { image_file: await pictureFile() }, page: '/gallery' }),
    },
  ],
  [
    'company entry',
    {
      table: 'company_entries',
      list: '/admin/edit-pages/people',
      title: 'title',
      save: 'Save person',
      prepare: async () => ({ fields: {}, page: '/about-us' }),
    },
  ],
];

/** Lets the moment of a row or of a working copy pass, as time does: no trigger runs. */
async function pass(table: string, column: 'id' | 'row_id', id: string): Promise<void> {
  await backend.database.transaction(async (tx) => {
    await tx.script(`alter table public.${table} disable trigger user`);
    await tx.query(
      `update public.${table} set publish_at = publish_at - interval '3 days' where ${column}::text = $1`,
      [id],
    );
    await tx.query('update public.content_version set next_due = public.next_due()');
    await tx.script(`alter table public.${table} enable trigger user`);
  });
}

const copyOf = async (id: string) =>
  (await anyTable.from('working_copies').select().eq('row_id', id).maybeSingle().throwOnError()).data;

async function add({ table, list, title, prepare }: Kind, changes: Fields) {
  const name = nameOfTest();
  const { fields, page } = await prepare();
  const answer = await staff.post(`${list}/add`, { intent: 'save', ...fields, [title]: name, ...changes });
  expect(answer.status).toBe(303);
  const read = async () => (await anyTable.from(table).select().eq(title, name).single().throwOnError()).data;
  const row = await read();
  onTestFinished(async () => {
    await anyTable.from(table).delete().eq('id', row.id).throwOnError();
  });
  const toast = toasts(await follow(staff, answer))[0];
  return { name, page, toast, row, read, edit: `${list}/edit/${row.id}` };
}

/** Presses a button of a form, and gives the toast. */
async function press(path: string, intent: string, changes: Fields) {
  const answer = await staff.post(path, { intent, ...changes });
  expect(answer.status).toBe(303);
  return toasts(await follow(staff, answer))[0];
}

const shows = async (page: string, text: string) => (await get(page)).text.includes(text);

describe.each(KINDS)('the box of a %s', (_, kind) => {
  test('has status, moments and buttons in one place, with the zone of the office, and words that hold', async () => {
    const { edit } = await add(kind, {});
    for (const path of [`${kind.list}/add`, edit]) {
      const page = main(await staff.get(path));
      const box = one(page, '*', { 'data-publication': true });
      const names = ['select', 'input'].flatMap((tag) => valuesOf(box, tag, 'name'));
      expect(names).toEqual(expect.arrayContaining(['status', 'publish_at', 'unpublish_at']));
      const buttons = all(box, 'button', { name: 'intent' }).map((button) => [button.attributes.value, textOf(button)]);
      expect(buttons).toEqual(
        expect.arrayContaining([
          ['save', kind.save],
          ['draft', path === edit ? 'Save as working copy' : 'Save as draft'],
        ]),
      );
      expect(textOf(box)).toContain(`Office time, ${ZONE}.`);
      const [jump] = all(page, 'nav', { 'aria-label': 'Parts of this form' });
      if (jump) expect(valuesOf(jump, 'a', 'href')).toContain('#publication');
    }
  });

  test('says of a draft with a moment that it is not scheduled, and of a save when it is public', async () => {
    const moment = inHours(30);
    const { toast, edit, read } = await add(kind, { intent: 'draft', publish_at: moment });
    expect(toast?.message).toContain('not scheduled');
    expect(toast?.message).toContain(inWords(moment));
    expect(await read()).toMatchObject({ status: 'draft', is_live: false });
    expect((await press(edit, 'save', {}))?.message).toContain(`scheduled for ${inWords(moment)}`);
    expect(await read()).toMatchObject({ status: 'published', is_live: false, publish_at: expect.any(String) });
    const now = await press(edit, 'publish', {});
    expect(now?.message).not.toContain('scheduled');
    expect(await read()).toMatchObject({ status: 'published', is_live: true, publish_at: null });
  });

  test('is below links to the public page, the history and the deletion, as far as there are any', async () => {
    const { edit, page: list, row } = await add(kind, {});
    const top = async () => {
      const page = main(await staff.get(edit));
      const view = all(page, 'a', { target: '_blank' }).filter((link) => /^View on the site/.test(textOf(link)));
      return { view: view.map(({ attributes }) => attributes.href), deletion: linkTo(page, 'Delete') };
    };
    const page =
      kind.table === 'blog_posts' ? `/blog/${row.slug}` : kind.table === 'products' ? `${list}/${row.slug}` : list;
    const shown = kind.table === 'product_categories' ? `/products/${row.slug}` : page;
    expect(await top()).toEqual({ view: [shown], deletion: edit.replace('/edit/', '/delete/') });
    expect((await get(shown)).status).toBe(200);
    await press(edit, 'draft', { [kind.title]: 'Kept aside' });
    expect((await top()).view).toEqual([shown]);
    await press(edit, 'save', { status: 'draft' });
    expect((await top()).view).toEqual([]);
  });

  test('has the changes of a public row go live at their moment', async () => {
    const { row, edit, name, page, read } = await add(kind, {});
    const [moment, later] = [inHours(30), `${name} of next season`];
    const toast = await press(edit, 'draft', { [kind.title]: later, publish_at: moment });
    expect([toast?.title, toast?.message]).toEqual([
      'Working Copy Scheduled',
      expect.stringContaining(`scheduled for ${inWords(moment)}`),
    ]);
    expect(await read()).toMatchObject({ id: row.id, is_live: true, publish_at: null });
    expect(await shows(page, later)).toBe(false);
    const form = await staff.get(edit);
    expect(formOf(form)).toMatchObject({ [kind.title]: later, publish_at: moment });
    const iso = readLocalTime(moment, ZONE);
    const short = iso.ok ? shortTime(iso.iso, ZONE) : '';
    const search = `?q=${encodeURIComponent(name)}`;
    expect(textOf(main(await staff.get(kind.list + search)))).toContain(`Working copy, from ${short}`);
    expect(textOf(main(await staff.get('/admin/dashboard')))).toContain(`from ${short}`);
    // A further save keeps the moment, and the published version.
    expect((await press(edit, 'save', {}))?.title).toBe('Working Copy Scheduled');
    expect(await shows(page, later)).toBe(false);
    await pass('working_copies', 'row_id', row.id);
    expect(await shows(page, later)).toBe(true);
    expect(await copyOf(row.id)).toBeNull();
    await anyTable
      .from(kind.table)
      .update({ [kind.title]: name })
      .eq('id', row.id)
      .throwOnError();
  });
});

const [[, PRODUCT] = []] = KINDS;

describe('a scheduled working copy', () => {
  const scheduled = async () => {
    if (!PRODUCT) throw new Error('There is no product.');
    const product = await add(PRODUCT, {});
    await press(product.edit, 'draft', { description: 'Of the new season', publish_at: inHours(30) });
    return { ...product, page: `${product.page}/${product.row.slug}` };
  };

  test('that came due while no process ran is published by the first request of the next', async () => {
    const { row, page } = await scheduled();
    await pass('working_copies', 'row_id', row.id);
    expect((await createVisitor(backend).get(page)).text).toContain('Of the new season');
  });

  test('is published by the first request of staff too, where the process has to ask', async () => {
    const { row, edit, page } = await scheduled();
    await pass('working_copies', 'row_id', row.id);
    const asking = staffAt(createVisitor({ ...backend, changes: { writes: () => 0 } }), staff);
    expect((await asking.get(page)).text).toContain('Of the new season');
    expect(formOf(await asking.get(edit))).toMatchObject({ description: 'Of the new season', publish_at: '' });
  });

  test('is in the history by who scheduled it', async () => {
    const { row, edit } = await scheduled();
    await pass('working_copies', 'row_id', row.id);
    const [latest] = all(main(await staff.get(`${edit}/history`)), '*', { 'data-revision': true });
    expect(latest && textOf(latest)).toMatch(/by person-\d+@example\.com, schedule/);
  });

  test('is public at once by its button, and waits again with its moment emptied', async () => {
    const first = await scheduled();
    expect((await press(first.edit, 'draft', { publish_at: '' }))?.title).toBe('Working Copy Saved');
    expect(await copyOf(first.row.id)).toMatchObject({ publish_at: null, row_version: null });
    const second = await scheduled();
    await press(second.edit, 'publish', {});
    expect((await get(second.page)).text).toContain('Of the new season');
    expect(await second.read()).toMatchObject({ publish_at: null, is_live: true });
  });

  test('does not overwrite what a colleague published meanwhile, and says so', async () => {
    const { row, edit, name, page } = await scheduled();
    await anyTable.from('products').update({ description: 'Of a colleague' }).eq('id', row.id).throwOnError();
    await pass('working_copies', 'row_id', row.id);
    expect((await get(page)).text).toContain('Of a colleague');
    const words = 'the published version was changed meanwhile';
    for (const path of [edit, `${PRODUCTS}?q=${encodeURIComponent(name)}`, '/admin/dashboard']) {
      expect(textOf(main(await staff.get(path)))).toContain(words);
    }
    // A person looks it over, and publishes it.
    await press(edit, 'publish', {});
    expect((await get(page)).text).toContain('Of the new season');
  });
});

describe.each([
  ['home', '/', 'hero_main_title'],
  ['about-us', '/about-us', 'about_intro_p1'],
  ['market-note', '/our-products', 'market_note'],
  ['claims', '/claims', 'claims'],
  ['privacy', '/privacy', 'privacy'],
  ['terms', '/terms', 'terms'],
])('the box of the page %s', (slug, page, field) => {
  restorePagesAfterEach();
  const edit = `/admin/edit-pages/${slug}`;
  const words = `Words of ${slug} in the new season`;
  const changes = { [field]: words, ...(slug === 'market-note' && { market_note_pages: ['our-products'] }) };

  test('has a moment and buttons, and no status, because a page is always public', async () => {
    const box = one(main(await staff.get(edit)), '*', { 'data-publication': true });
    expect(
      ['select', 'input'].flatMap((tag) => valuesOf(box, tag, 'name')).filter((name) => name !== 'after_save'),
    ).toEqual(['publish_at']);
    const buttons = all(box, 'button', { name: 'intent' }).map((button) => [button.attributes.value, textOf(button)]);
    expect(buttons).toEqual(
      expect.arrayContaining([
        ['save', 'Save page'],
        ['draft', 'Save as working copy'],
      ]),
    );
    expect(textOf(box)).toContain(`Office time, ${ZONE}.`);
  });

  test.each(['draft', 'save'])('has changes go live at their moment, scheduled by "%s"', async (intent) => {
    const moment = inHours(30);
    const toast = await press(edit, intent, { ...changes, publish_at: moment });
    expect([toast?.title, toast?.message]).toEqual([
      'Working Copy Scheduled',
      expect.stringContaining(`scheduled for ${inWords(moment)}`),
    ]);
    expect(await shows(page, words)).toBe(false);
    expect(formOf(await staff.get(edit))).toMatchObject({ [field]: words, publish_at: moment });
    expect(textOf(main(await staff.get('/admin/dashboard')))).toContain(
      `from ${inWords(moment).replace(/^\w+, /, '')}`,
    );
    // A further save keeps the moment.
    expect((await press(edit, 'save', {}))?.title).toBe('Working Copy Scheduled');
    await pass('working_copies', 'row_id', slug);
    expect(await shows(page, words)).toBe(true);
    expect(await copyOf(slug)).toBeNull();
  });
});

test('the changes of a page are public at once by their button, and wait with their moment emptied', async () => {
  const edit = '/admin/edit-pages/terms';
  await press(edit, 'draft', { terms: 'Terms of the new season', publish_at: inHours(30) });
  expect((await press(edit, 'draft', { publish_at: '' }))?.title).toBe('Working Copy Saved');
  expect(await copyOf('terms')).toMatchObject({ publish_at: null, row_version: null });
  await press(edit, 'draft', { publish_at: inHours(30) });
  await press(edit, 'publish', {});
  expect(await shows('/terms', 'Terms of the new season')).toBe(true);
  expect(await copyOf('terms')).toBeNull();
});

test('a public row with a moment leaves the site until then only by "save", and says so', async () => {
  if (!PRODUCT) throw new Error('There is no product.');
  const { edit, read, row, page, name } = await add(PRODUCT, {});
  const box = one(main(await staff.get(edit)), '*', { 'data-publication': true });
  expect(textOf(box)).toContain('“Save product” hides the page');
  const moment = inHours(30);
  expect((await press(edit, 'save', { publish_at: moment }))?.message).toContain(
    `scheduled for ${inWords(moment)}. Visitors do not see it before.`,
  );
  expect([await read(), await shows(page, name)]).toMatchObject([{ is_live: false }, false]);
  await pass('products', 'id', row.id);
  expect(await shows(page, name)).toBe(true);
});
