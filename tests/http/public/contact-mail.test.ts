import { describe, expect, test } from 'vitest';
import { deadMailServer, silentMailServer, startMailServer } from '../../support/backends/mail-server';
import { cookiesOf } from '../../support/http/answer';
import { contactFields, contactForm, enquiriesAbout, fromNewAddress, TYPED } from '../../support/http/contact';
import { openedList, productIds } from '../../support/http/enquiry-list';
import { one, textOf } from '../../support/http/html';
import { backend, createVisitor } from '../../support/http/site';

const OFFICE = 'office@doabharvest.example';
const sentTo = (mails: { to: string[] }[]) => mails.flatMap(({ to }) => to).sort();
const mailing = (smtpUrl: string) => createVisitor(backend, { mail: { smtpUrl, to: OFFICE } });

describe('an enquiry', () => {
  test('is mailed to the office, and an answer goes to the sender', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    expect((await post('/contact-us', contactFields({ subject: 'Mailed' }), fromNewAddress())).status).toBe(303);
    await site.drain();
    expect(mails).toHaveLength(2);
    const mail = mails.find(({ to }) => to.includes(OFFICE));
    expect(mail?.email.to).toMatchObject([{ address: OFFICE }]);
    expect(mail?.email.replyTo).toEqual([{ name: 'Amina Diallo', address: 'amina@importer.example' }]);
    expect(mail?.email.subject).toContain('Mailed');
    const lines = [TYPED.full_name, TYPED.email, TYPED.phone, ...TYPED.message.split('\n')];
    for (const line of lines) expect(mail?.email.text).toContain(line);
    expect(mail?.email.html).toContain('amina@importer.example');
    expect(await enquiriesAbout('Mailed')).toHaveLength(1);
  });

  test('adds no receiver and no field of its own to the mail', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    const evil = '\r\nBcc: victim@elsewhere.example\r\nX-Evil: 1\r\n\r\n';
    await post('/contact-us', contactFields({ full_name: `Amina${evil}x`, subject: `Onions${evil}x` }), {
      ...fromNewAddress(),
      unchecked: true,
    });
    await site.drain();
    expect(sentTo(mails)).toEqual([TYPED.email, OFFICE]);
    for (const { email } of mails) expect(email.headers.filter(({ key }) => /bcc|evil/.test(key))).toEqual([]);
  });

  test('of a list is mailed with its lines, as text and as HTML', async () => {
    const { url, mails } = await startMailServer();
    const { get, post, site } = mailing(url);
    const [product_id = ''] = await productIds('nashik-red-onion');
    const evil = '\r\nBcc: victim@elsewhere.example\r\n\r\n<img src=x> #pagebreak()';
    const lines = [{ product_id, quantity: '14', packing: 'Mesh bag 25 kg', note: `A note${evil}` }];
    const fields = await openedList(get, lines, { full_name: `Amina${evil}`, company: `Diallo${evil}`, port: evil });
    expect((await post('/enquiry-list', fields, { ...fromNewAddress(), unchecked: true })).status).toBe(303);
    await site.drain();
    expect(sentTo(mails)).toEqual([fields.email, OFFICE].sort());
    for (const { email } of mails) {
      expect(email.headers.filter(({ key }) => /bcc/.test(key))).toEqual([]);
      for (const body of [email.text, email.html]) {
        expect(body).toContain('1. Nashik Red Onion, 14 t');
        expect(body).toContain('560 × Mesh bag 25 kg');
        expect(body).toContain('Box 1: 40 ft reefer at 1 °C · 14 t Nashik Red Onion');
      }
      expect(email.html).not.toContain('<img');
    }
    expect(mails.find(({ to }) => to.includes(OFFICE))?.email.subject).toMatch(
      /^Enquiry \w{3}-\w{3}: Enquiry list: Nashik Red Onion$/,
    );
  });

  test('of a robot is not mailed', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    await post('/contact-us', contactFields({ website: 'https://x.example' }), fromNewAddress());
    await site.drain();
    expect(mails).toEqual([]);
  });
});

