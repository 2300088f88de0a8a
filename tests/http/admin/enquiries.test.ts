import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { store, storeAll } from '../../support/content/rows';
import { signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main, title, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress, TYPED } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, rawText, textOf, texts } from '../../support/http/html';
import { backend, createVisitor, db, post } from '../../support/http/site';

const staff = await signedIn();
const LIST = '/admin/enquiries';
const MISSING = '00000000-0000-4000-8000-000000000000';

let letters = 0;
function enquiry(fields: Record<string, unknown> = {}) {
  letters += 1;
  return {
    ...{ full_name: 'Amina Diallo', email: 'amina@importer.example', phone: null, subject: `Letter ${letters}` },
    ...{ message: 'Two containers.', idempotency_key: `of a test ${letters} ${Math.random()}`, sender_hash: 'a test' },
    ...fields,
  };
}
const received = (fields?: Record<string, unknown>) => store('enquiries', enquiry(fields));

const rowsOf = (answer: Answer) => all(main(answer), 'tr').slice(1);
const subjectsIn = async (search: string) => {
  const answer = await staff.get(`${LIST}?${search}`);
  return rowsOf(answer).map((row) => linkTo(row, texts(row, 'a')[0] ?? ''));
};
const statusOf = async (id: string) => (await db.from('enquiries').select('status').eq('id', id).single()).data?.status;

