import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { main, title, toasts } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { newBrowser } from '../../support/http/cookie-jar';
import { BUYER, boxesOf, listFields, listValues, openedList, productIds } from '../../support/http/enquiry-list';
import { formOf } from '../../support/http/form';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { backend, createVisitor, db, get, PUBLIC_URL, post, postMadeUp } from '../../support/http/site';

const PATH = '/enquiry-list';
const [onion = '', garlic = '', potato = ''] = await productIds(
  'nashik-red-onion',
  'ooty-garlic',
  'kufri-jyoti-potato',
);
const PAGES = { [onion]: '/products/onions', [garlic]: '/products/garlic', [potato]: '/products/potatoes' };
const newBuyer = () => newBrowser({ get });
const add = (buyer: ReturnType<typeof newBuyer>, product_id: string, from = PAGES[product_id] ?? '') =>
  buyer.post(from, { intent: 'add', product_id }, { headers: { Referer: PUBLIC_URL.origin + from } });
const names = (answer: Parameters<typeof main>[0]) =>
  texts(main(answer), 'legend').map((text) => text.replace(/^Line \d+: /, ''));
const meanings = (answer: Parameters<typeof main>[0]) => texts(answer.page, '*', { 'data-meaning': true });

/** What was stored of lists with a subject. */
async function stored(email: string) {
  const { data } = await db.from('enquiries').select('*, enquiry_lines (*)').eq('email', email).throwOnError();
  return data;
}

let buyers = 0;
const newEmail = () => {
  buyers += 1;
  return `buyer${buyers}@importer.example`;
};

describe('adding a product', () => {
  test('leads back to where the button was, and the list has it once', async () => {
    const buyer = newBuyer();
    const answer = await add(buyer, onion, '/products/onions?month=3');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/products/onions?month=3#added-${onion}`);
    expect(answer.headers.get('set-cookie')).toMatch(/^enquiry_list=[^;]+; Max-Age=7776000; Path=\/; SameSite=Lax$/);
    await add(buyer, garlic);
    await add(buyer, onion);
    const list = await buyer.get(PATH);
    expect(names(list)).toEqual(['Nashik Red Onion', 'Ooty Garlic']);
    expect(list.headers.get('cache-control')).toBe('private, no-cache');
    expect(await findingsIn(list)).toEqual([]);
  });

  test('over https sets a cookie that no other host of the domain can set', async () => {
    const publicUrl = new URL('https://onions.example');
    const secure = newBrowser(createVisitor(backend, { publicUrl }));
    const answer = await secure.post('/products/onions', { intent: 'add', product_id: onion });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-enquiry_list=[^;]+; Max-Age=7776000; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(names(await secure.get(PATH))).toEqual(['Nashik Red Onion']);
  });

  test('leads to the list from anywhere else', async () => {
    for (const Referer of [
      '',
      'https://elsewhere.example/products',
      `${PUBLIC_URL.origin}/admin`,
      `${PUBLIC_URL.origin}//evil.example/`,
      'x',
    ]) {
      const answer = await post('/products/onions', { intent: 'add', product_id: onion }, { headers: { Referer } });
      expect(answer.headers.get('location')).toBe(PATH);
    }
  });

  test('that there is not says so', async () => {
    for (const product_id of ['00000000-0000-4000-8000-000000000000', 'onion', '', "' or 1=1"]) {
      const buyer = newBuyer();
      const list = await buyer.follow(await buyer.postMadeUp(PATH, { intent: 'add', product_id }));
      expect(toasts(list)).toMatchObject([{ role: 'alert', title: 'Not added' }]);
      expect(buyer.cookie('enquiry_list')).toBeUndefined();
    }
  });

  test('is refused where twenty lines are on the list', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const headers = { Cookie: `enquiry_list=${lines.join('|')}` };
    const answer = await post('/products/onions', { intent: 'add', product_id: onion }, { headers });
    expect(answer.headers.get('location')).toBe(PATH);
    expect(answer.headers.getSetCookie().join()).not.toContain('enquiry_list');
  });

  test.each(['update', 'more', 'again:0'])(
    'of a thousand made-up lines sets a cookie that browsers take: %s',
    async (intent) => {
      const made = Array.from({ length: 999 }, (_, line) => [
        [`lines[${line}].product_id`, onion],
        [`lines[${line}].size`, `${'é'.repeat(50)}${line % 10}`],
      ]);
      const answer = await postMadeUp(PATH, { ...Object.fromEntries(made.flat()), intent });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^enquiry_list=./);
      expect(cookie.length).toBeLessThan(4096);
    },
  );

  test('changes no page that is cached', async () => {
    const before = await get('/products/onions');
    const after = await get('/products/onions', { headers: { Cookie: `enquiry_list=${onion}` } });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(after.text).toBe(before.text);
    expect(all(before.page, 'form', { action: PATH }).length).toBeGreaterThan(5);
  });
});

