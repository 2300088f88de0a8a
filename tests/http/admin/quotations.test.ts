import { describe, expect, onTestFinished, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { startMailServer } from '../../support/backends/mail-server';
import { dayIn } from '../../support/content/company-day';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { newUser, signedIn, staffAt, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, rawText, textOf } from '../../support/http/html';
import { backend, createVisitor, db } from '../../support/http/site';
import { follow, type Staff } from '../../support/http/staff';

const staff = await signedIn(await newUser('editor', 'Neha Verma'));
const MISSING = '00000000-0000-4000-8000-000000000000';
const OFFICE = 'office@doabharvest.example';
const YEAR = dayIn(0).slice(0, 4);

let letters = 0;
/** An enquiry with two lines; it stays, as a quotation does. */
async function enquiry(fields: Record<string, unknown> = {}, product_id: string | null = null) {
  letters += 1;
  const row = {
    ...{ full_name: 'Amina Diallo', email: 'amina@importer.example', company: 'Dakar Foods', country: 'Senegal' },
    ...{ port: 'Dakar', incoterm: 'CFR', subject: `Quoted ${letters}`, message: 'Please quote.' },
    ...{ idempotency_key: `quoted ${letters} ${Math.random()}`, sender_hash: 'a test', ...fields },
  };
  const { data } = await db.from('enquiries').insert(row).select().single().throwOnError();
  onTestFinished(async () => {
    await db.from('enquiries').delete().eq('id', data.id);
  });
  const line = { enquiry_id: data.id, product_name: 'Nashik Red Onion', product_id };
  await db
    .from('enquiry_lines')
    .insert([
      { ...line, position: 1, size: '45-55 mm', packing: 'Mesh bag 25 kg', quantity: 2.5, unit: 'containers_40ft' },
      { ...line, position: 2, product_name: 'Garlic', quantity: 100, unit: 'bags' },
    ])
    .throwOnError();
  return data;
}

const addTo = ({ id }: { id: string }) => `/admin/enquiries/${id}/quotations/add`;
const PRICES = { 'lines[0].price': '12500.50', 'lines[1].price': '18.5' };
const shown = (answer: Answer, name: string) => textOf(one(main(answer), '*', { [name]: true }));
const rowsIn = (answer: Answer) => {
  const { form, fields } = { form: formOf(answer), fields: ['description', 'quantity', 'unit', 'price'] };
  const at = (index: number) => fields.map((part) => form[`lines[${index}].${part}`]);
  return Array.from({ length: 20 }, (_, index) => at(index)).filter(([first]) => first !== undefined);
};

/** Quotes on an enquiry, and gives the path of the quotation. */
async function quoted(by: Staff, on: { id: string }, changes: Record<string, string> = {}, intent = 'save') {
  const answer = await by.save(addTo(on), { ...PRICES, ...changes, intent });
  expect(answer.status).toBe(303);
  return { path: answer.headers.get('location') ?? '', answer };
}

describe('a new quotation', () => {
  test('is filled from the lines of the enquiry, and shows its exact total before it is saved', async () => {
    const on = await enquiry();
    const page = await staff.get(addTo(on));
    expect(heading(page)).toBe('Add Quotation');
    expect(rowsIn(page)).toEqual([
      ['Nashik Red Onion, 45-55 mm, Mesh bag 25 kg', '2.5', 'containers_40ft', ''],
      ['Garlic', '100', 'bags', ''],
      ...Array(3).fill(['', '', '', '']),
    ]);
    expect(formOf(page)).toMatchObject({ currency: 'USD', incoterm: 'CFR', port: 'Dakar' });
    const typed = { ...formOf(page), ...PRICES, intent: 'add-rows' };
    const more = await staff.post(addTo(on), typed);
    expect(more.status).toBe(200);
    expect(shown(more, 'data-total')).toBe('USD 33,101.25');
    expect(rowsIn(more)).toHaveLength(8);
  });

  test('names the place that belongs to the rule, and prints both with the edition', async () => {
    const { data: product } = await db
      .from('products')
      .select('id, ports')
      .eq('slug', 'nashik-red-onion')
      .single()
      .throwOnError();
    expect(product.ports[0]).toBe('Nhava Sheva');
    const on = await enquiry({ incoterm: 'FOB', port: 'Jebel Ali' }, product.id);
    const page = await staff.get(addTo(on));
    expect(formOf(page)).toMatchObject({ incoterm: 'FOB', port: 'Nhava Sheva' });
    expect(textOf(main(page))).toContain('The buyer named Jebel Ali as destination.');
    const { path } = await quoted(staff, on);
    expect(shown(await staff.get(path), 'data-terms')).toBe('FOB Nhava Sheva, Incoterms 2020');
    const printed = inOneLine(await readPdf((await staff.get(`${path}.pdf`)).bytes));
    expect(printed).toContain('Terms FOB Nhava Sheva, Incoterms 2020');
    await staff.save(path, { port: 'Jebel Ali' });
    const advised = await staff.get(path);
    expect(shown(advised, 'data-advice')).toMatch(/^FOB names the place in the seller’s country\. Jebel Ali is where/);
    expect(one(main(advised), 'input', { name: 'port' }).attributes['aria-describedby']).toMatch(/-advice$/);
    expect(all(main(await staff.get(addTo(await enquiry()))), '*', { 'data-advice': true })).toHaveLength(1);
  });

  test('takes prices as Indians write them, prints rupees so, and asks what can mean two things', async () => {
    const on = await enquiry();
    const rupees = { 'lines[0].price': '4,80,00,200.00', 'lines[1].price': '1.200', currency: 'INR' };
    const refused = await staff.save(addTo(on), rupees);
    expect(refused.status).toBe(422);
    expect(summaryOf(refused).errors).toEqual([
      'Line 2, price of one: A point can mean two things here. Please write 1200 or 1.2.',
    ]);
    expect(formOf(refused)).toMatchObject(rupees);
    const { path } = await quoted(staff, on, { ...rupees, 'lines[1].price': '1,200' });
    const page = await staff.get(path);
    expect(shown(page, 'data-total')).toBe('INR 12,01,20,500.00');
    expect(textOf(main(page))).toContain('at 4,80,00,200.00 = INR 12,00,00,500.00');
    expect(formOf(page)).toMatchObject({ 'lines[0].price': '48000200.00', 'lines[1].price': '1200' });
    const text = inOneLine(await readPdf((await staff.get(`${path}.pdf`)).bytes));
    for (const words of ['4,80,00,200.00 12,00,00,500.00', 'Total INR 12,01,20,500.00']) expect(text).toContain(words);
    expect(textOf(main(await staff.get(`${path}/history`)))).toContain('12,01,20,500');
    // The next one begins with the currency of the last one.
    await quoted(staff, on, { currency: 'USD' });
  });

  test('has company and address of the buyer’s record, or of the last quotation, and prints them', async () => {
    const on = await enquiry({ email: `addressed${Math.random()}@importer.example` });
    expect(formOf(await staff.get(addTo(on)))).toMatchObject({ company: 'Dakar Foods', buyer_address: '' });
    const { path } = await quoted(staff, on, { company: 'Dakar Foods SA', buyer_address: 'Quai 1\n#7 Dakar' });
    const page = await staff.get(path);
    expect(formOf(page)).toMatchObject({ company: 'Dakar Foods SA', buyer_address: 'Quai 1\n#7 Dakar' });
    expect(textOf(main(page))).toContain('Amina Diallo, Dakar Foods SA, Senegal');
    const printed = inOneLine(await readPdf((await staff.get(`${path}.pdf`)).bytes));
    expect(printed).toContain('Dakar Foods SA Quai 1 #7 Dakar Senegal');
    expect(formOf(await staff.get(addTo(on)))).toMatchObject({ buyer_address: 'Quai 1\n#7 Dakar' });
    const record = { company: 'Of the record', buyer_address: 'Rue 2' };
    const kept = { company: record.company, address: record.buyer_address };
    await db.from('buyers').update(kept).eq('id', String(on.buyer_id)).throwOnError();
    expect(formOf(await staff.get(addTo(on)))).toMatchObject(record);
    // With the enquiry goes the address.
    await db.from('enquiries').delete().eq('id', on.id).throwOnError();
    expect(textOf(main(await staff.get(path)))).not.toContain('Quai 1');
  });

  test('has the load plan of the lines of its enquiry, on its page and in its PDF', async () => {
    const { data: product } = await db
      .from('products')
      .select('id')
      .eq('slug', 'nashik-red-onion')
      .single()
      .throwOnError();
    const on = await enquiry({}, product.id);
    const freight = {
      'lines[2].description': 'Sea freight',
      'lines[2].quantity': '1',
      'lines[2].unit': 'containers_40ft',
    };
    const { path } = await quoted(staff, on, { ...freight, 'lines[2].price': '900' });
    const page = await staff.get(path);
    const boxes = all(main(page), 'li', { 'data-box': true }).map(({ attributes }) => attributes['data-tonnes']);
    expect(boxes).toEqual(['28', '28', '14']);
    const printed = inOneLine(await readPdf((await staff.get(`${path}.pdf`)).bytes));
    expect(printed).toContain('Load: 70 t Box 1: 40 ft reefer at 1 °C 28 t Nashik Red Onion');
    const moved = formOf(await staff.save(path, { 'lines[0].quantity': '1', intent: 'move_down:lines:0' }));
    await staff.post(path, { ...moved, intent: 'save' });
    expect(one(main(await staff.get(path)), '*', { 'data-plan': true }).attributes['data-tonnes']).toBe('28');
  });

  test('gets its number when it is saved, and leads to it and back', async () => {
    const on = await enquiry();
    const { path, answer } = await quoted(staff, on);
    expect(path).toMatch(/^\/admin\/quotations\/[0-9a-f-]{36}$/);
    const page = await follow(staff, answer);
    const number = shown(page, 'data-number');
    expect(number).toMatch(new RegExp(`^Q-${YEAR}-\\d{4}$`));
    expect(toasts(page)).toMatchObject([{ title: 'Quotation Saved', message: `${number} is saved as version 1.` }]);
    expect(shown(page, 'data-total')).toBe('USD 33,101.25');
    expect(linkTo(main(page), `Back to enquiry ${on.reference}`)).toBe(`/admin/enquiries/${on.id}`);

    const letter = await staff.get(`/admin/enquiries/${on.id}`);
    expect(linkTo(main(letter), number)).toBe(path);
    expect(textOf(main(letter))).toContain('USD 33,101.25');
    expect(linkTo(main(letter), 'Add Quotation')).toBe(addTo(on));
  });

  test('keeps everything typed where something is wrong, with each message at its field', async () => {
    const on = await enquiry();
    const long = `*bold* #panic() $x$ ${'é'.repeat(1000)}`;
    const changes = {
      'lines[0].price': '-5',
      'lines[1].quantity': '10,00,00',
      'lines[4].description': '<b>Freight</b>',
    };
    const form = { ...formOf(await staff.get(addTo(on))), ...PRICES, intent: 'save' };
    const answer = await staff.postMadeUp(addTo(on), { ...form, ...changes, currency: 'usd', remarks: long });
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: /);
    expect(summaryOf(answer).errors).toHaveLength(5);
    expect(formOf(answer)).toMatchObject({ ...changes, remarks: long });
    for (const { attributes } of all(one(main(answer), '*', { 'data-error-summary': true }), 'a')) {
      const control = one(main(answer), '*', { id: attributes.href?.slice(1) ?? '' });
      expect(control.attributes['aria-invalid']).toBe('true');
      const described = (control.attributes['aria-describedby'] ?? '').split(' ').at(-1) ?? '';
      expect(textOf(one(main(answer), '*', { id: described }))).toMatch(/^Please /);
    }
    for (const currency of ['', 'DEM', 'constructor']) {
      expect((await staff.postMadeUp(addTo(on), { ...form, currency })).status).toBe(422);
    }
    const { data } = await db.from('quotations').select('id').eq('enquiry_id', on.id).throwOnError();
    expect(data).toEqual([]);
  });

  test('that is sent twice, also at once, is one', async () => {
    const on = await enquiry();
    const form = { ...formOf(await staff.get(addTo(on))), ...PRICES, intent: 'save' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(addTo(on), form)));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    const { data } = await db.from('quotations').select('id').eq('enquiry_id', on.id).throwOnError();
    expect(data).toHaveLength(1);
  });

  test('is kept as typed where its enquiry was deleted, or the backend is down', async () => {
    const on = await enquiry();
    const form = { ...formOf(await staff.get(addTo(on))), ...PRICES, intent: 'save' };
    const down = await staffOn(failingBackend('answers 500', 'rpc/save_quotation'), staff).post(addTo(on), form);
    expect(down.status).toBe(503);
    expect(toasts(down)).toMatchObject([{ title: 'Error Saving Quotation', message: OUTAGE }]);
    expect(formOf(down)).toMatchObject(PRICES);
    await db.from('enquiries').delete().eq('id', on.id).throwOnError();
    const late = await staff.post(addTo(on), form);
    expect(late.status).toBe(422);
    expect(summaryOf(late).text).toContain('The enquiry was deleted meanwhile');
    expect(formOf(late)).toMatchObject(PRICES);
    expect((await staff.get(addTo(on))).status).toBe(404);
  });
});