describe('the list of enquiries', () => {
  test('shows what a visitor has just sent on top, marked as new', async () => {
    const subject = `Sent just now ${Math.random()}`;
    expect((await post('/contact-us', contactFields({ subject }), fromNewAddress())).status).toBe(303);
    const answer = await staff.get(LIST);
    expect(texts(main(answer), 'th')).toEqual([
      ...['Select', 'State', 'From', 'Enquiry', 'Received', 'Next step', 'Actions'],
    ]);
    const [first] = rowsOf(answer);
    if (!first) throw new Error('The list is empty.');
    expect(texts(first, 'td')[1]).toBe('New');
    expect(textOf(first)).toContain(subject);
    expect(textOf(first)).toContain(TYPED.full_name);
    expect(linkTo(main(answer), 'Back to Dashboard')).toBe('/admin/dashboard');
    const { data } = await db.from('enquiries').select('id').eq('subject', subject).single();
    expect(linkTo(first, `Read ${subject}`)).toBe(`${LIST}/${data?.id}`);
    expect(linkTo(first, `Delete ${subject}`)).toBe(`${LIST}/delete/${data?.id}`);
  });

  test('shows one state where it is asked for', async () => {
    const mark = `state ${Math.random()}`;
    const rows = await storeAll(
      'enquiries',
      ['new', 'answered', 'archived'].map((status) => enquiry({ status, subject: mark })),
    );
    for (const { id, status } of rows) {
      expect(await subjectsIn(`q=${mark}&status=${status}`)).toEqual([expect.stringContaining(`${LIST}/${id}?`)]);
    }
    expect(await subjectsIn(`q=${mark}&status=all`)).toHaveLength(3);
    const answer = await staff.get(`${LIST}?q=${mark}&status=archived`);
    const [chosen] = all(one(main(answer), 'select', { name: 'status' }), 'option', { selected: true });
    expect(chosen?.attributes.value).toBe('archived');
    const search = new URLSearchParams({ q: mark, status: 'archived' });
    expect(linkTo(main(answer), 'Export these as CSV')).toBe(`${LIST}/export?${search}`);
  });

  test('leaves archived ones out unless they are asked for, and says how many', async () => {
    const mark = `left out ${Math.random()}`;
    await storeAll(
      'enquiries',
      ['new', 'answered', 'archived', 'archived'].map((status) => enquiry({ status, subject: mark })),
    );
    for (const query of [`q=${mark}`, `q=${mark}&status=`, `q=${mark}&status=nothing-known`]) {
      expect(await subjectsIn(query)).toHaveLength(2);
    }
    const answer = await staff.get(`${LIST}?${new URLSearchParams({ q: mark })}`);
    const left = one(main(answer), 'p', { 'data-left-out': '2' });
    const queryOf = (text: string) => linkTo(left, text).split('?')[1] ?? '';
    expect(textOf(left)).toContain('2 archived ones are left out.');
    expect(await subjectsIn(queryOf('Show them'))).toHaveLength(2);
    expect(await subjectsIn(queryOf('all together'))).toHaveLength(4);
    expect(all(main(await staff.get(`${LIST}?q=${mark}&status=all`)), 'p', { 'data-left-out': true })).toEqual([]);
    // The file of a list has what the list shows; the one without filters has all.
    expect(linkTo(main(answer), 'Export these as CSV')).toContain('status=open');
    expect(linkTo(main(await staff.get(LIST)), 'Export all as CSV')).toBe(`${LIST}/export`);
    const rowsOfFile = async (query: string) =>
      (await staff.get(`${LIST}/export?${query}`)).text.split(mark).length - 1;
    expect(await rowsOfFile(`q=${mark}&status=open`)).toBe(2);
    expect(await rowsOfFile(`q=${mark}`)).toBe(4);
  });

  test('is in the order of the next step, those without one last', async () => {
    const mark = `steps ${Math.random()}`;
    const rows = await storeAll(
      'enquiries',
      [null, '2026-03-02', '2027-01-01'].map((next_step_on) => enquiry({ next_step_on, subject: mark })),
    );
    const [none, early, late] = rows.map(({ id }) => id);
    const order = async (sort: string) =>
      (await subjectsIn(`q=${mark}&sort=${sort}`)).map((href) => /[\da-f-]{36}/.exec(href)?.[0]);
    expect(await order('next_step_on')).toEqual([early, late, none]);
    expect(await order('-next_step_on')).toEqual([late, early, none]);
  });

  test.each([
    ['full_name', 'Finder, (Ms) "F"', 'finder, (ms)'],
    ['email', 'finder-of-mail@example.com', 'OF-MAIL@'],
    ['subject', 'Found: 50% off_sale', '50% off_'],
    ['message', 'First line\nand a \\ found one', 'A \\ FOUND'],
  ])('finds letters of the %s', async (field, text, q) => {
    const { id } = await received({ [field]: text });
    expect(await subjectsIn(`q=${encodeURIComponent(q)}`)).toEqual([expect.stringContaining(`${LIST}/${id}?`)]);
  });

  test('shows and finds the reference, however it is typed', async () => {
    const { id, reference } = await received();
    for (const q of [reference, reference.replace('-', '').toLowerCase(), reference.replace('-', ' ')]) {
      expect(await subjectsIn(`q=${encodeURIComponent(q)}`)).toEqual([expect.stringContaining(`${LIST}/${id}?`)]);
    }
    expect(textOf(main(await staff.get(`${LIST}?q=${reference}`)))).toContain(reference);
    expect(textOf(one(main(await staff.get(`${LIST}/${id}`)), '*', { 'data-reference': true }))).toBe(reference);
  });

  test('has pages, and none beyond the last', async () => {
    const mark = `paged ${Math.random()}`;
    await storeAll(
      'enquiries',
      Array.from({ length: 51 }, () => enquiry({ subject: mark, status: 'answered' })),
    );
    expect(await subjectsIn(`q=${mark}`)).toHaveLength(50);
    expect(await subjectsIn(`q=${mark}&status=answered&page=2`)).toHaveLength(1);
    expect((await staff.get(`${LIST}?q=${mark}&page=3`)).status).toBe(404);
    const second = await staff.get(`${LIST}?q=${mark}&status=answered&page=2`);
    expect(linkTo(main(second), 'Previous')).toContain('status=answered');
  });

  test('says that nothing was found', async () => {
    expect(textOf(main(await staff.get(`${LIST}?q=nobody-wrote-this`)))).toContain('No enquiry fits this search.');
  });

  test('cannot be read while the backend is down', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'enquiries'), staff).get(LIST);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error', message: OUTAGE }]);
  });
});

