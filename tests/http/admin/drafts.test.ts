import { beforeEach, describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { leaveNoRows } from '../../support/content/leave-no-rows';
import { storeCategory } from '../../support/content/rows';
import { newUser } from '../../support/http/admin';
import { type Answer, main, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { type Browser, newBrowser } from '../../support/http/cookie-jar';
import { type FormValues, formOf, madeUp } from '../../support/http/form';
import { textOf } from '../../support/http/html';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, createVisitor, db, get, postMadeUp } from '../../support/http/site';
import { signOut } from '../../support/http/staff';

const LIST = '/admin/manage-categories';
const ADD = `${LIST}/add`;
const BACK = 'what you typed is back';
const KEPT = 'What you typed is kept';
const admin = await newUser('admin');
const site = createVisitor(backend);

leaveNoRows('product_categories');

beforeEach(() => db.from('form_drafts').delete().not('id', 'is', null).throwOnError());

async function signedIn(): Promise<Browser> {
  const browser = newBrowser(site);
  await signIn(browser);
  return browser;
}

async function signIn(browser: Browser, redirectTo = ''): Promise<Answer> {
  const { email, password } = admin;
  const path = `/admin/login?${new URLSearchParams({ redirectTo })}`;
  const answer = await browser.post(path, { email, password }, fromNewAddress());
  expect(answer.status).toBe(303);
  return answer;
}

/** Ends a browser's session in another window. */
async function signOutElsewhere(browser: Browser): Promise<void> {
  await signOut(site, { headers: { Cookie: `session=${browser.cookie('session')}` } });
}

/** Fills in the form of a page as it is for staff. */
async function filledIn(browser: Browser, path: string, changes: Record<string, string>): Promise<FormValues> {
  return { ...formOf(await browser.get(path)), ...changes };
}

/** Sends a form after the session has ended, signs in again and goes where that leads. */
async function sendAndComeBack(browser: Browser, path: string, form: FormValues): Promise<Answer> {
  const refused = await browser.post(path, { intent: 'save', ...form }, fromNewAddress());
  expect(refused.status).toBe(302);
  const login = await browser.follow(refused);
  expect(textOf(main(login))).toContain(KEPT);
  return browser.follow(await signIn(browser, String(formOf(login).redirectTo)));
}

test('a change of many is planned again, with its value', async () => {
  const browser = await signedIn();
  const { category, products } = await storeCategory([{ name: 'One of many' }]);
  const list = `/admin/manage-products?category=${category.id}`;
  const address = `/admin/bulk/product?back=${encodeURIComponent(`category=${category.id}`)}`;
  const [id = ''] = products.map((product) => product.id);
  const asked = await browser.post(list, { ids: id, intent: 'bulk_set', field: 'export_info' });
  const typed = { value: 'Typed for many', mode: 'append' };
  await signOutElsewhere(browser);
  const plan = await sendAndComeBack(browser, address, { ...formOf(asked), ...typed, intent: 'bulk_set' });
  expect(textOf(main(plan))).toContain('Typed for many');
  expect(formOf(plan)).toMatchObject({ change: 'bulk_set', ids: id, ...typed });
  await signOutElsewhere(browser);
  const again = await sendAndComeBack(browser, address, { ...formOf(plan), intent: 'apply' });
  expect(formOf(again)).toEqual(formOf(plan));
  await db.from('products').delete().eq('category_id', category.id).throwOnError();
});

const draftOf = (answer: Answer) => {
  const login = new URL(answer.headers.get('location') ?? '', 'http://site.invalid');
  return new URLSearchParams(login.searchParams.get('redirectTo')?.split('?')[1]).get('draft');
};

const named = (name: string) => db.from('product_categories').select().eq('name', name).throwOnError();

async function newCategory() {
  const slug = `draft-${Math.random().toString(36).slice(2)}`;
  return (await db.from('product_categories').insert({ name: slug, slug }).select().single().throwOnError()).data;
}

describe('a form whose sender is signed in no more', () => {
  const ends: [how: string, end: (browser: Browser) => Promise<void> | void][] = [
    ['signed out elsewhere', signOutElsewhere],
    ['without a cookie', (browser) => browser.forget('session')],
    ['without any cookie', (browser) => browser.forget()],
  ];

  test.each(ends)('is there again after signing in, and is saved (%s)', async (how, end) => {
    const browser = await signedIn();
    const name = `Kept “Öñions” & <b> ${how}`;
    const form = await filledIn(browser, ADD, { name, slug: '', description: 'Line 1\n\n  Line 3' });
    await end(browser);

    const page = await sendAndComeBack(browser, ADD, form);
    expect(page.status).toBe(200);
    expect(textOf(main(page))).toContain(BACK);
    expect(toasts(page)).toMatchObject([{ title: 'Login Successful' }]);
    expect(formOf(page)).toEqual(form);
    expect((await named(name)).data).toEqual([]);

    const saved = await browser.post(ADD, { ...formOf(page), intent: 'save' });
    expect(saved.status).toBe(303);
    expect((await named(name)).data).toMatchObject([{ description: 'Line 1\n\n  Line 3' }]);
  });

  test('is the same form: sent from two windows it makes one row', async () => {
    const browser = await signedIn();
    const name = 'Sent from two windows';
    const form = await filledIn(browser, ADD, { name });
    await signOutElsewhere(browser);
    const page = await sendAndComeBack(browser, ADD, form);
    for (const again of [form, formOf(page), formOf(page)]) {
      expect((await browser.post(ADD, { ...again, intent: 'save' })).status).toBe(303);
    }
    expect((await named(name)).data).toHaveLength(1);
  });

  test('keeps the version it was loaded with: what was saved meanwhile is not overwritten', async () => {
    const row = await newCategory();
    const path = `${LIST}/edit/${row.id}`;
    const browser = await signedIn();
    const form = await filledIn(browser, path, { description: 'Mine' });
    await signOutElsewhere(browser);
    const page = await sendAndComeBack(browser, path, form);
    expect(formOf(page)).toEqual(form);

    await db.from('product_categories').update({ description: 'Theirs' }).eq('id', row.id).throwOnError();
    const answer = await browser.post(path, { ...formOf(page), intent: 'save' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Theirs');
    expect(formOf(answer)).toMatchObject({ description: 'Mine' });
  });

  test('is kept with every row and every field of one name', async () => {
    const path = '/admin/manage-products/add';
    const browser = await signedIn();
    const form = await filledIn(browser, path, {
      name: 'Kept product',
      is_featured: 'on',
      'specifications[0].key': 'Size',
      'specifications[0].value': '50–80 mm',
      'specifications[2].key': 'Colour',
      'specifications[2].value': 'red',
    });
    await signOutElsewhere(browser);
    expect(formOf(await sendAndComeBack(browser, path, form))).toMatchObject(form);
  });

  test('is there in each of two windows', async () => {
    const browser = await signedIn();
    const forms = [await filledIn(browser, ADD, { name: 'First' }), await filledIn(browser, ADD, { name: 'Second' })];
    await signOutElsewhere(browser);
    const refused: Answer[] = [];
    for (const form of forms) refused.push(await browser.post(ADD, { ...form, intent: 'save' }, fromNewAddress()));
    await signIn(browser);
    const pages = await Promise.all(refused.map((answer) => browser.get(`${ADD}?draft=${draftOf(answer)}`)));
    expect(pages.map((page) => formOf(page))).toEqual(forms);
  });

  test('leads back to the list it came from', async () => {
    const browser = newBrowser(site);
    const answer = await browser.postMadeUp(`${ADD}?from=list&page=2`, { name: 'Typed' }, fromNewAddress());
    const location = new URL(answer.headers.get('location') ?? '', 'http://site.invalid');
    expect(location.searchParams.get('redirectTo')).toMatch(
      /^\/admin\/manage-categories\/add\?from=list&page=2&draft=/,
    );
  });

  test('is not lost where it cannot be read at once', async () => {
    const browser = await signedIn();
    await signOutElsewhere(browser);
    const refused = await browser.postMadeUp(ADD, { name: 'Patience' }, fromNewAddress());
    await signIn(browser);
    const path = `${ADD}?draft=${draftOf(refused)}`;
    const cookies = ['session', 'drafts'].map((name) => `${name}=${browser.cookie(name)}`).join('; ');
    const failing = await createVisitor(failingBackend('answers 500', 'form_drafts')).get(path, {
      headers: { Cookie: cookies },
    });
    expect(toasts(failing)).toMatchObject([{ role: 'alert', title: 'What you typed is not here yet' }]);
    expect(formOf(await browser.get(path))).toMatchObject({ name: 'Patience' });
  });
});

describe('a saved draft', () => {
  test('is neither a password nor a file', async () => {
    const image_file = new File(['Bytes of a picture'], 'secret-name.jpg', { type: 'image/jpeg' });
    const body = { name: 'Kept', password: 'Secret-4711', intent: 'save', image_file };
    expect((await postMadeUp(ADD, body, fromNewAddress())).status).toBe(302);
    const { data } = await db.from('form_drafts').select('path, fields').throwOnError();
    expect(data).toEqual([{ path: ADD, fields: [['name', 'Kept']] }]);
  });

  test('does not contain the sender’s address', async () => {
    await postMadeUp(ADD, { name: 'Kept' }, { from: '203.0.113.77' });
    const { data } = await db.from('form_drafts').select().throwOnError();
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('203.0.113.77');
  });

  test('is not what a script of a page sends: its answer would take the cookie of the draft away', async () => {
    for (const [mode, count] of Object.entries({ cors: 0, 'no-cors': 0, navigate: 1 })) {
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': mode };
      const answer = await get('/admin/open-form', {
        ...fromNewAddress(),
        ...madeUp(new URLSearchParams({ path: ADD }), headers),
      });
      expect(answer.status).toBe(302);
      expect(answer.headers.getSetCookie()).toHaveLength(count);
      expect((await db.from('form_drafts').select('id').throwOnError()).data).toHaveLength(count);
    }
  });

  test('is nothing where nothing was typed', async () => {
    const answer = await postMadeUp(ADD, { intent: 'save' }, fromNewAddress());
    expect([answer.status, draftOf(answer)]).toEqual([302, null]);
    expect((await db.from('form_drafts').select('id')).data).toEqual([]);
  });

  test('are twenty forms of one sender in ten minutes; the next leads to the sign-in all the same', async () => {
    const from = fromNewAddress();
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, n) => postMadeUp(ADD, { name: `Form ${n}` }, from)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(302));
    expect(answers.filter((answer) => draftOf(answer) === null)).toHaveLength(1);
    expect((await db.from('form_drafts').select('id')).data).toHaveLength(20);

    const refused = await newBrowser(site).postMadeUp(ADD, { name: 'Form 22' }, from);
    expect(refused.headers.get('location')).toBe(`/admin/login?${new URLSearchParams({ redirectTo: ADD })}`);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await get(refused.headers.get('location') ?? '')).text).not.toContain(KEPT);
    expect(draftOf(await postMadeUp(ADD, { name: 'Form of another' }, fromNewAddress()))).not.toBeNull();
  });

  test('is not a form of more than a mebibyte, which is 413', async () => {
    const answer = await postMadeUp(ADD, { name: 'x'.repeat(1024 * 1024) }, fromNewAddress());
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('too large');
    expect((await db.from('form_drafts').select('id')).data).toEqual([]);
  });

  test('does not exist for a huge text whose session has ended: it is refused in words', async () => {
    const browser = await signedIn();
    await signOutElsewhere(browser);
    const body = new FormData();
    body.set('name', 'x'.repeat(2 * 1024 * 1024));
    const answer = await browser.get(ADD, { ...madeUp(body), ...fromNewAddress() });
    expect([answer.status, draftOf(answer)]).toEqual([413, null]);
    expect(answer.text).toContain('What you sent is too large.');
  });

  test('has the texts of a form whose session has ended, and whose files are too large then', async () => {
    const browser = await signedIn();
    await signOutElsewhere(browser);
    const body = new FormData();
    body.set('name', 'Typed beside a photograph');
    body.set('image_file', new File([Buffer.alloc(3 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }));
    body.set('description', 'Typed below it');
    const answer = await browser.get(ADD, { ...madeUp(body), ...fromNewAddress() });
    expect(answer.status).toBe(302);
    expect(draftOf(answer)).not.toBeNull();
    const { data } = await db
      .from('form_drafts')
      .select('fields')
      .eq('id', draftOf(answer) ?? '')
      .single();
    expect(data?.fields).toEqual([
      ['name', 'Typed beside a photograph'],
      ['description', 'Typed below it'],
    ]);
  });
});

