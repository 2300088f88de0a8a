import { describe, expect, onTestFinished, test } from 'vitest';
import { COMPANY_KIND_NAMES, type CompanyKindName, companyKind } from '~/domain/company/kinds';
import { store, storeAll } from '../../support/content/rows';
import { errorAt } from '../../support/content/uploads';
import { pictureFile, signedIn, summaryOf } from '../../support/http/admin';
import { heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const listOf = (kind: CompanyKindName) => `/admin/edit-pages/${kind}`;

let numbers = 0;

/** A title that no entry has yet; the entry that gets it is deleted when the test is over. */
function newTitle(): string {
  numbers += 1;
  const title = `Entry of a test ${numbers}`;
  onTestFinished(async () => {
    await db.from('company_entries').delete().eq('title', title).throwOnError();
  });
  return title;
}

const entryTitled = async (title: string) =>
  (await db.from('company_entries').select().eq('title', title).maybeSingle().throwOnError()).data;

/** Adds an entry through its form; gives its row. */
async function newEntry(kind: CompanyKindName, fields: Record<string, string | File> = {}) {
  const title = newTitle();
  const texts = { caption: `Caption of ${title}`, description: `Text of ${title}` };
  expect((await staff.save(`${listOf(kind)}/add`, { title, ...texts, ...fields })).status).toBe(303);
  const row = await entryTitled(title);
  if (!row) throw new Error('The entry was not added.');
  return row;
}

describe.each(COMPANY_KIND_NAMES)('the section %s', (kind) => {
  const { fields, label, pages, required } = companyKind(kind);

  test('has a form with its fields, and no others', async () => {
    const form = formOf(await staff.get(`${listOf(kind)}/add`));
    const names = fields.map(({ name }) => (name === 'image_url' ? 'image_file' : name));
    const own = ['title', 'caption', 'description', 'email', 'phone'].filter((name) => name in form);
    expect(own.sort()).toEqual(names.filter((name) => name !== 'image_file').sort());
  });

  test('shows what is added on its pages, last, and nowhere once it is deleted', async () => {
    const { id, title, sort_order } = await newEntry(kind);
    const { count } = await db.from('company_entries').select('*', { count: 'exact', head: true }).eq('kind', kind);
    expect(sort_order).toBe((count ?? 0) - 1);
    const list = await staff.get(listOf(kind));
    expect(heading(list)).toBe(label);
    expect(texts(main(list), 'h2').at(-1)).toBe(title);
    for (const page of ['/', '/about-us', '/contact-us'] as const) {
      expect(textOf(main(await get(page))).includes(title), page).toBe(pages.some((one) => one === page));
    }

    const deletion = `${listOf(kind)}/delete/${id}`;
    expect(textOf(main(await staff.get(deletion)))).toContain(`“${title}”? This action cannot be undone.`);
    const deleted = await staff.post(deletion, { intent: 'save' });
    expect(deleted.headers.get('location')).toBe(listOf(kind));
    expect(textOf(main(await get(pages[0])))).not.toContain(title);
  });

  test('asks for what it cannot do without', async () => {
    const answer = await staff.save(`${listOf(kind)}/add`, { title: ' ' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Fields', errors: { length: required.length } });
  });
});

describe('a company entry', () => {
  test('comes back from the trash by the toast of its deletion, in the list that it came from', async () => {
    const { id, title } = await newEntry('timeline');
    const deleted = await follow(staff, await staff.post(`${listOf('timeline')}/delete/${id}`, { intent: 'save' }));
    const undo = formOf(deleted, { intent: 'undo', item: `company:${id}` });
    const back = await staff.post('/admin/trash', { ...undo, intent: 'undo' });
    expect(back.headers.get('location')).toBe(listOf('timeline'));
    expect(await entryTitled(title)).toMatchObject({ id, kind: 'timeline' });
  });

  test('has a history, whose versions are restored by its form', async () => {
    const { id, title } = await newEntry('people', { caption: 'Export manager' });
    const edit = `${listOf('people')}/edit/${id}`;
    await staff.save(edit, { caption: 'Managing director' });
    const history = await staff.get(`${edit}/history`);
    const revisions = all(main(history), '*', { 'data-revision': true });
    expect(revisions).toHaveLength(2);
    expect(revisions.map(textOf)[0]).toContain('Role');
    const [revision = ''] = revisions.slice(-1).flatMap((one) => valuesOf(one, 'input', 'value'));
    const restored = await staff.post(`${edit}/history`, { intent: 'restore', revision });
    expect(restored.headers.get('location')).toBe(`${edit}/history`);
    expect(await entryTitled(title)).toMatchObject({ caption: 'Export manager', kind: 'people' });
    // An earlier version opens in the form, too.
    expect(formOf(await staff.get(`${edit}?revision=${revision}`)).caption).toBe('Export manager');
  });

  test('is found where only its id is known', async () => {
    const { id } = await newEntry('references');
    for (const page of ['edit', 'delete']) {
      const answer = await staff.get(`/admin/edit-pages/company/${page}/${id}?back=q%3Dx`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`${listOf('references')}/${page}/${id}?back=q%3Dx`);
    }
    expect((await staff.get(`${listOf('people')}/edit/${id}`)).status).toBe(404);
  });

  test('that is a draft, or scheduled, is not on the site; its preview and its share link show it', async () => {
    const form = { ...formOf(await staff.get(`${listOf('figures')}/add`)), title: newTitle(), caption: 'of a draft' };
    const shown = await staff.post(`${listOf('figures')}/add`, { ...form, intent: 'preview' });
    expect(textOf(main(shown))).toContain(form.title);
    await staff.post(`${listOf('figures')}/add`, { ...form, intent: 'draft' });
    const draft = await entryTitled(form.title);
    expect(draft).toMatchObject({ status: 'draft', is_live: false });
    expect(textOf(main(await get('/')))).not.toContain(form.title);

    const edit = `${listOf('figures')}/edit/${draft?.id}`;
    const shared = await staff.post(edit, { ...formOf(await staff.get(edit)), intent: 'share' });
    const [link = ''] = valuesOf(one(shared.page, '*', { 'data-share-link': true }), 'input', 'value');
    expect(
      textOf(main(await get(new URL(link || textOf(one(shared.page, '*', { 'data-share-link': true }))).pathname))),
    ).toContain(form.title);
  });

  test('has a place among those of its kind', async () => {
    const [first, second] = await storeAll('company_entries', [
      { kind: 'destinations', title: newTitle(), sort_order: 100 },
      { kind: 'destinations', title: newTitle(), sort_order: 101 },
    ]);
    const before = await db.from('company_entries').select('id, sort_order').neq('kind', 'destinations').order('id');
    const answer = await staff.post(listOf('destinations'), { intent: `move_up:${second?.id}` });
    expect(answer.status).toBe(303);
    const { data } = await db.from('company_entries').select('id').eq('kind', 'destinations').order('sort_order');
    expect((data ?? []).slice(-2).map(({ id }) => id)).toEqual([second?.id, first?.id]);
    const after = await db.from('company_entries').select('id, sort_order').neq('kind', 'destinations').order('id');
    expect(after.data).toEqual(before.data);
  });

  test('has a picture of the library, which a person’s card shows with its focal point', async () => {
    const { title, image_url } = await newEntry('people', { image_file: await pictureFile() });
    expect(image_url).toMatch(/\/public\/company\/company-[a-z0-9]{20}\.jpg$/);
    const path = String(image_url).split('/application-assets/')[1] ?? '';
    await db
      .from('media')
      .update({ alt: 'Ritu in the yard', focal_x: 30, focal_y: 20 })
      .eq('path', path)
      .throwOnError();
    const card = all(main(await get('/contact-us')), 'li').find((item) => texts(item, 'h3').includes(title));
    if (!card) throw new Error('There is no card.');
    expect(one(card, 'img').attributes).toMatchObject({ alt: 'Ritu in the yard' });
    expect(one(card, 'img').attributes.class).toContain('focus-x-30 focus-y-20');
  });

  test('takes no half e-mail address', async () => {
    const answer = await staff.save(`${listOf('people')}/add`, { title: newTitle(), email: 'ritu@' });
    expect(answer.status).toBe(422);
    expect(errorAt(answer, 'email')).toBe('Please enter a full e-mail address, such as name@example.com.');
  });
});

test('a section without public entries is absent', async () => {
  const { data } = await db.from('company_entries').select('*').throwOnError();
  await db.from('company_entries').update({ status: 'draft' }).not('id', 'is', null).throwOnError();
  onTestFinished(async () => {
    for (const { id, status } of data ?? []) await db.from('company_entries').update({ status }).eq('id', id);
  });
  for (const page of ['/', '/about-us', '/contact-us']) {
    expect(all(main(await get(page)), 'section', { 'data-company': true }), page).toEqual([]);
  }
});

test('there are no other sections', async () => {
  for (const path of ['strangers', 'strangers/add', 'company', 'company/add', 'people/edit/no-id']) {
    expect((await staff.get(`/admin/edit-pages/${path}`)).status, path).toBe(404);
  }
  await store('company_entries', { kind: 'people', title: newTitle() });
  expect(toasts(await staff.get(listOf('people')))).toEqual([]);
  expect(linkTo(main(await staff.get(listOf('people'))), 'Back to Edit Pages')).toBe('/admin/edit-pages');
});
