import { describe, expect, test } from 'vitest';
import { deadMailServer, startMailServer } from '../../support/backends/mail-server';
import { contactForm, enquiriesAbout, letter, newSender, TYPED } from '../../support/http/contact';
import { one } from '../../support/http/html';
import { backend, createVisitor } from '../../support/http/site';

const OFFICE = 'office@doabharvest.example';
const mailing = (smtpUrl: string) => createVisitor(backend, { mail: { smtpUrl, to: OFFICE } });

describe('an enquiry', () => {
  test('is mailed to the office, and an answer goes to the sender', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    expect((await post('/contact-us', letter({ subject: 'Mailed' }), newSender())).status).toBe(303);
    await site.drain();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual([OFFICE]);
    expect(mail?.header.get('to')).toContain(OFFICE);
    expect(mail?.header.get('reply-to')).toMatch(/^"?Amina Diallo"? <amina@importer\.example>$/);
    expect(mail?.header.get('subject')).toContain('Mailed');
    const lines = [TYPED.full_name, TYPED.email, TYPED.phone, ...TYPED.message.split('\n')];
    for (const line of lines) expect(mail?.text).toContain(line);
    expect(await enquiriesAbout('Mailed')).toHaveLength(1);
  });

  test('adds no receiver and no field of its own to the mail', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    const evil = '\r\nBcc: victim@elsewhere.example\r\nX-Evil: 1\r\n\r\n';
    await post('/contact-us', letter({ full_name: `Amina${evil}x`, subject: `Onions${evil}x` }), newSender());
    await site.drain();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual([OFFICE]);
    expect([...(mails[0]?.header.keys() ?? [])].filter((name) => /bcc|evil/.test(name))).toEqual([]);
  });

  test('of a robot is not mailed', async () => {
    const { url, mails } = await startMailServer();
    const { post, site } = mailing(url);
    await post('/contact-us', letter({ website: 'https://x.example' }), newSender());
    await site.drain();
    expect(mails).toEqual([]);
  });
});

describe('an enquiry is stored and thanked for where the mail server', () => {
  test('is dead', async () => {
    const { post, site } = mailing(await deadMailServer());
    const answer = await post('/contact-us', letter({ subject: 'A dead mail server' }), newSender());
    await site.drain();
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout('A dead mail server')).toHaveLength(1);
  });

  test('refuses it', async () => {
    const { url, mails } = await startMailServer('refuses it');
    const { post, site } = mailing(url);
    const answer = await post('/contact-us', letter({ subject: 'A mail refused' }), newSender());
    await site.drain();
    expect(answer.status).toBe(303);
    expect(mails).toEqual([]);
    expect(await enquiriesAbout('A mail refused')).toHaveLength(1);
  });

  test('never says a word, and the visitor does not wait for it', async () => {
    const { url } = await startMailServer('never says a word');
    const { get, post } = mailing(url);
    const started = performance.now();
    const answer = await post('/contact-us', letter({ subject: 'A silent mail server' }), newSender());
    expect(performance.now() - started).toBeLessThan(3000);
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout('A silent mail server')).toHaveLength(1);
    expect(one(contactForm(await get('/contact-us')), 'textarea')).toBeDefined();
  });
});