describe('a stored quotation', () => {
  test('gets a version by each change, and keeps what was before', async () => {
    const { path } = await quoted(staff, await enquiry());
    const page = await follow(staff, await staff.save(path, { 'lines[1].price': '20' }));
    expect(toasts(page)).toMatchObject([{ message: expect.stringContaining('is saved as version 2.') }]);
    expect(shown(page, 'data-total')).toBe('USD 33,251.25');
    const versions = all(main(page), 'li', { 'data-version': true }).map(textOf);
    expect(versions).toMatchObject([
      expect.stringContaining('33,251.25'),
      expect.stringContaining('100 bags or cartons at 18.50 = USD 1,850.00'),
    ]);
    expect(versions[1]).toContain('by Neha Verma');

    const earlier = await staff.get(`${path}?version=1`);
    expect(formOf(earlier)['lines[1].price']).toBe('18.5');
    const unchanged = await follow(staff, await staff.save(path, {}));
    expect(all(main(unchanged), 'li', { 'data-version': true })).toHaveLength(2);
    expect(textOf(main(await staff.get(`${path}/history`)))).toContain('Version');
  });

  test('that somebody else saved meanwhile is not overwritten', async () => {
    const { path } = await quoted(staff, await enquiry());
    const mine = formOf(await staff.get(path));
    await staff.save(path, { port: 'Tema' });
    const answer = await staff.post(path, { ...mine, port: 'Abidjan', remarks: 'Mine', intent: 'save' });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toMatchObject({ port: 'Abidjan', remarks: 'Mine' });
    expect(textOf(main(answer))).toContain('Tema');
    // What they saved is what was typed.
    expect((await staff.post(path, { ...mine, port: 'Tema', intent: 'save' })).status).toBe(303);
  });

  test('cannot be changed without its enquiry, and has lost the buyer', async () => {
    const on = await enquiry();
    const { path } = await quoted(staff, on);
    const form = formOf(await staff.get(path));
    const question = textOf(main(await staff.get(`/admin/enquiries/delete/${on.id}`)));
    expect(question).toMatch(/Q-\d{4}-\d{4} stays for your books, without the name and the address of the buyer\./);
    await db.from('enquiries').delete().eq('id', on.id).throwOnError();
    const page = await staff.get(path);
    expect(textOf(main(page))).toContain('The enquiry was deleted');
    expect(textOf(main(page))).not.toContain('Amina');
    expect(all(main(page), 'form')).toEqual([]);
    const answer = await staff.post(path, { ...form, remarks: 'Kept', intent: 'save' });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toMatchObject({ remarks: 'Kept' });
  });

  test('that does not exist is missing', async () => {
    for (const path of [`/admin/quotations/${MISSING}`, '/admin/quotations/x', `/admin/quotations/${MISSING}.pdf`]) {
      expect((await staff.get(path)).status).toBe(404);
    }
    expect((await staff.get(addTo({ id: MISSING }))).status).toBe(404);
  });
});