describe('the list', () => {
  test('is empty at first, and says how to fill it', async () => {
    const list = await get(PATH);
    expect(list.status).toBe(200);
    expect(all(list.page, 'form', { id: 'list' })).toEqual([]);
    expect(valuesOf(main(list), 'a', 'href')).toContain('/our-products');
    expect(list.text).toContain('noindex');
  });

  test('offers sizes and packings of the product, and works quantities out', async () => {
    const buyer = newBuyer();
    await add(buyer, onion);
    await add(buyer, garlic);
    const list = await buyer.get(PATH);
    const choices = (name: string) => texts(one(list.page, 'select', { name }), 'option');
    expect(choices('lines[0].size')).toEqual(['To be agreed', '45–55 mm', '55–65 mm', '65+ mm']);
    expect(choices('lines[0].packing')).toContain('Mesh bag 25 kg');
    const lines = [
      { product_id: onion, quantity: '14', packing: 'Mesh bag 25 kg' },
      { product_id: garlic, quantity: '0,5', unit: 'containers_40ft', note: '<b>hard</b>' },
    ];
    const fields = { ...formOf(list), ...listFields(lines, { intent: 'update', full_name: '' }) };
    const worked = await buyer.post(PATH, fields);
    expect(worked.status).toBe(200);
    expect(title(worked)).not.toMatch(/^Error/);
    expect(meanings(worked)).toEqual(['560 × Mesh bag 25 kg · 50 % of a 40 ft container', '12 t']);
    expect(boxesOf(worked)).toEqual([['reefer_40ft', '0', '26', 'Nashik Red Onion 14', 'Ooty Garlic 12']]);
    expect(textOf(one(worked.page, '*', { 'data-box': true }))).toContain(
      '14 t Nashik Red Onion, 560 × Mesh bag 25 kg, floor-loaded',
    );
    const { intent: _, website: __, ...typed } = fields;
    expect(listValues(worked)).toMatchObject(typed);
    expect(await findingsIn(worked)).toEqual([]);
    // What was chosen is still there after a look at other pages, also after closing the browser.
    const { 'lines[1].note': ___, ...kept } = typed;
    const later = listValues(await buyer.get(PATH));
    for (const name of Object.keys(kept).filter((field) => field.startsWith('lines'))) {
      expect([name, later[name]]).toEqual([name, kept[name]]);
    }
  });

  test('says what the buyer’s country does not admit, also once it is sent', async () => {
    const lines = [{ product_id: potato, quantity: '28' }];
    const refused = async (country: string, intent: string) => {
      const form = await openedList(get, lines, { country, intent, email: newEmail() });
      const answer = await post(PATH, form, fromNewAddress());
      const page = intent === 'save' ? await get(answer.headers.get('location') ?? '') : answer;
      return texts(page.page, '*', { 'data-not-admitted': true });
    };
    const words = expect.stringMatching(/^Kufri Jyoti Potato: not admitted in .*European Union/);
    for (const intent of ['update', 'save']) expect(await refused('Germany', intent)).toEqual([words]);
    expect(await refused('Sri Lanka', 'update')).toEqual([]);
  });

  test('takes lines off, and adds a second one of a product, with everything typed', async () => {
    const buyer = newBuyer();
    const lines = [
      { product_id: onion, quantity: '14', note: 'First' },
      { product_id: garlic, quantity: '13', note: 'Second' },
    ];
    const again = await buyer.post(PATH, await openedList(get, lines, { intent: 'again:0' }));
    expect(again.status).toBe(200);
    expect(names(again)).toEqual(['Nashik Red Onion', 'Nashik Red Onion', 'Ooty Garlic']);
    expect(listValues(again)).toMatchObject({
      ...BUYER,
      'lines[0].note': 'First',
      'lines[1].quantity': '',
      'lines[2].note': 'Second',
    });
    const less = await buyer.post(PATH, await openedList(get, lines, { intent: 'remove:0' }));
    expect(names(less)).toEqual(['Ooty Garlic']);
    expect(listValues(less)).toMatchObject({ ...BUYER, 'lines[0].note': 'Second' });
    // Without the form, the stored list is meant.
    await buyer.follow(await buyer.postMadeUp(PATH, { intent: 'remove', line: '0' }));
    expect(names(await buyer.get(PATH))).toEqual([]);
  });

  test('is emptied', async () => {
    const buyer = newBuyer();
    await add(buyer, onion);
    const list = await buyer.follow(await buyer.post(PATH, { intent: 'clear' }));
    expect(toasts(list)).toMatchObject([{ title: 'Your list is empty' }]);
    expect(buyer.cookie('enquiry_list')).toBeUndefined();
  });

  test('leaves out what is gone, and says so', async () => {
    const headers = { Cookie: `enquiry_list=${onion}|11111111-2222-4333-8444-555555555555` };
    const list = await get(PATH, { headers });
    expect(names(list)).toEqual(['Nashik Red Onion']);
    expect(textOf(main(list))).toContain('One product is not in the catalogue any more');
    expect(list.headers.getSetCookie().join()).toContain(`enquiry_list=${onion};`);
  });

  test.each(['%', 'x'.repeat(5000), `${onion}:%zz:::`, '|||', `${onion}:<script>:"`, 'null', '[]'])(
    'is readable with a made-up cookie: %s',
    async (value) => {
      const list = await get(PATH, { headers: { Cookie: `enquiry_list=${value}` } });
      expect(list.status).toBe(200);
      expect(list.text).not.toContain('<script>:');
    },
  );
});