describe('the copy of the sender', () => {
  const sendTo = async (fields: Record<string, string>) => {
    const { url, mails } = await startMailServer();
    const { get, post, site } = mailing(url);
    const sent = await post('/contact-us', contactFields(fields), { ...fromNewAddress(), unchecked: true });
    const page = await get('/contact-us', { headers: { Cookie: cookiesOf(sent) } });
    await site.drain();
    return { mails, panel: textOf(one(page.page, '*', { 'data-sent': 'true' })) };
  };
  let receivers = 0;
  const newReceiver = () => {
    receivers += 1;
    return `receiver${receivers}@importer.example`;
  };

  test('has the reference and what was typed, from the office, as an automatic mail', async () => {
    const email = newReceiver();
    const { mails, panel } = await sendTo({ email, subject: 'Red onions' });
    const copy = mails.find(({ to }) => to.includes(email))?.email;
    expect(copy?.from).toMatchObject({ address: OFFICE });
    const [reference = ''] = /\w{3}-\w{3}/.exec(copy?.subject ?? '') ?? [];
    expect(copy?.subject).toBe(`Your enquiry ${reference}`);
    expect(panel).toContain(reference);
    expect(panel).toContain(`A copy has gone to ${email}.`);
    expect(copy?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }));
    for (const line of [`Name: ${TYPED.full_name}`, 'Subject: Red onions', '"Size" <45 mm & more?']) {
      expect(copy?.text).toContain(`> ${line}`);
    }
    expect(copy?.html).toContain('&quot;Size&quot; &lt;45 mm &amp; more?');
    const [link = ''] = /http:\/\/localhost:3000\/enquiries\/[0-9a-f]{32}/.exec(copy?.text ?? '') ?? [];
    expect(copy?.html).toContain(`href="${link}"`);
  });

  test('is of no use to spammers: nothing typed is in its head, and nothing can be clicked', async () => {
    const spam = 'Win at https://spam.example/x or www.spam.example now';
    const email = newReceiver();
    const { mails } = await sendTo({ email, full_name: spam, subject: spam, message: spam });
    const copy = mails.find(({ to }) => to.includes(email))?.email;
    expect(copy?.headers.map(({ value }) => value).join()).not.toMatch(/spam|Win/);
    expect(copy?.text).toContain('> Win at https: //spam . example/x or www . spam . example now');
    expect(copy?.text).not.toMatch(/spam\.example/);
    expect(copy?.text?.match(/:\/\//g)).toHaveLength(1);
    expect(copy?.html).not.toMatch(/spam\.example/);
    expect(copy?.html?.match(/<a /g)).toHaveLength(1);
  });

  test('goes to one address three times a day, and the page does not promise another', async () => {
    const email = newReceiver();
    const panels: boolean[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { mails, panel } = await sendTo({ email });
      expect(mails).toHaveLength(n < 3 ? 2 : 1);
      panels.push(panel.includes('A copy'));
    }
    expect(panels).toEqual([true, true, true, false]);
  });

  test.each([OFFICE, 'a@localhost'])('does not go to %s', async (email) => {
    const { mails, panel } = await sendTo({ email });
    expect(sentTo(mails)).toEqual([OFFICE]);
    expect(panel).not.toContain('A copy');
  });
});

describe('an enquiry is stored and thanked for where the mail server', () => {
  test('is dead', async () => {
    const { post, site } = mailing(await deadMailServer());
    const answer = await post('/contact-us', contactFields({ subject: 'A dead mail server' }), fromNewAddress());
    await site.drain();
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout('A dead mail server')).toHaveLength(1);
  });

  test('refuses it', async () => {
    const { url, mails } = await startMailServer('refuses');
    const { post, site } = mailing(url);
    const answer = await post('/contact-us', contactFields({ subject: 'A mail refused' }), fromNewAddress());
    await site.drain();
    expect(answer.status).toBe(303);
    expect(mails).toEqual([]);
    expect(await enquiriesAbout('A mail refused')).toHaveLength(1);
  });

  test('never says a word, and the visitor does not wait for it', async () => {
    const { get, post } = mailing(await silentMailServer());
    const started = performance.now();
    const answer = await post('/contact-us', contactFields({ subject: 'A silent mail server' }), fromNewAddress());
    // A mail server is given ten seconds.
    expect(performance.now() - started).toBeLessThan(8000);
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout('A silent mail server')).toHaveLength(1);
    expect(one(contactForm(await get('/contact-us')), 'textarea')).toBeDefined();
  });
});
