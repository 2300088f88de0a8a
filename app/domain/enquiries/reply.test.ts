import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkOfReply, replyByMail, replyByWhatsapp } from './reply';

const ZONE = 'Asia/Kolkata';
const ENQUIRY = {
  full_name: 'Amina Diallo',
  email: 'amina@importer.example',
  subject: 'Red onions',
  message: 'Two containers.',
  created_at: '2026-11-21T20:00:00.000Z',
};

/** The body of the prefilled e-mail. */
function bodyOf(link: string | null): string {
  return decodeURIComponent(/&body=(.*)$/.exec(link ?? '')?.[1] ?? '');
}

test('a reply by mail is exact, and dated in the company’s time zone', () => {
  expect(replyByMail(ENQUIRY, ZONE)).toBe(
    'mailto:amina@importer.example?subject=Re%3A%20Red%20onions' +
      '&body=Dear%20Amina%20Diallo%2C%0D%0A%0D%0AThank%20you%20for%20your%20enquiry.%0D%0A%0D%0A%0D%0A' +
      'On%2022%20November%202026%20you%20wrote%3A%0D%0A%3E%20Two%20containers.',
  );
});

test('without an address there is no link', () => {
  expect(replyByMail({ ...ENQUIRY, email: null }, ZONE)).toBeNull();
});

test('a reply to several lines quotes each', () => {
  const body = bodyOf(replyByMail({ ...ENQUIRY, message: 'one\r\n\ntwo' }, ZONE));
  expect(body.split('\r\n').slice(-3)).toEqual(['> one', '> ', '> two']);
});

test('an address cannot add a field to the mail', () => {
  const link = replyByMail({ ...ENQUIRY, email: 'a?bcc=all&cc=x@importer.example' }, ZONE);
  expect(link).toMatch(/^mailto:a%3Fbcc%3Dall%26cc%3Dx@importer\.example\?subject=/);
});

test('a long message is quoted as far as a mail program takes a link', () => {
  const message = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
  const link = replyByMail({ ...ENQUIRY, message }, ZONE);
  const quoted = /^> (.*) \[…\]$/m.exec(bodyOf(link))?.[1] ?? '';
  expect(link?.length).toBeLessThanOrEqual(1900);
  expect(link?.length).toBeGreaterThan(1500);
  expect(message.startsWith(`${quoted} `)).toBe(true);
});

test('any message makes a link that is short enough and can be read', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 5000, size: 'max' });
  fc.assert(
    fc.property(text, (message) => {
      const link = replyByMail({ ...ENQUIRY, message }, ZONE);
      expect(link?.length).toBeLessThanOrEqual(1900);
      expect(bodyOf(link)).toContain('Thank you for your enquiry.');
    }),
  );
});

test('a reply on WhatsApp names the enquiry', () => {
  expect(replyByWhatsapp(ENQUIRY, '+221 33 800 00 00')).toBe(
    `https://wa.me/221338000000?text=${encodeURIComponent('Dear Amina Diallo, thank you for your enquiry “Red onions”.')}`,
  );
});

test('a written reply is opened as it is, with the reference in its subject, or not at all', () => {
  const enquiry = { ...ENQUIRY, subject: 'Red\n onions', reference: '7KM-4QX' };
  expect(linkOfReply(enquiry, 'Dear Amina,\n1 & 2?')).toBe(
    'mailto:amina@importer.example?subject=Re%3A%20Red%20onions%20%5B7KM-4QX%5D&body=Dear%20Amina%2C%0D%0A1%20%26%202%3F',
  );
  expect(linkOfReply(enquiry, 'x'.repeat(1900))).toBeNull();
});