describe('a list that is sent', () => {
  test('is stored with its lines, and its confirmation is a private page', async () => {
    const buyer = newBuyer();
    const email = newEmail();
    const lines = [
      { product_id: onion, quantity: '28', size: '45–55 mm', packing: 'Mesh bag 25 kg', note: 'No sprouts' },
      { product_id: garlic, quantity: '1.125', unit: 'containers_40ft' },
      { product_id: potato },
    ];
    for (const { product_id } of lines) await add(buyer, product_id);
    const sent = await buyer.post(PATH, listFields(lines, { email }), fromNewAddress());
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/^\/enquiries\/[0-9a-f]{32}$/);
    const [enquiry, ...more] = await stored(email);
    expect(more).toEqual([]);
    expect(enquiry).toMatchObject({
      ...BUYER,
      email,
      subject: 'Enquiry list: Nashik Red Onion, Ooty Garlic',
      status: 'new',
    });
    expect(JSON.stringify(enquiry)).not.toContain(sent.headers.get('location')?.slice(-32));
    expect(enquiry?.enquiry_lines.sort((a, b) => a.position - b.position)).toMatchObject([
      { position: 1, product_id: onion, packing_kg: 25, quantity: 28, unit: 'tonnes', tonnes: 28, note: 'No sprouts' },
      { position: 2, product_name: 'Ooty Garlic', category_name: 'Garlic', quantity: 1.125, tonnes: 27, size: null },
    ]);

    const page = await buyer.follow(sent);
    expect(page.status).toBe(200);
    expect(toasts(page)).toMatchObject([{ role: 'status', title: 'Enquiry Sent!' }]);
    expect(textOf(one(page.page, '*', { 'data-reference': true }))).toBe(enquiry?.reference);
    expect(boxesOf(page)).toEqual([
      ['reefer_40ft', '1', '28', 'Nashik Red Onion 28'],
      ['reefer_40ft', '0', '24', 'Ooty Garlic 24'],
      ['reefer_40ft', '0', '3', 'Ooty Garlic 3'],
    ]);
    expect(enquiry?.meaning).toContain('Box 2: 40 ft reefer at 0 °C · 24 t Ooty Garlic');
    for (const part of [
      ...Object.values(BUYER).filter((value) => !/2026|amina/.test(value)),
      email,
      'No sprouts',
      'week 53',
    ]) {
      expect(textOf(main(page))).toContain(part.split('\n')[0]);
    }
    expect(await findingsIn(page)).toEqual([]);
    // What has no quantity is still on the list.
    expect(names(await buyer.get(PATH))).toEqual(['Kufri Jyoti Potato']);

    const later = await get(sent.headers.get('location') ?? '');
    expect(later.status).toBe(200);
    expect(toasts(later)).toEqual([]);
    expect(later.headers.get('cache-control')).toBe('no-store');
    expect(later.headers.get('x-robots-tag')).toContain('noindex');
  });

  test('twice, also at once, is one, with one link', async () => {
    const email = newEmail();
    const fields = await openedList(get, [{ product_id: onion, quantity: '28' }], { email });
    const from = fromNewAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(PATH, fields, from)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await stored(email)).toMatchObject([{ enquiry_lines: [{ position: 1 }] }]);
  });

  test('shares its limit with the contact form, and keeps everything typed', async () => {
    const from = fromNewAddress();
    const fields = () => openedList(get, [{ product_id: onion, quantity: '28' }], { email: newEmail() });
    for (let n = 0; n < 5; n += 1) expect((await post(PATH, await fields(), from)).status).toBe(303);
    const last = await fields();
    const answer = await post(PATH, last, from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(title(answer)).toMatch(/^Error: /);
    expect(toasts(answer)).toMatchObject([{ title: 'Too Many Messages' }]);
    expect(listValues(answer)).toMatchObject({ email: last.email, idempotency_key: last.idempotency_key });
  });

  test('of a robot is archived', async () => {
    const email = newEmail();
    const fields = await openedList(get, [{ product_id: onion, quantity: '28' }], {
      email,
      website: 'https://x.example',
    });
    expect((await post(PATH, fields, fromNewAddress())).status).toBe(303);
    expect(await stored(email)).toMatchObject([{ status: 'archived', tags: ['caught', 'spam'] }]);
  });

  test('that has mistakes says where, and keeps everything typed', async () => {
    const lines = [
      { product_id: onion, quantity: '-1', size: 'as big as they get' },
      { product_id: garlic, quantity: '', note: 'Small' },
    ];
    const fields = await openedList(get, lines, { email: 'amina', full_name: ' ', incoterm: 'XXX' });
    const answer = await postMadeUp(PATH, fields, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    const summary = one(answer.page, '*', { 'data-error-summary': true });
    expect(valuesOf(summary, 'a', 'href')).toEqual([
      '#line-0-quantity',
      '#line-1-quantity',
      '#list-full_name',
      '#list-email',
      '#list-incoterm',
    ]);
    for (const href of valuesOf(summary, 'a', 'href')) {
      const control = one(answer.page, '*', { id: href.slice(1) });
      expect(control.attributes['aria-invalid']).toBe('true');
      for (const id of (control.attributes['aria-describedby'] ?? '').split(' ')) one(answer.page, '*', { id });
    }
    expect(listValues(answer)).toMatchObject({
      'lines[0].size': 'as big as they get',
      email: 'amina',
      incoterm: 'XXX',
    });
    expect(await findingsIn(answer)).toEqual([]);
  });

  test('without a quantity, a line, or anything is refused', async () => {
    const opened = await openedList(get, [{ product_id: onion }]);
    expect((await post(PATH, opened, fromNewAddress())).status).toBe(422);
    for (const fields of [listFields([]), {}]) {
      expect((await postMadeUp(PATH, fields, fromNewAddress())).status).toBe(422);
    }
  });

  test('with a product that is gone meanwhile comes back without it', async () => {
    const email = newEmail();
    const lines = [
      { product_id: onion, quantity: '28' },
      { product_id: '11111111-2222-4333-8444-555555555555', quantity: '5' },
    ];
    const answer = await postMadeUp(PATH, listFields(lines, { email }), fromNewAddress());
    expect(answer.status).toBe(422);
    expect(names(answer)).toEqual(['Nashik Red Onion']);
    expect(textOf(main(answer))).toContain('One product is not in the catalogue any more');
    expect(await stored(email)).toEqual([]);
  });

  test.each(['rpc/submit_enquiry', 'products', ''])('comes back whole where %j cannot be reached', async (call) => {
    const failing = createVisitor(failingBackend('answers 500', call));
    const fields = await openedList(get, [{ product_id: onion, quantity: '28', note: 'Kept' }]);
    const answer = await failing.post(PATH, fields, fromNewAddress());
    expect(answer.status).toBe(503);
    expect(title(answer)).toMatch(/^Error: /);
    expect(toasts(answer)).toMatchObject([{ title: 'Message Not Sent' }]);
    expect(listValues(answer)).toMatchObject({
      ...BUYER,
      'lines[0].note': 'Kept',
      idempotency_key: fields.idempotency_key,
    });
  });

  test('may have markup, other scripts and 5,000 characters in every text', async () => {
    const email = newEmail();
    const odd = '#image("/etc/passwd") *x* $1$ \u202eabc\u202c العربية 😀 <script>alert(1)</script>';
    const message = odd.padEnd(5000, 'x');
    const lines = [{ product_id: onion, quantity: '1', note: odd, size: odd, packing: odd }];
    const fields = await openedList(get, lines, {
      ...{ email, full_name: odd, company: odd, port: odd, country: 'Åland', message },
    });
    const buyer = newBuyer();
    const page = await buyer.follow(await buyer.postMadeUp(PATH, fields, fromNewAddress()));
    expect(page.status).toBe(200);
    expect(textOf(main(page))).toContain(odd);
    expect(page.text).not.toContain('<script>alert');
    expect(await stored(email)).toMatchObject([{ company: odd, message, enquiry_lines: [{ size: odd, note: odd }] }]);
  });
});

