import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { restorePagesAfterEach } from '../../support/content/page-content';
import { store, storeCategory } from '../../support/content/rows';
import { newUser, pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { heading, toasts } from '../../support/http/answer';
import { type Fields, formOf } from '../../support/http/form';
import { restore, versionsOf } from '../../support/http/history';
import { textOf, valuesOf } from '../../support/http/html';
import { backend, db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const chief = await newUser('admin', 'Asha Rao');
const staff = await signedIn(chief);

restorePagesAfterEach();

let numbers = 0;
const fresh = (text: string) => {
  numbers += 1;
  return `${text} ${numbers}`;
};

async function newProduct(fields: object = {}) {
  const { category, products } = await storeCategory([{}]);
  const id = products[0]?.id ?? '';
  await db.from('products').update(fields).eq('id', id).throwOnError();
  return { id, category, edit: `/admin/manage-products/edit/${id}` };
}

const productOf = async (id: string) => {
  const { data } = await db.from('products').select().eq('id', id).single().throwOnError();
  const { updated_at: _, search: __, ...rest } = data;
  return rest;
};

describe('the history of a product', () => {
  test('shows who changed what, and undoes a wrong edit with its pictures', async () => {
    const { id, edit } = await newProduct({
      description: 'Stored at 4 degrees',
      specifications: [
        ['Size', 45],
        ['Organic', true],
      ],
    });
    await staff.save(edit, { image_file: await pictureFile(), gallery_files: await pictureFile('more.jpg') });
    const before = await productOf(id);
    const wrong: Fields = {
      description: 'Stored at 14 degrees',
      'specifications[0].value': '55',
      remove_image_url: 'on',
      remove_gallery_images: before.gallery_images[0] ?? '',
    };
    expect((await staff.save(edit, wrong)).status).toBe(303);

    const page = await staff.get(`${edit}/history`);
    const [newest] = versionsOf(page);
    expect(newest).toMatchObject({ removed: ['4', '45'], added: ['14', '55'], restorable: false });
    expect(newest && textOf(newest.text)).toContain('by Asha Rao');
    expect(newest && valuesOf(newest.text, 'img', 'src')).toEqual([before.image_url, ...before.gallery_images]);

    const answer = await restore(staff, `${edit}/history`, 1);
    expect(answer.status).toBe(303);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Version Restored' }]);
    expect(await productOf(id)).toEqual(before);
    for (const url of [before.image_url, ...before.gallery_images]) expect((await get(url ?? '')).status).toBe(200);
    // A new version, and never a loss.
    expect(versionsOf(await staff.get(`${edit}/history`)).length).toBe(versionsOf(page).length + 1);
  });

  test('is linked from its form', async () => {
    const { edit } = await newProduct();
    expect(valuesOf((await staff.get(edit)).page, 'a', 'href')).toContain(`${edit}/history`);
    expect(valuesOf((await staff.get('/admin/manage-products/add')).page, 'a', 'href')).not.toContain(
      '/admin/manage-products/add/history',
    );
  });

  test('says in words that a category is gone, and opens the version in the form', async () => {
    const { edit, id } = await newProduct();
    const other = (await storeCategory()).category;
    await staff.save(edit, { category_id: other.id, description: 'Elsewhere' });
    const [, first] = versionsOf(await staff.get(`${edit}/history`));
    const { category_id } =
      (await db.from('revisions').select('after').eq('id', Number(first?.revision)).single()).data?.after ?? {};
    await db.from('product_categories').delete().eq('id', String(category_id)).throwOnError();

    const answer = await restore(staff, `${edit}/history`, 1);
    expect(answer.status).toBe(422);
    expect(heading(answer)).toContain('History of');
    expect(answer.text).toContain('Category: This category is gone. Please choose another one.');
    expect((await productOf(id)).description).toBe('Elsewhere');
    const form = formOf(await staff.get(`${edit}?revision=${first?.revision}`));
    expect(form.description).not.toBe('Elsewhere');
    expect((await staff.post(edit, { ...form, category_id: other.id, intent: 'save' })).status).toBe(303);
    await db.from('products').delete().eq('id', id).throwOnError();
  });

  test('refuses a version that the form would refuse today', async () => {
    const { edit, id } = await newProduct({ description: 'Before' });
    await staff.save(edit, { description: 'After' });
    const [, old] = versionsOf(await staff.get(`${edit}/history`));
    await backend.database.transaction((tx) =>
      tx.query(`update public.revisions set after = (after::jsonb || '{"name":" "}')::json where id = $1`, [
        Number(old?.revision),
      ]),
    );
    const answer = await restore(staff, `${edit}/history`, 1);
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).heading).toBe('This version cannot be restored as it was');
    expect(answer.text).toContain('Product name: Please enter the product’s name.');
    expect((await productOf(id)).description).toBe('After');
  });

  test('knows no version of another row, and no malformed one', async () => {
    const [one, other] = [await newProduct(), await newProduct()];
    const [foreign] = versionsOf(await staff.get(`${other.edit}/history`));
    for (const revision of [foreign?.revision ?? '', '0', 'x', '', '99999999999999999999']) {
      expect((await staff.postMadeUp(`${one.edit}/history`, { revision, intent: 'restore' })).status).toBe(404);
      expect((await staff.get(`${one.edit}?revision=${revision}`)).status).toBe(200);
    }
  });

  test('is 404 where the product is gone, and 503 where the backend fails', async () => {
    const { edit } = await newProduct();
    const missing = '/admin/manage-products/edit/00000000-0000-4000-8000-000000000000/history';
    expect((await staff.get(missing)).status).toBe(404);
    expect((await staff.postMadeUp(missing, { revision: '1', intent: 'restore' })).status).toBe(404);
    for (const failure of ['answers 500', 'throws'] as const) {
      const failing = staffOn(failingBackend(failure, 'revisions'), staff);
      const answer = await failing.get(`${edit}/history`);
      expect(answer.status).toBe(503);
      expect(toasts(answer)).toMatchObject([{ role: 'alert', message: OUTAGE }]);
    }
    await staff.save(edit, { description: fresh('Changed') });
    const failing = staffOn(failingBackend('answers 500', 'products', 'PATCH'), staff);
    const answer = await restore(failing, `${edit}/history`, 1);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: OUTAGE }]);
  });
});