describe('an enquiry', () => {
  test('is shown as it was written', async () => {
    const message = 'Dear Sirs,\n\n  two <b>containers</b>\n\n\n& more';
    const { id } = await received({ message, phone: '+221 33 800 00 00' });
    const answer = await staff.get(`${LIST}/${id}`);
    expect(rawText(one(main(answer), '*', { 'data-message': true }))).toBe(message);
    const shown = textOf(main(answer));
    for (const text of ['Amina Diallo', 'amina@importer.example', '+221 33 800 00 00', `Letter ${letters}`]) {
      expect(shown).toContain(text);
    }
    expect(linkTo(main(answer), 'Back to Enquiries')).toBe(LIST);
    expect(texts(main(answer), 'button', { value: 'save' })).toHaveLength(1);
  });

  test('is answered by e-mail with a greeting and the text quoted', async () => {
    const { id, created_at } = await received({
      email: 'a+b&c@importer.example',
      subject: 'Onions & garlic: 50%?',
      message: 'Hello,\n"two" containers = 1 & ½ #?',
    });
    const link = new URL(linkTo(main(await staff.get(`${LIST}/${id}`)), 'Reply by e-mail'));
    expect(link.pathname).toBe('a%2Bb%26c@importer.example');
    // A plus is a plus in a mailto: link, so it is not read as a form's query.
    const fields = link.search
      .slice(1)
      .split('&')
      .map((part) => part.split('=').map(decodeURIComponent));
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    expect(fields).toEqual([
      ['subject', 'Re: Onions & garlic: 50%?'],
      [
        'body',
        [
          'Dear Amina Diallo,',
          '',
          'Thank you for your enquiry.',
          '',
          '',
          `On ${day.format(new Date(created_at))} you wrote:`,
          '> Hello,',
          '> "two" containers = 1 & ½ #?',
        ].join('\r\n'),
      ],
    ]);
  });

  test('is answered on WhatsApp where there is a number', async () => {
    const { id } = await received({ phone: '00221 (33) 800-00-00', subject: 'Onions & more' });
    const link = new URL(linkTo(main(await staff.get(`${LIST}/${id}`)), 'Reply on WhatsApp (opens in a new tab)'));
    expect(link.origin + link.pathname).toBe('https://wa.me/221338000000');
    expect([...link.searchParams]).toEqual([
      ['text', 'Dear Amina Diallo, thank you for your enquiry “Onions & more”.'],
    ]);
  });

  test.each([null, '', 'call me', '12345'])('is not answered on WhatsApp where the phone is %j', async (phone) => {
    const { id } = await received({ phone });
    expect(textOf(main(await staff.get(`${LIST}/${id}`)))).not.toContain('WhatsApp');
  });

  test('is asked of which country a number is, where nobody has said', async () => {
    const number = { phone: '9839012345', subject: 'Garlic' };
    const { id } = await received(number);
    const page = main(await staff.get(`${LIST}/${id}`));
    const asked = one(page, '*', { 'data-could-be': true });
    expect(textOf(asked)).toContain('India: +91 98390 12345');
    expect(linkTo(asked, '+91 98390 12345')).toBe('tel:+919839012345');
    expect(textOf(page)).not.toContain('Reply on WhatsApp');
    const { id: known } = await received({ ...number, country: 'India', phone: '098390 12345 / 098390 12346' });
    const answered = main(await staff.get(`${LIST}/${known}`));
    expect(linkTo(answered, 'Reply on WhatsApp (opens in a new tab)')).toMatch(/^https:\/\/wa\.me\/919839012345\?/);
    expect(linkTo(answered, '098390 12345 / 098390 12346')).toBe('tel:+919839012345');
    expect(all(answered, '*', { 'data-could-be': true })).toEqual([]);
  });

  test('is marked as answered', async () => {
    const { id, subject } = await received();
    const answer = await staff.save(`${LIST}/${id}`, { status: 'answered' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LIST]);
    const next = await staff.get(LIST, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toEqual([{ role: 'status', title: 'Enquiry Updated', message: `“${subject}” is answered.` }]);
    expect(await statusOf(id)).toBe('answered');
    // The badge has the words of the select.
    const [row] = all(main(next), 'tr').filter((candidate) => textOf(candidate).includes(subject));
    expect(row && texts(row, 'td')[1]).toBe('Answered');
    expect(formOf(await staff.get(`${LIST}/${id}`))).toMatchObject({ status: 'answered' });
  });

  test('takes no other state, and nothing but its state is changed', async () => {
    const { id, subject } = await received();
    const path = `${LIST}/${id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    const answer = await staff.postMadeUp(path, { ...form, status: 'spam' });
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Enquiry');
    expect(summaryOf(answer).errors).toEqual(['Please choose a state.']);
    const forged = { ...form, status: 'archived', subject: 'Forged', message: 'Forged' };
    expect((await staff.postMadeUp(path, forged)).status).toBe(303);
    const { data } = await db.from('enquiries').select('subject, message, status').eq('id', id).single();
    expect(data).toEqual({ subject, message: 'Two containers.', status: 'archived' });
  });

  test('that two people change keeps the first, and the second is asked', async () => {
    const { id } = await received();
    const path = `${LIST}/${id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    await staff.save(path, { status: 'answered' });
    const answer = await staff.post(path, { ...form, status: 'archived' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Saved meanwhile');
    expect(await statusOf(id)).toBe('answered');
    expect(formOf(answer)).toMatchObject({ status: 'archived' });
    expect((await staff.post(path, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(await statusOf(id)).toBe('archived');
  });

  test.each([MISSING, 'onions'])('that does not exist (%s) is not found', async (id) => {
    const form = { status: 'answered', version: '', intent: 'save' };
    for (const request of [
      staff.get(`${LIST}/${id}`),
      staff.postMadeUp(`${LIST}/${id}`, form),
      staff.get(`${LIST}/delete/${id}`),
      staff.postMadeUp(`${LIST}/delete/${id}`, { intent: 'save' }),
    ]) {
      const answer = await request;
      expect(answer.status).toBe(404);
      expect(heading(answer)).toBe('Enquiry not found');
    }
  });

  test('cannot be saved while the database takes no changes, and can afterwards', async () => {
    const { id } = await received();
    const path = `${LIST}/${id}`;
    const form = { ...formOf(await staff.get(path)), status: 'answered', intent: 'save' };
    const readOnly = {
      ...backend,
      fetch: (async (input, init) =>
        ['PATCH', 'DELETE'].includes(new Request(input, init).method)
          ? Response.json({ message: 'read only', code: '25006' }, { status: 500 })
          : backend.fetch(input, init)) as typeof fetch,
    };
    const answer = await staffOn(readOnly, staff).post(path, form);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error Updating Enquiry', message: OUTAGE }]);
    const deleted = await staffOn(readOnly, staff).post(`${LIST}/delete/${id}`, { intent: 'save' });
    expect(deleted.status).toBe(503);
    expect(toasts(deleted)).toEqual([{ role: 'alert', title: 'Error Deleting Enquiry', message: OUTAGE }]);
    expect((await staff.post(path, { ...formOf(answer), intent: 'save' })).status).toBe(303);
  });

  test('keeps what was chosen while the backend is down', async () => {
    const { id } = await received();
    const form = { ...formOf(await staff.get(`${LIST}/${id}`)), status: 'archived', intent: 'save' };
    const answer = await staffOn(failingBackend('answers 500', 'enquiries'), staff).post(`${LIST}/${id}`, form);
    expect(answer.status).toBe(503);
    expect(formOf(answer)).toMatchObject({ status: 'archived' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is deleted once that is confirmed', async () => {
    const { id, subject } = await received();
    const path = `${LIST}/delete/${id}`;
    expect(textOf(main(await staff.get(path)))).toContain(
      `Are you sure you want to delete the enquiry “${subject}” of Amina Diallo? This action cannot be undone.`,
    );
    expect(await statusOf(id)).toBe('new');
    const answer = await staff.post(path, { intent: 'save' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LIST]);
    const next = await staff.get(LIST, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Enquiry Deleted' }]);
    expect((await db.from('enquiries').select('id').eq('id', id)).data).toEqual([]);
  });
});

test('browsers do not store enquiries', async () => {
  const { id } = await received();
  for (const path of [
    LIST,
    `${LIST}.data`,
    `${LIST}/${id}`,
    `${LIST}/delete/${id}`,
    `${LIST}/${MISSING}`,
    `${LIST}/export`,
  ]) {
    expect((await staff.get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('a guest sees and changes nothing', async () => {
  const { id } = await received();
  const { get, postMadeUp } = createVisitor(backend);
  for (const path of [LIST, `${LIST}/export`, `${LIST}/${id}`, `${LIST}/delete/${id}`]) {
    for (const answer of [
      await get(path),
      await postMadeUp(path, { status: 'archived', intent: 'save' }, { from: '198.51.100.8' }),
    ]) {
      expect(answer.status).toBe(302);
      expect(answer.text).not.toContain('Amina');
    }
  }
  expect(await statusOf(id)).toBe('new');
});