describe('a draft', () => {
  let browser: Browser;
  let id: string | null;

  beforeEach(async () => {
    browser = newBrowser(site);
    id = draftOf(await browser.postMadeUp(ADD, { name: 'Typed by a guest', idempotency_key: 'x' }, fromNewAddress()));
    expect(id).toMatch(/^[\da-f-]{36}$/);
  });

  test('is named by a cookie for this site only, which lives as long as the draft', async () => {
    const { headers } = await newBrowser(site).postMadeUp(ADD, { name: 'Typed' }, fromNewAddress());
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^drafts=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('is shown on its own page only', async () => {
    await signIn(browser);
    const row = await newCategory();
    expect(formOf(await browser.get(`${ADD}?draft=${id}`))).toMatchObject({ name: 'Typed by a guest' });
    for (const path of [`${LIST}/edit/${row.id}`, '/admin/manage-products/add']) {
      const page = await browser.get(`${path}?draft=${id}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('Typed by a guest');
      expect(page.text).not.toContain(BACK);
    }
    expect((await browser.get(ADD)).text).not.toContain('Typed by a guest');
  });

  test('is shown in its own browser only: a link to it fills in nobody else’s form', async () => {
    const victim = await signedIn();
    const page = await victim.get(`${ADD}?draft=${id}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Typed by a guest');
    expect(page.text).not.toContain(BACK);
  });

  test('is not shown for a cookie that we did not sign', async () => {
    const victim = await signedIn();
    const forged = Buffer.from(JSON.stringify([id, id])).toString('base64');
    const [, signature] = (browser.cookie('drafts') ?? '').split('.');
    for (const value of [forged, `${forged}.${signature}`, `${forged}.x`, '%', victim.cookie('session')]) {
      const headers = { Cookie: `session=${victim.cookie('session')}; drafts=${value}` };
      const page = await get(`${ADD}?draft=${id}`, { headers });
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('Typed by a guest');
    }
  });

  test('is read by no guest and no user', async () => {
    const user = await newUser('user');
    const cookie = `${await cookieOf(await newSession(user))}; drafts=${browser.cookie('drafts')}`;
    for (const answer of [
      await browser.get(`${ADD}?draft=${id}`),
      await get(`${ADD}?draft=${id}`, { headers: { Cookie: cookie } }),
      await get(`${ADD}.data?draft=${id}`, { headers: { Cookie: cookie } }),
    ]) {
      expect([202, 302]).toContain(answer.status);
      expect(answer.text).not.toContain('Typed by a guest');
    }
  });

  test.each(['x', '00000000-0000-4000-8000-000000000000', "' or 1=1 --", ''])(
    'that is none (%j) leaves the form empty',
    async (none) => {
      await signIn(browser);
      const page = await browser.get(`${ADD}?${new URLSearchParams({ draft: none })}`);
      expect(page.status).toBe(200);
      expect(formOf(page)).toMatchObject({ name: '' });
    },
  );
});