type Subject = { edit: string; changes: Fields; history?: string };

const SUBJECTS: Record<string, () => Promise<Subject>> = {
  category: async () => {
    const { id } = (await storeCategory()).category;
    return {
      edit: `/admin/manage-categories/edit/${id}`,
      changes: { name: fresh('Renamed'), description: 'Other words' },
    };
  },
  certificate: async () => {
    const { id } = await store('certificates', { name: fresh('Certificate') });
    return { edit: `/admin/edit-pages/certificates/edit/${id}`, changes: { name: fresh('Other'), authority: 'Board' } };
  },
  'gallery item': async () => {
    const { id } = await store('gallery_items', { title: fresh('Item'), image_url: '/a.webp' });
    return {
      edit: `/admin/edit-pages/gallery/edit/${id}`,
      changes: { title: fresh('Other'), image_file: await pictureFile() },
    };
  },
  post: async () => {
    const post = {
      title: fresh('Post'),
      slug: `history-${numbers}`,
      content: 'Old text of it',
      tags: ['a', 'b'],
      author_name: 'Ravi',
    };
    const { id } = await store('blog_posts', post);
    return {
      edit: `/admin/manage-blog/edit/${id}`,
      changes: { content: 'New text of it', tags: 'c', status: 'published' },
    };
  },
  'home page': async () => ({
    edit: '/admin/edit-pages/home',
    changes: { hero_main_title: fresh('Title'), hero_image_file: await pictureFile() },
  }),
  'about us page': async () => ({ edit: '/admin/edit-pages/about-us', changes: { about_intro_p1: fresh('Text') } }),
  user: async () => {
    const { id } = await newUser('user', fresh('Name'));
    return { edit: `/admin/user-management/edit/${id}`, changes: { full_name: fresh('Other'), role: 'editor' } };
  },
  settings: async () => {
    await store('site_settings', { setting_key: `history_${fresh('x').replace(' ', '')}`, setting_value: 'before' });
    const key = `history_x${numbers}`;
    return {
      edit: `/admin/site-settings?q=${key}`,
      changes: { [`values[${key}]`]: 'after' },
      history: '/admin/site-settings/history',
    };
  },
};

test.each(Object.entries(SUBJECTS))('a wrong edit of a %s is undone', async (_name, subject) => {
  const { edit, changes, history = `${edit}/history` } = await subject();
  // So that there is a version before the edit, also of a page that nobody saved yet.
  const [key] = ['hero_subtitle', 'about_mission'].filter((name) => name in changes);
  if (edit.includes('edit-pages/') && key) await staff.save(edit, { [key]: fresh('a') });
  const shown = async () => {
    const { version: _, baseline: __, ...fields } = formOf(await staff.get(edit));
    return fields;
  };
  const before = await shown();
  const picture = async () => valuesOf((await staff.get(edit)).page, 'img', 'src');
  const pictures = await picture();
  expect((await staff.save(edit, changes)).status).toBe(303);
  expect(await shown()).not.toEqual(before);
  const [newest] = versionsOf(await staff.get(history));
  expect((newest?.added.length ?? 0) + (newest?.removed.length ?? 0)).toBeGreaterThan(0);
  expect((await restore(staff, history, 1)).status).toBe(303);
  expect(await shown()).toEqual(before);
  expect(await picture()).toEqual(pictures);
});

