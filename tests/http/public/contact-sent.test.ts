import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { cookiesOf, destructive, title, toasts } from '../../support/http/answer';
import {
  contactBody,
  contactFields,
  contactForm,
  enquiriesAbout,
  fromNewAddress,
  keyOf,
  openedContact,
  TYPED,
  valuesIn,
} from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { all, type Element, one, textOf, valuesOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { createVisitor, get, post, postMadeUp } from '../../support/http/site';

const THANKS = {
  role: 'status',
  title: 'Message Sent!',
  message: 'Thank you for contacting us. We will get back to you within one working day.',
};

describe('a contact form that is filled', () => {
  test('is stored, and answered by a redirect', async () => {
    const sender = fromNewAddress();
    const answer = await post('/contact-us', contactFields({ subject: 'Stored' }), sender);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contact-us');
    const [enquiry, ...more] = await enquiriesAbout('Stored');
    expect(more).toEqual([]);
    expect(enquiry).toMatchObject({ ...TYPED, subject: 'Stored', status: 'new' });
    expect(JSON.stringify(enquiry)).not.toContain(sender.from);
  });

  test('is stored without the blanks around it, and without a telephone number that is blank', async () => {
    const padded = { full_name: '  Amina Diallo ', email: ' amina@importer.example', phone: '  ', subject: ' Padded ' };
    await post('/contact-us', contactFields(padded), fromNewAddress());
    expect(await enquiriesAbout('Padded')).toMatchObject([
      { full_name: 'Amina Diallo', email: 'amina@importer.example', phone: null },
    ]);
  });

  test('may come as multipart', async () => {
    const body = { ...contactBody({ subject: 'Multipart' }), nothing: new File([], '') };
    expect((await postMadeUp('/contact-us', body, fromNewAddress())).status).toBe(303);
    expect(await enquiriesAbout('Multipart')).toHaveLength(1);
  });

  test('may be in any script', async () => {
    const typed = { full_name: 'आमिना 😀', email: 'آمنة@مثال.example', subject: 'प्याज', message: '洋葱\u{1f9c5}' };
    const sent = await post('/contact-us', contactFields(typed), { ...fromNewAddress(), unchecked: true });
    expect(sent.status).toBe(303);
    expect(await enquiriesAbout('प्याज')).toMatchObject([typed]);
  });
});

describe('the toast of thanks', () => {
  test('shows once, over an empty form', async () => {
    const sent = await post('/contact-us', contactFields(), fromNewAddress());
    const next = await get('/contact-us', { headers: { Cookie: cookiesOf(sent) } });
    expect(next.status).toBe(200);
    expect(toasts(next)).toEqual([THANKS]);
    expect(Object.values(valuesIn(next)).join('')).toBe('');
    const [cleared, ...more] = next.headers.getSetCookie();
    expect(more).toEqual([]);
    const name = cookiesOf(sent).split('=')[0];
    expect(cleared).toMatch(new RegExp(`^${name}=[^;]*;.*Max-Age=0`));
    // The browser has nothing to send now.
    const after = await get('/contact-us');
    expect(toasts(after)).toEqual([]);
    expect(after.headers.getSetCookie()).toEqual([]);
  });

  test('is never cached for another visitor', async () => {
    const sent = await post('/contact-us', contactFields(), fromNewAddress());
    const next = await get('/contact-us', { headers: { Cookie: cookiesOf(sent) } });
    expect(toasts(next)).toHaveLength(1);
    expect(next.headers.get('cache-control')).not.toMatch(/public|max-age=[1-9]|s-maxage/);
    expect(toasts(await get('/contact-us'))).toEqual([]);
  });

  test('gives way where the next page has a toast of its own', async () => {
    const sent = await post('/contact-us', contactFields(), fromNewAddress());
    const next = await get('/products/no-such-category', { headers: { Cookie: cookiesOf(sent) } });
    expect(next.status).toBe(404);
    expect(toasts(next)).toHaveLength(1);
  });

  test('is carried by a cookie that scripts cannot read and other sites do not send', async () => {
    const [cookie] = (await post('/contact-us', contactFields(), fromNewAddress())).headers.getSetCookie();
    for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part);
    expect(cookie).toMatch(/Max-Age=\d{1,3};/);
  });

  test.each(['flash=x', 'flash=', 'flash=eyJraW5kIjoic3VjY2VzcyJ9.x', 'other=1', 'flash', ';;='])(
    'cannot be made by anybody else: %s',
    async (Cookie) => {
      const answer = await get('/contact-us', { headers: { Cookie } });
      expect(answer.status).toBe(200);
      expect(toasts(answer)).toEqual([]);
    },
  );

  test('cannot be changed', async () => {
    const sent = cookiesOf(await post('/contact-us', contactFields(), fromNewAddress()));
    const [name, value = ''] = sent.split(/=(.*)/);
    const [payload = '', signature = ''] = decodeURIComponent(value).split(/\.(?=[^.]*$)/);
    const text = Buffer.from(payload, 'base64').toString().replace('Message Sent!', 'Send us money');
    expect(text).toContain('Send us money');
    const forged = `${Buffer.from(text).toString('base64')}.${signature}`;
    const answer = await get('/', { headers: { Cookie: `${name}=${encodeURIComponent(forged)}` } });
    expect(toasts(answer)).toEqual([]);
  });
});

