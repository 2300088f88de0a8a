import { describe, expect, test } from 'vitest';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { store } from '../../support/content/rows';
import { newUser, signedIn, summaryOf } from '../../support/http/admin';
import { type Answer, heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { versionsOf } from '../../support/http/history';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { enquiry, quote } from '../../support/http/quoted';
import { db, get, post } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn(await newUser('editor', 'Kavita Rao'));

const ACCEPT = { intent: 'accept', accepted_by: 'Amina Diallo', company: 'Dakar Foods SA' };
const BANK = 'Example Bank, Kanpur\nAccount 0001 0002';
const TERMS = { incoterm: 'CIF', port: 'Dakar', payment_terms: '30 % in advance, the rest against papers' };

/** An enquiry whose quotation was accepted: its private page, the path of the quotation, and that of the order. */
async function ordered(changes: Record<string, string> = {}) {
  const on = await enquiry();
  const quotation = await quote(staff, on, { ...TERMS, ...changes });
  expect((await post(on.page, ACCEPT)).status).toBe(303);
  const order = linkTo(main(await staff.get(quotation)), 'The order');
  return { ...on, quotation, order, invoice: `${quotation}/pro-forma` };
}
const pdfOf = async (answer: Answer) => inOneLine(await readPdf(answer.bytes));
const invoiceLinks = async (page: string) =>
  valuesOf(main(await get(page)), 'a', 'href').filter((href) => href.includes('/pro-forma/'));

describe('an order', () => {
  test('is listed newest first, found, and led to from its enquiry', async () => {
    const on = await ordered();
    const list = await staff.get('/admin/orders');
    expect(heading(list)).toBe('Orders');
    expect(valuesOf(main(list), 'tr', 'id').filter(Boolean)[0]).toBe(on.order.split('/').pop());
    const desk = main(await staff.get(`/admin/enquiries/${on.id}`));
    const found = main(await staff.get(linkTo(desk, 'the order')));
    expect(textOf(one(found, 'tbody'))).toContain('Dakar Foods SA, Senegal');
    expect(valuesOf(found, 'a', 'href').some((href) => href.startsWith(on.order))).toBe(true);
    expect(textOf(main(await staff.get(`/admin/search?q=${on.reference}`)))).toContain('Orders');
  });

  test('has what was accepted, and what staff fill in stands on the private page', async () => {
    const on = await ordered();
    const page = await staff.get(on.order);
    expect(heading(page)).toMatch(/^Order Q-\d{4}-\d{4}$/);
    for (const words of ['Amina Diallo', 'USD 11,550.00', 'CIF Dakar, Incoterms 2020', on.reference]) {
      expect(textOf(main(page))).toContain(words);
    }
    expect(await findingsIn(page)).toEqual([]);
    expect(textOf(one(main(await get(on.page)), '*', { 'data-order': true }))).toContain('as soon as we know them');
    const fields = {
      seal: 'ML-IN 77',
      vessel: 'MSC Anya, voyage 612W',
      bill_of_lading: 'MEDU123',
      loaded_on: '2026-12-10',
    };
    const more = { 'more_containers[0].container': 'MSCU 123456-6', 'more_containers[0].seal': '8812' };
    const saved = await staff.save(on.order, { ...fields, ...more, container: 'csqu 305438-3' });
    expect([saved.status, toasts(await follow(staff, saved))[0]?.title]).toEqual([303, 'Order Updated']);
    expect(formOf(await staff.get(on.order))).toMatchObject({
      ...fields,
      container: 'CSQU3054383',
      'more_containers[0].container': 'MSCU1234566',
      'more_containers[0].seal': '8812',
    });
    const seen = await get(on.page);
    const order = textOf(one(main(seen), '*', { 'data-order': true }));
    for (const words of ['CSQU3054383, seal ML-IN 77', 'MSCU1234566, seal 8812', 'MEDU123', '10 December 2026']) {
      expect(order).toContain(words);
    }
    expect(await findingsIn(seen)).toEqual([]);
    const [version] = versionsOf(await staff.get(`${on.order}/history`));
    expect(version?.added.join()).toContain('MEDU123');
    expect(textOf(main(await staff.get('/admin/orders?q=MSCU1234566')))).toContain('Dakar Foods SA');
  });

  test('refuses a number that is none, and keeps what was typed', async () => {
    const on = await ordered();
    const wrong = { container: 'CSQU3054384', 'more_containers[1].container': 'CSQU305', vessel: 'MSC Anya' };
    const answer = await staff.save(on.order, wrong);
    expect(answer.status).toBe(422);
    const summary = summaryOf(answer).text;
    expect(summary).toContain('The last digit of CSQU3054384 does not fit the others: it would be 3');
    expect(summary).toContain('Further container 2: A container number has four letters');
    expect(formOf(answer)).toMatchObject({ container: 'CSQU3054384', vessel: 'MSC Anya' });
  });

  test('of two who fill it in at once, the second reads what the first has written', async () => {
    const on = await ordered();
    const late = formOf(await staff.get(on.order));
    await staff.save(on.order, { vessel: 'First' });
    const answer = await staff.post(on.order, { ...late, vessel: 'Second', intent: 'save' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('First');
  });
});

describe('a pro forma invoice', () => {
  test('is there only for what was accepted', async () => {
    const on = await enquiry();
    const quotation = await quote(staff, on);
    expect((await staff.get(`${quotation}/pro-forma`)).status).toBe(404);
    expect((await staff.get(`${quotation}/pro-forma.pdf`)).status).toBe(404);
  });

  test('begins with what is known, gets a number, and is read by its buyer as PDF', async () => {
    await store('site_settings', { setting_key: 'bank_details', setting_value: BANK });
    const on = await ordered();
    const page = await staff.get(on.invoice);
    expect(formOf(page)).toMatchObject({ 'lines[0].net_kg': '28000', advance_percent: '30', company: 'Dakar Foods' });
    expect(await findingsIn(page)).toEqual([]);
    expect((await staff.get(`${on.invoice}.pdf`)).status).toBe(404);
    const fields = {
      consignee: 'Port Stores\nDakar',
      'lines[0].hs_code': '0703 10 19',
      'lines[0].origin': 'India',
      'lines[0].packages': '1,120',
      'lines[0].packing': 'Mesh bags of 25 kg',
      'lines[0].gross_kg': '28,280',
      containers: '1 × 40 ft reefer',
    };
    const saved = await staff.save(on.invoice, fields);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, on.invoice]);
    const shown = await staff.get(on.invoice);
    const number = textOf(one(main(shown), '*', { 'data-number': true }));
    expect(number).toMatch(/^PI-\d{4}-\d{4}$/);
    expect(textOf(main(shown))).toContain('USD 3,465.00, USD 8,085.00');
    expect(await findingsIn(shown)).toEqual([]);
    // The same again is no new version.
    await staff.save(on.invoice, {});
    await staff.save(on.invoice, { remarks: 'Subject to crop' });
    expect(all(main(await staff.get(on.invoice)), 'li', { 'data-version': true })).toHaveLength(2);
    const first = await pdfOf(await staff.get(`${on.invoice}.pdf?version=1`));
    expect(first).not.toContain('Subject to crop');
    const [file = '', ...others] = await invoiceLinks(on.page);
    expect(others).toEqual([]);
    const printed = await get(file);
    expect(printed.headers.get('cache-control')).toBe('no-store');
    const text = await pdfOf(printed);
    for (const words of [
      `${number}, version 2`,
      'Port Stores Dakar',
      'HS code: 07031019',
      'Origin: India',
      '1,120 packages',
      'gross 28,280 kg',
      'CIF Dakar, Incoterms 2020',
      'Advance, 30 % USD 3,465.00',
      'Balance USD 8,085.00',
      'US Dollars Eleven Thousand Five Hundred Fifty Only',
      'Example Bank, Kanpur Account 0001 0002',
    ]) {
      expect(text).toContain(words);
    }
    // The account stands in the PDF alone.
    expect((await get(on.page)).text).not.toContain('0001 0002');
    const other = await ordered();
    const name = file.split('/').pop();
    expect((await get(`${other.page}/pro-forma/${name}`)).status).toBe(404);
    expect((await get(`/enquiries/${'0'.repeat(32)}/pro-forma/${name}`)).status).toBe(404);
    await db.from('enquiries').delete().eq('id', on.id).throwOnError();
    expect((await get(file)).status).toBe(404);
    const left = await staff.get(on.invoice);
    expect(all(main(left), 'form').length).toBe(0);
    expect(left.text).not.toContain('Port Stores');
    expect((await staff.get(`${on.invoice}.pdf`)).status).toBe(200);
  });

  test('says in rupees what lakhs and crores they are', async () => {
    const on = await ordered({ currency: 'INR', 'lines[0].price': '1,20,000.50' });
    await staff.save(on.invoice, {});
    const text = await pdfOf(await staff.get(`${on.invoice}.pdf?paper=letter`));
    expect(text).toContain('INR 33,60,014.00');
    expect(text).toContain('Indian Rupees Thirty-Three Lakh Sixty Thousand Fourteen Only');
  });

  test('refuses what is no weight, code or share, and names the line', async () => {
    const on = await ordered();
    const answer = await staff.save(on.invoice, {
      'lines[0].hs_code': 'onion',
      'lines[0].gross_kg': '1',
      advance_percent: '120',
      valid_until: '2020-01-01',
    });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).text).toMatch(/Line 1, hs code: .*Line 1, gross weight in kg: The gross weight/);
    expect(formOf(answer)).toMatchObject({ 'lines[0].hs_code': 'onion', advance_percent: '120' });
    expect(await invoiceLinks(on.page)).toEqual([]);
  });
});
