import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { startMailServer } from '../../support/backends/mail-server';
import { dayIn } from '../../support/content/company-day';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { newUser, signedIn, staffAt } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, rawText, textOf, texts, valuesOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { enquiry, quote } from '../../support/http/quoted';
import { backend, createVisitor, db, get, post, postMadeUp } from '../../support/http/site';
import type { Staff } from '../../support/http/staff';

const staff = await signedIn(await newUser('editor', 'Neha Verma'));
const OFFICE = 'office@doabharvest.example';
const DAY_MS = 86_400_000;

const quoted = (on: { id: string }, changes: Record<string, string> = {}, by: Staff = staff) => quote(by, on, changes);

const offers = (answer: Answer) =>
  all(main(answer), 'article', { 'data-quotation': true }).map(({ attributes }) => [
    Number(attributes['data-version']),
    attributes['data-state'],
  ]);
const ACCEPT = { intent: 'accept', accepted_by: 'Amina Diallo', company: 'Dakar Foods SA', loading_date: dayIn(20) };
const thanks = async (page: string, sent: Answer) => toasts(await get(page, { headers: { Cookie: cookiesOf(sent) } }));

describe('the private page of a quoted enquiry', () => {
  test('shows what was sent to the buyer, the newest first, and the PDF of each version', async () => {
    const on = await enquiry();
    await db.from('enquiry_notes').insert([
      { enquiry_id: on.id, kind: 'reply', body: 'We load in May.' },
      { enquiry_id: on.id, kind: 'note', body: 'A difficult buyer' },
    ]);
    const path = await quoted(on);
    await staff.save(path, { 'lines[0].price': '400', intent: 'save' });
    expect(offers(await get(on.page))).toEqual([[1, 'open']]);
    await staff.save(path, { intent: 'send' });
    const page = await get(on.page);
    expect(offers(page)).toEqual([
      [2, 'open'],
      [1, 'superseded'],
    ]);
    expect(texts(main(page), 'article', { 'data-reply': true }).join()).toContain('We load in May.');
    expect(page.text).not.toMatch(/difficult|Neha Verma/);
    expect(textOf(main(page))).toContain('28 tonnes at 400.00 = USD 11,200.00');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await findingsIn(page)).toEqual([]);
    const files = valuesOf(main(page), 'a', 'href').filter((href) => href.includes('/quotations/'));
    expect(files).toHaveLength(2);
    const printed = await Promise.all(files.map((file) => get(file)));
    const words = await Promise.all(printed.map(async ({ bytes }) => inOneLine(await readPdf(bytes))));
    expect(words.map((text) => /Total USD ([\d,.]+)/.exec(text)?.[1])).toEqual(['11,200.00', '11,550.00']);
    for (const { headers } of printed) expect(headers.get('cache-control')).toBe('no-store');
    const other = await enquiry();
    const [, , , , file = ''] = (files[0] ?? '').split('/');
    expect((await get(`${other.page}/quotations/${file}`)).status).toBe(404);
    expect((await get(`/enquiries/${'0'.repeat(32)}/quotations/${file}`)).status).toBe(404);
  });

  test('takes an acceptance, tells both sides, and staff see it', async () => {
    const { url, mails } = await startMailServer();
    const visitor = createVisitor(backend, { mail: { smtpUrl: url, to: OFFICE } });
    const on = await enquiry();
    const path = await quoted(on, {}, staffAt(visitor, staff));
    const [quotation] = mails.splice(0);
    expect(quotation?.email.text).toContain(`http://localhost:3000${on.page}`);
    expect((await thanks(on.page, await visitor.post(on.page, ACCEPT)))[0]).toMatchObject({
      title: 'Quotation Accepted',
    });
    await visitor.site.drain();
    expect(mails.map(({ to }) => to).sort()).toEqual([[on.email], [OFFICE]]);
    const toOffice = mails.find(({ to }) => to[0] === OFFICE)?.email;
    expect(toOffice?.subject).toMatch(/^Accepted: quotation Q-\d{4}-\d{4}, enquiry \w{3}-\w{3}$/);
    expect(toOffice?.replyTo).toEqual([{ name: on.full_name, address: on.email }]);
    for (const words of ['USD 11,550.00', 'Amina Diallo, Dakar Foods SA']) expect(toOffice?.text).toContain(words);
    expect(mails.find(({ to }) => to[0] === on.email)?.email.text).not.toContain('Dakar Foods SA');
    const page = await get(on.page);
    expect(offers(page)).toEqual([[1, 'accepted']]);
    expect(all(main(page), 'button', { name: 'intent' })).toEqual([]);
    const desk = await staff.get(`/admin/enquiries/${on.id}`);
    expect(one(main(desk), '*', { 'data-answer': 'accepted' })).toBeTruthy();
    const stored = textOf(one(main(await staff.get(path)), '*', { 'data-answer': 'accepted' }));
    expect(stored).toContain('By Amina Diallo, Dakar Foods SA');
    expect(textOf(main(await staff.get(`${path}/history`)))).toContain('version 1 accepted');
    const needs = all(main(await staff.get('/admin/dashboard')), 'li', { 'data-need': 'answer' });
    expect(needs.map(textOf).join()).toMatch(/Q-\d{4}-\d{4}, Dakar Foods SA/);
  });

  test.each([
    ['ask', 'message', 'asked'],
    ['decline', 'reason', 'declined'],
  ])('takes %s, with what was written', async (intent, field, state) => {
    const on = await enquiry();
    const path = await quoted(on);
    const typed = '\nA <b>lower</b> price?\nللسعر';
    expect((await post(on.page, { intent, [field]: typed })).status).toBe(303);
    const page = await get(on.page);
    expect(offers(page)).toEqual([[1, state]]);
    for (const shown of [page, await staff.get(path)]) {
      expect(textOf(one(main(shown), 'div', { 'data-answer': String(state) }))).toContain('A <b>lower</b> price?');
    }
    await staff.save(path, { intent: 'send' });
    expect(offers(await get(on.page))[0]).toEqual([2, 'open']);
  });

  test('takes one of ten clicks at once, and each of them leads on', async () => {
    const on = await enquiry();
    await quoted(on);
    const form = { ...formOf(await get(on.page), { intent: 'accept' }), ...ACCEPT };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(on.page, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const { data } = await db
      .from('quotation_answers')
      .select('answer, quotation_versions!inner(quotations!inner(enquiry_id))')
      .eq('quotation_versions.quotations.enquiry_id', on.id)
      .throwOnError();
    expect(data).toHaveLength(1);
  });

  test('refuses what is too late, says why, and gives back what was typed', async () => {
    const on = await enquiry();
    const path = await quoted(on);
    const page = await get(on.page);
    const asked = { ...formOf(page, { intent: 'ask' }), message: 'Fewer bags?', intent: 'ask' };
    await staff.save(path, { 'lines[0].price': '400', intent: 'send' });
    const refused = await post(on.page, asked);
    expect(refused.status).toBe(409);
    expect(toasts(refused)).toMatchObject([
      {
        title: 'Too Late for This Version',
        message: 'Nothing was changed: this version is replaced by a newer version.',
      },
    ]);
    expect(textOf(main(refused))).toContain('Fewer bags?');
    expect(title(refused)).toMatch(/^Error: /);
    expect(offers(refused)).toEqual([
      [2, 'open'],
      [1, 'superseded'],
    ]);
    const accepted = { ...formOf(refused, { intent: 'accept' }), ...ACCEPT };
    await post(on.page, { intent: 'decline', reason: 'Too dear' });
    expect((await post(on.page, accepted)).status).toBe(409);
  });

  test('refuses a form that says too little, with everything typed', async () => {
    const on = await enquiry();
    await quoted(on);
    const answer = await post(on.page, { ...ACCEPT, accepted_by: ' ', loading_date: dayIn(-3) }, { unchecked: true });
    expect(answer.status).toBe(422);
    expect(textOf(one(answer.page, '*', { 'data-error-summary': true }))).toMatch(/enter your name.*This day is over/s);
    expect(formOf(answer, { intent: 'accept' })).toMatchObject({ company: 'Dakar Foods SA', loading_date: dayIn(-3) });
    const silent = await post(on.page, { intent: 'ask', message: ' ' }, { unchecked: true });
    expect(silent.status).toBe(422);
    expect(all(main(silent), 'details', { open: true })).toHaveLength(2);
    expect(await findingsIn(silent)).toEqual([]);
  });

  test('keeps what was typed where nothing can be stored', async () => {
    const on = await enquiry();
    await quoted(on);
    const failing = createVisitor(failingBackend('answers 500', 'rpc/answer_quotation'));
    const answer = await failing.post(on.page, { intent: 'ask', message: 'Fewer bags?' });
    expect(answer.status).toBe(503);
    expect(rawText(one(main(answer), 'textarea', { name: 'message' }))).toBe('Fewer bags?');
    expect(toasts(answer)).toMatchObject([{ title: 'Not Sent' }]);
  });

  test('takes nothing without the token, and nothing of another enquiry', async () => {
    const [on, other] = [await enquiry(), await enquiry()];
    await quoted(on);
    const form = { ...formOf(await get(on.page), { intent: 'accept' }), ...ACCEPT };
    expect((await postMadeUp(`/enquiries/${'0'.repeat(32)}`, form)).status).toBe(404);
    expect((await postMadeUp(other.page, form)).status).toBe(404);
    expect((await postMadeUp(on.page, { ...form, version: '2' })).status).toBe(404);
    expect(offers(await get(on.page))).toEqual([[1, 'open']]);
  });

  test('is opened by a browser, not by what only fetches it', async () => {
    const on = await enquiry();
    const path = await quoted(on);
    const browser = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...{ Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'fr', 'Sec-Fetch-Dest': 'document' },
    };
    const opened = async () => {
      const desk = main(await staff.get(`/admin/enquiries/${on.id}`));
      return all(desk, 'li', { 'data-quotation': true, 'data-opened': true }).length;
    };
    await get(on.page);
    await get(on.page, { method: 'HEAD', headers: browser });
    await get(on.page, { headers: { ...browser, 'User-Agent': 'WhatsApp/2.23.20.0 A' } });
    await get(on.page, { headers: { ...browser, Cookie: staff.cookie } });
    expect(await opened()).toBe(0);
    await get(on.page, { headers: browser });
    expect(await opened()).toBe(1);
    expect(all(main(await staff.get(path)), '*', { 'data-quotation': true, 'data-opened': true })).toHaveLength(1);
    expect(heading(await get(on.page))).toContain('Your enquiry');
  });
});