describe('the panel after sending', () => {
  /** Sends, and follows the redirect. */
  async function panelAfter(form: Record<string, string>, { get: open, post: send } = { get, post }) {
    const sent = await send('/contact-us', form, fromNewAddress());
    const page = await open('/contact-us', { headers: { Cookie: cookiesOf(sent) } });
    return { page, panel: one(page.page, '*', { 'data-sent': 'true' }) };
  }
  const referenceOn = (panel: Element) => textOf(one(panel, '*', { 'data-reference': 'true' }));

  test('has the focus, the reference of the enquiry, what was sent, and where to go on', async () => {
    const { page, panel } = await panelAfter(contactFields({ subject: 'With <b>a panel</b>' }));
    expect(title(page)).toMatch(/^Message sent — /);
    expect(panel.attributes).toMatchObject({ tabindex: '-1', autofocus: '' });
    const [enquiry] = await enquiriesAbout('With <b>a panel</b>');
    expect(referenceOn(panel)).toMatch(/^[2-9C-HJ-NP-RTV-X]{3}-[2-9C-HJ-NP-RTV-X]{3}$/);
    expect(referenceOn(panel)).toBe(enquiry?.reference);
    for (const part of [TYPED.full_name, TYPED.email, TYPED.phone, 'With <b>a panel</b>', '"Size" <45 mm & more?']) {
      expect(textOf(panel)).toContain(part);
    }
    expect(textOf(panel)).toMatch(/within one working day: by 18:00 on \w+ \d+ \w+, our time/);
    expect(valuesOf(panel, 'a', 'href')).toEqual([
      `https://wa.me/919839000148?text=${encodeURIComponent(`Hello, this is about my enquiry ${referenceOn(panel)}.`)}`,
      expect.stringMatching(/^\/enquiries\/[0-9a-f]{32}$/),
    ]);
    expect(await findingsIn(page)).toEqual([]);
    // Nobody is told of a copy that nobody sends.
    expect(textOf(panel)).not.toContain('copy');
  });

  test('is not there after a reload', async () => {
    const { page } = await panelAfter(contactFields());
    expect(page.headers.get('cache-control')).toBe('no-store');
    const after = await get('/contact-us');
    expect(all(after.page, '*', { 'data-sent': 'true' })).toEqual([]);
    expect(title(after)).toMatch(/^Contact Us — /);
  });

  test('has the same reference for the same form', async () => {
    const form = await openedContact();
    const sender = fromNewAddress();
    const references: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const cookie = cookiesOf(await post('/contact-us', form, sender));
      const { page } = await get('/contact-us', { headers: { Cookie: cookie } });
      references.push(referenceOn(one(page, '*', { 'data-sent': 'true' })));
    }
    expect(references[1]).toBe(references[0]);
  });

  test('has the reference at least, where what was sent cannot be read', async () => {
    const visitor = createVisitor(failingBackend('answers 500', 'rpc/sent_enquiry'));
    const { page, panel } = await panelAfter(contactFields(), visitor);
    expect(page.status).toBe(200);
    expect(referenceOn(panel)).toMatch(/^\w{3}-\w{3}$/);
    expect(textOf(panel)).not.toContain(TYPED.full_name);
  });
});