describe('the PDF', () => {
  test('is of the newest version, or of another one', async () => {
    const { path } = await quoted(staff, await enquiry());
    await staff.save(path, { 'lines[1].price': '20' });
    const pdf = async (query: string) => textOfPdf(await staff.get(`${path}.pdf${query}`));
    const newest = await pdf('');
    expect(newest).toContain('33,251.25');
    expect(newest).toContain('Amina Diallo');
    expect(await pdf('?version=1')).toContain('33,101.25');
    expect((await staff.get(`${path}.pdf?version=3`)).status).toBe(404);
    const { headers } = await staff.get(`${path}.pdf?version=1&paper=letter`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toMatch(/Q-\d{4}-\d{4}\.pdf/);
  });

  test('shows texts as they were typed, whatever Typst would make of them', async () => {
    const nasty = '#panic("x") *bold* $sum$ @ref <label> \\ // `raw`';
    const { path } = await quoted(staff, await enquiry(), {
      ...{ 'lines[0].description': nasty, payment_terms: nasty, remarks: `${nasty} ${'word '.repeat(900)}` },
    });
    const text = await textOfPdf(await staff.get(`${path}.pdf`));
    expect(text.split('#panic("x") *bold* $sum$ @ref <label>').length - 1).toBe(3);
  });

  test('is for staff only', async () => {
    const { path } = await quoted(staff, await enquiry());
    const visitor = createVisitor(backend);
    expect((await visitor.get(`${path}.pdf`)).status).toBe(302);
  });
});

describe('sending', () => {
  const mailing = (smtpUrl: string) => staffAt(createVisitor(backend, { mail: { smtpUrl, to: OFFICE } }), staff);

  test('mails the PDF to the buyer and to the office, and answers the enquiry', async () => {
    const { url, mails } = await startMailServer();
    const on = await enquiry();
    const { answer } = await quoted(mailing(url), on, {}, 'send');
    const page = await follow(staff, answer);
    expect(toasts(page)).toMatchObject([
      { title: 'Quotation Sent', message: expect.stringContaining('amina@importer.example') },
    ]);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    const number = shown(page, 'data-number');
    expect(mail?.to).toEqual([on.email, OFFICE]);
    expect(mail?.email.subject).toBe(`Quotation ${number} for your enquiry ${on.reference}`);
    expect(mail?.email.text).toContain('Total: USD 33,101.25');
    expect(mail?.email.html).toContain('USD 33,101.25');
    expect(mail?.email.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    const [attached] = mail?.email.attachments ?? [];
    expect(attached).toMatchObject({ filename: `${number}.pdf`, mimeType: 'application/pdf' });
    expect(textOf(one(main(page), 'section', { 'aria-label': 'Summary' }))).toContain(`by mail to ${on.email}`);
    const { data } = await db.from('enquiries').select('status').eq('id', on.id).single();
    expect(data?.status).toBe('answered');
  });

  test('again sends the same version, and the next save is another one', async () => {
    const { url, mails } = await startMailServer();
    const mailer = mailing(url);
    const { path } = await quoted(mailer, await enquiry(), {}, 'send');
    const form = { ...formOf(await mailer.get(path)), intent: 'send' };
    const both = await Promise.all([mailer.post(path, form), mailer.post(path, form)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(mails).toHaveLength(2);
    expect(all(main(await staff.get(path)), 'li', { 'data-version': true })).toHaveLength(1);
    await staff.save(path, {});
    expect(all(main(await staff.get(path)), 'li', { 'data-version': true })).toHaveLength(2);
  });

  test('adds no receiver and no field of its own to the mail', async () => {
    const { url, mails } = await startMailServer();
    const evil = 'Amina\r\nBcc: victim@elsewhere.example\r\nX-Evil: 1';
    const on = await enquiry({ full_name: evil, subject: evil, company: evil });
    await quoted(mailing(url), on, { 'lines[0].description': evil, remarks: evil }, 'send');
    expect(mails.map(({ to }) => to)).toEqual([[on.email, OFFICE]]);
    for (const { email } of mails) expect(email.headers.filter(({ key }) => /bcc|evil/.test(key))).toEqual([]);
  });

  test('that the mail server does not take yet is kept with the quotation, and goes out later, once', async () => {
    const on = await enquiry();
    const { url, mails, behave } = await startMailServer('puts off');
    const visitor = createVisitor(backend, { mail: { smtpUrl: url, to: OFFICE } });
    const { answer } = await quoted(staffAt(visitor, staff), on, {}, 'send');
    const page = await follow(staff, answer);
    expect(toasts(page)).toMatchObject([{ role: 'status', title: 'Quotation On Its Way' }]);
    expect(textOf(one(main(page), 'section', { 'aria-label': 'Summary' }))).toContain(`by mail to ${on.email}`);
    behave('accepts');
    await visitor.site.sendOutbox();
    expect(mails).toEqual([]);
    await db.from('outbox').update({ next_at: new Date().toISOString() }).eq('enquiry_id', on.id).throwOnError();
    for (let time = 0; time < 2; time += 1) await visitor.site.sendOutbox();
    expect(mails.map(({ to }) => to)).toEqual([[on.email, OFFICE]]);
    expect(mails[0]?.email.attachments).toHaveLength(1);
  });

  test('without a mail server is to download the PDF', async () => {
    const { path, answer } = await quoted(staff, await enquiry(), {}, 'send');
    const page = await follow(staff, answer);
    expect(toasts(page)).toMatchObject([{ title: 'Quotation Saved', message: expect.stringContaining('download') }]);
    expect(textOf(one(main(page), 'section', { 'aria-label': 'Summary' }))).toContain('as a file');
    expect(linkTo(main(page), 'Open the PDF (opens in a new tab)')).toBe(`${path}.pdf`);
  });
});

test('text areas keep line breaks of descriptions', async () => {
  const { path } = await quoted(staff, await enquiry(), { 'lines[0].description': 'Nashik\nin mesh bags' });
  const [first] = all(main(await staff.get(path)), 'textarea', { name: 'lines[0].description' });
  expect(first && rawText(first)).toBe('Nashik\nin mesh bags');
});

async function textOfPdf(answer: Answer): Promise<string> {
  expect(answer.status).toBe(200);
  return inOneLine(await readPdf(answer.bytes));
}