describe('a private page that has ended', () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

  test('mails a new link to the address of the enquiry, and says the same to everybody', async () => {
    const { url, mails } = await startMailServer();
    const visitor = createVisitor(backend, { mail: { smtpUrl: url, to: OFFICE } });
    const on = await enquiry({ created_at: ago(31), email: `late${randomUUID()}@importer.example` });
    const ended = await visitor.get(on.page);
    expect([ended.status, heading(ended)]).toEqual([404, 'This link has ended']);
    expect(await findingsIn(ended)).toEqual([]);
    expect((await visitor.post(on.page, { email: 'nobody', intent: 'new_link' }, { unchecked: true })).status).toBe(
      422,
    );
    const answers = [];
    for (const email of ['somebody@else.example', on.email]) {
      const sent = await visitor.post(on.page, { email: String(email), intent: 'new_link' });
      answers.push([sent.status, toasts(await visitor.get(on.page, { headers: { Cookie: cookiesOf(sent) } }))]);
    }
    await visitor.site.drain();
    expect(answers[1]).toEqual(answers[0]);
    expect(mails.map(({ to }) => to)).toEqual([[on.email]]);
    expect(mails[0]?.email.subject).toBe(`Your private page of enquiry ${on.reference}`);
    const [, link = ''] = /localhost:3000(\/enquiries\/\w+)/.exec(mails[0]?.email.text ?? '') ?? [];
    expect((await get(link)).status).toBe(200);
    expect((await get(on.page)).status).toBe(404);
  });

  test('asks for no address where the site sends no mail', async () => {
    const ended = await get(`/enquiries/${'0'.repeat(32)}`);
    expect(all(main(ended), 'input')).toEqual([]);
    expect(textOf(main(ended))).toContain('Please write to us with the reference');
  });
});