describe('the document of what was sent', () => {
  test('says the same as the page, in both sizes of paper, and prints every text as text', async () => {
    const odd = '#image("/etc/passwd") *bold* $1$ \\ العربية';
    const lines = [{ product_id: onion, quantity: '28', packing: 'Mesh bag 25 kg', note: odd }];
    const fields = await openedList(get, lines, { email: newEmail(), company: odd });
    const sent = await post(PATH, fields, fromNewAddress());
    const link = sent.headers.get('location') ?? '';
    const sizes: unknown[] = [];
    for (const paper of ['', '?paper=letter']) {
      const answer = await get(`${link}.pdf${paper}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="enquiry-\w{3}-\w{3}\.pdf"$/);
      const pdf = await readPdf(answer.bytes);
      const text = inOneLine(pdf);
      for (const part of [
        'Nashik Red Onion',
        '28 t',
        'Box 1: 40 ft reefer at 1 °C 28 t Nashik Red Onion, 1,120 × Mesh bag 25 kg, floor-loaded',
        'Dakar',
        'Diallo',
        '#image("/etc/passwd") *bold* $1$',
      ]) {
        expect(text).toContain(part);
      }
      sizes.push(Math.round(pdf.pages[0]?.width ?? 0));
    }
    expect(sizes).toEqual([595, 612]);
  });

  test('is none without the token', async () => {
    for (const token of ['0'.repeat(32), 'x']) expect((await get(`/enquiries/${token}.pdf`)).status).toBe(404);
  });
});

describe('a private link', () => {
  test.each(['0'.repeat(32), 'x', '0'.repeat(64), '%00', "'"])(
    'that is none is a page of nothing: %s',
    async (token) => {
      const answer = await get(`/enquiries/${token}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test('of a message of the contact form shows that', async () => {
    const visitorOfOne = newBrowser(createVisitor(backend));
    const { contactFields } = await import('../../support/http/contact');
    const sent = await visitorOfOne.post('/contact-us', contactFields({ subject: 'By link' }), fromNewAddress());
    const [link] = valuesOf((await visitorOfOne.follow(sent)).page, 'a', 'href').filter((href) =>
      href.startsWith('/enquiries/'),
    );
    const page = await get(link ?? '');
    expect(textOf(main(page))).toContain('By link');
    expect(page.text).not.toContain('data-load');
  });
});