test('a save that changes nothing is no version', async () => {
  for (const edit of [(await newProduct()).edit, '/admin/edit-pages/home']) {
    await staff.save(edit, {});
    const before = versionsOf(await staff.get(`${edit}/history`)).length;
    expect((await staff.save(edit, {})).status).toBe(303);
    expect(versionsOf(await staff.get(`${edit}/history`))).toHaveLength(before);
  }
});

describe('all changes', () => {
  test('are filtered by person, kind and day of the company', async () => {
    const editor = await newUser('editor', fresh('Editor'));
    const { edit, id } = await newProduct();
    await (await signedIn(editor)).save(edit, { export_info: fresh('By the editor') });
    const shown = async (query: string) => versionsOf(await staff.get(`/admin/history?${query}`));
    const [latest] = await shown('');
    expect(await shown(`actor=${editor.id}&kind=product`)).toMatchObject([{ revision: latest?.revision }]);
    expect(await shown(`actor=${editor.id}&kind=post`)).toEqual([]);
    // 20:00 UTC is the next day in India.
    await backend.database.transaction((tx) =>
      tx.query("update public.revisions set at = '2026-03-01T20:00:00Z' where id = $1", [Number(latest?.revision)]),
    );
    expect(await shown(`actor=${editor.id}&day=2026-03-02`)).toHaveLength(1);
    expect(await shown(`actor=${editor.id}&day=2026-03-01`)).toEqual([]);
    expect((await shown('kind=nothing&day=2026-02-31&actor=nobody')).length).toBeGreaterThan(0);
    const page = await staff.get('/admin/history?kind=product');
    expect(valuesOf(page.page, 'a', 'href')).toContain(`/admin/manage-products/edit/${id}/history`);
    expect((await staff.get('/admin/history?page=9999')).status).toBe(404);
  });

  test('of users and settings are for administrators', async () => {
    const editor = await signedIn(await newUser('editor'));
    await store('site_settings', { setting_key: `secret_${fresh('k').replace(' ', '')}`, setting_value: 'x' });
    expect(versionsOf(await staff.get('/admin/history?kind=setting')).length).toBeGreaterThan(0);
    expect(versionsOf(await editor.get('/admin/history?kind=setting'))).toEqual([]);
    expect(versionsOf(await editor.get('/admin/history?kind=user'))).toEqual([]);
    expect(versionsOf(await editor.get('/admin/history?kind=product')).length).toBeGreaterThan(0);
    for (const path of ['/admin/site-settings/history', `/admin/user-management/edit/${chief.id}/history`]) {
      expect((await editor.get(path)).status).toBe(403);
    }
  });

  test('cannot be shown while the backend fails, nor to a guest', async () => {
    expect((await staffOn(failingBackend('answers 500', 'revisions'), staff).get('/admin/history')).status).toBe(503);
    expect((await get('/admin/history')).headers.get('location')).toBe('/admin/login?redirectTo=%2Fadmin%2Fhistory');
  });
});

test('whatever the edits, restoring a version gives that version', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'Ö', ' ', '\n', '"', '<', '\\', '1'), maxLength: 12 });
  const edit = fc.record({
    name: fc.constantFrom('Red', 'White', 'Öl'),
    description: text,
    export_info: text,
    is_featured: fc.boolean(),
    rows: fc.uniqueArray(fc.tuple(fc.constantFrom('Size', '10', '2', 'Ö'), text), {
      selector: ([key]) => key,
      maxLength: 3,
    }),
  });
  const sequence = fc.tuple(fc.array(edit, { minLength: 2, maxLength: 5 }), fc.nat());
  await fc.assert(
    fc.asyncProperty(sequence, async ([edits, which]) => {
      const { id, edit: path } = await newProduct({
        specifications: [
          ['Size', 45],
          ['10', true],
        ],
      });
      const states = [await productOf(id)];
      for (const { rows, is_featured, ...texts } of edits) {
        const open = formOf(await staff.get(path));
        const rowsShown = Object.keys(open).filter((name) => name.startsWith('specifications['));
        const typed = rows.flatMap(([key, value], n) => [
          [`specifications[${n}].key`, key],
          [`specifications[${n}].value`, value],
        ]);
        const form = {
          ...open,
          ...texts,
          ...Object.fromEntries(rowsShown.map((name) => [name, ''])),
          ...Object.fromEntries(typed),
          is_featured: is_featured ? 'on' : [],
          intent: 'save',
        };
        expect((await staff.post(path, form)).status).toBe(303);
        const state = await productOf(id);
        if (JSON.stringify(state) !== JSON.stringify(states.at(-1))) states.push(state);
      }
      const versions = versionsOf(await staff.get(`${path}/history`));
      // The newest come first; the product was stored in two steps.
      const back = which % states.length;
      const expected = states.at(-1 - back);
      if (back > 0) {
        expect(
          (await staff.post(`${path}/history`, { revision: versions[back]?.revision ?? '', intent: 'restore' })).status,
        ).toBe(303);
      }
      expect(await productOf(id)).toEqual(expected);
    }),
    { numRuns: 6 },
  );
});