describe('a robot that fills every field', () => {
  test('gets the answer that everybody gets, and what it sent is archived with its mark', async () => {
    const answers: object[] = [];
    for (const website of ['', 'https://x.example']) {
      const subject = `Cheap watches ${website}`.trim();
      const sent = await post('/contact-us', contactFields({ subject, website }), fromNewAddress());
      const thanks = await get('/contact-us', { headers: { Cookie: cookiesOf(sent) } });
      expect(toasts(thanks)).toEqual([THANKS]);
      const shown = textOf(one(thanks.page, '*', { 'data-sent': 'true' }));
      const [stored] = await enquiriesAbout(subject);
      answers.push({ status: sent.status, shown: shown.replace(subject, '').replace(stored?.reference ?? '', '') });
      expect(stored).toMatchObject(
        website ? { status: 'archived', tags: ['caught', 'spam'] } : { status: 'new', tags: [] },
      );
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test('may not send more than others', async () => {
    const from = fromNewAddress();
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      statuses.push((await post('/contact-us', contactFields({ subject: `Spam ${n}`, website: 'x' }), from)).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test('finds a field that people and screen readers do not', async () => {
    const form = contactForm(await get('/contact-us'));
    const trap = one(form, 'input', { name: 'website' });
    expect(trap.attributes).toMatchObject({ tabindex: '-1', autocomplete: 'off' });
    expect(trap.attributes).not.toHaveProperty('required');
    expect(all(one(form, 'div', { 'aria-hidden': 'true' }), 'input')).toEqual([trap]);
  });
});

describe('a contact form sent twice', () => {
  test('is stored once', async () => {
    const sender = fromNewAddress();
    const form = await openedContact({ subject: 'Twice' });
    const answers = [await post('/contact-us', form, sender), await post('/contact-us', form, sender)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await enquiriesAbout('Twice')).toHaveLength(1);
  });

  test('in the same moment is stored once', async () => {
    const sender = fromNewAddress();
    const form = await openedContact({ subject: 'In the same moment' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/contact-us', form, sender)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await enquiriesAbout('In the same moment')).toHaveLength(1);
  });

  test('with another key is another message', async () => {
    const sender = fromNewAddress();
    await post('/contact-us', contactFields({ subject: 'Another message' }), sender);
    await post('/contact-us', contactFields({ subject: 'Another message' }), sender);
    expect(await enquiriesAbout('Another message')).toHaveLength(2);
  });

  test('because the answer was lost is stored once', async () => {
    const sender = fromNewAddress();
    const form = await openedContact({ subject: 'A lost answer' });
    const lossy = createVisitor(failingBackend('does what it is asked and loses the answer', 'rpc/submit_enquiry'));
    const lost = await lossy.post('/contact-us', form, sender);
    expect(lost.status).toBe(503);
    expect((await post('/contact-us', { ...formOf(lost), intent: 'save' }, sender)).status).toBe(303);
    expect(await enquiriesAbout('A lost answer')).toHaveLength(1);
  });
});

describe('the sixth message within ten minutes', () => {
  const sixth = async () => {
    const sender = fromNewAddress();
    for (let number = 1; number <= 5; number += 1) {
      expect((await post('/contact-us', contactFields(), sender)).status).toBe(303);
    }
    return { sender, answer: await post('/contact-us', contactFields({ subject: 'The sixth' }), sender) };
  };

  test('is refused for a while, and says for how long', async () => {
    const { answer } = await sixth();
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: expect.stringContaining('10 minutes') }]);
    expect(await enquiriesAbout('The sixth')).toEqual([]);
  });

  test('keeps everything typed', async () => {
    const { answer } = await sixth();
    expect(valuesIn(answer)).toEqual({ ...TYPED, subject: 'The sixth' });
    expect(title(answer)).toMatch(/^Error: /);
  });

  test('does not keep others from writing', async () => {
    await sixth();
    expect((await post('/contact-us', contactFields(), fromNewAddress())).status).toBe(303);
  });

  test('is refused among ten at once', async () => {
    const sender = fromNewAddress();
    const letters = Array.from({ length: 10 }, () => contactFields({ subject: 'Ten at once' }));
    const answers = await Promise.all(letters.map((form) => post('/contact-us', form, sender)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 303, 429, 429, 429, 429, 429]);
    expect(await enquiriesAbout('Ten at once')).toHaveLength(5);
  });
});

describe('a contact form that cannot be stored', () => {
  const failing = () => createVisitor(failingBackend('answers 500', 'rpc/submit_enquiry'));
  const hrefs = (root: Element) => valuesOf(root, 'a', 'href');

  test('comes back with everything typed, and says so', async () => {
    const form = await openedContact();
    const answer = await failing().post('/contact-us', form, fromNewAddress());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(title(answer)).toMatch(/^Error: /);
    expect(valuesIn(answer)).toEqual(TYPED);
    expect(keyOf(answer)).toBe(form.idempotency_key);
    const message = 'Your message could not be sent. Nothing you typed is lost: please try again in a minute.';
    expect(toasts(answer)).toEqual([destructive('Message Not Sent', message)]);
  });

  test('offers e-mail and WhatsApp beside the form', async () => {
    const answer = await failing().post('/contact-us', contactFields(), fromNewAddress());
    expect(hrefs(contactForm(answer))).toEqual([
      'mailto:exports@doabharvest.example',
      'https://wa.me/919839000148',
      '/privacy',
      '/claims',
      '/terms',
    ]);
  });

  test('offers them while the settings cannot be read either', async () => {
    const answer = await createVisitor(failingBackend('answers 500')).post(
      '/contact-us',
      contactFields(),
      fromNewAddress(),
    );
    expect(answer.status).toBe(503);
    expect(hrefs(contactForm(answer))).toEqual([
      'mailto:exports@doabharvest.example',
      'https://wa.me/919839000148',
      '/privacy',
    ]);
  });

  test('shows one toast, though the page before left another', async () => {
    const sent = await post('/contact-us', contactFields(), fromNewAddress());
    const headers = { Cookie: cookiesOf(sent) };
    const answer = await failing().post('/contact-us', contactFields(), { headers, ...fromNewAddress() });
    expect(toasts(answer)).toMatchObject([{ title: 'Message Not Sent' }]);
  });

  test('is stored when it is sent again from that page', async () => {
    const sender = fromNewAddress();
    const answer = await failing().post('/contact-us', contactFields({ subject: 'Sent again' }), sender);
    expect((await post('/contact-us', { ...formOf(answer), intent: 'save' }, sender)).status).toBe(303);
    expect(await enquiriesAbout('Sent again')).toHaveLength(1);
  });
});
