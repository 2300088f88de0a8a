import { describe, expect, test } from 'vitest';
import { deadMailServer, silentMailServer, startMailServer } from '../../support/backends/mail-server';
import { contactFields, contactForm, enquiriesAbout, fromNewAddress, TYPED } from '../../support/http/contact';
import { one } from '../../support/http/html';
import { backend, createVisitor } from '../../support/http/site';

const OFFICE = 'office@doabharvest.example';
const mailing = (smtpUrl: string) => createVisitor(backend, { mail: { smtpUrl, to: OFFICE } });

describe('an enquiry', () => {
  test('is mailed to the office, and an answer goes to the sender', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    expect((await post('/contact-us', contactFields({ subject: 'Mailed' }), fromNewAddress())).status).toBe(303);
    await site.drain();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual([OFFICE]);
    expect(mail?.email.to).toMatchObject([{ address: OFFICE }]);
    expect(mail?.email.replyTo).toEqual([{ name: 'Amina Diallo', address: 'amina@importer.example' }]);
    expect(mail?.email.subject).toContain('Mailed');
    const lines = [TYPED.full_name, TYPED.email, TYPED.phone, ...TYPED.message.split('\n')];
    for (const line of lines) expect(mail?.email.text).toContain(line);
    expect(await enquiriesAbout('Mailed')).toHaveLength(1);
  });

  test('adds no receiver and no field of its own to the mail', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    const evil = '\r\nBcc: victim@elsewhere.example\r\nX-Evil: 1\r\n\r\n';
    await post(
      '/contact-us',
      contactFields({ full_name: `Amina${evil}x`, subject: `Onions${evil}x` }),
      fromNewAddress(),
    );
    await site.drain();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual([OFFICE]);
    expect(mails[0]?.email.headers.filter(({ key }) => /bcc|evil/.test(key))).toEqual([]);
  });

  test('of a robot is not mailed', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    await post('/contact-us', contactFields({ website: 'https://x.example' }), fromNewAddress());
    await site.drain();
    expect(mails).toEqual([]);
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
    expect(performance.now() - started).toBeLessThan(3000);
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout('A silent mail server')).toHaveLength(1);
    expect(one(contactForm(await get('/contact-us')), 'textarea')).toBeDefined();
  });
});
