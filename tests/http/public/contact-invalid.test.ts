import { describe, expect, test } from 'vitest';
import { title, toasts } from '../../support/http/answer';
import {
  contactBody,
  contactFields,
  contactForm,
  enquiriesAbout,
  errorsOf,
  fieldsOf,
  fromNewAddress,
  keyOf,
  openedContact,
  TYPED,
  valuesIn,
} from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { get, post, postMadeUp } from '../../support/http/site';

const send = (changes: Record<string, string>) =>
  post('/contact-us', contactFields(changes), { ...fromNewAddress(), unchecked: true });

const EMPTY = { full_name: '', email: '', phone: '', subject: '', message: '' };

/** An e-mail address of so many characters. */
const address = (length: number) => {
  const labels = Array.from({ length: length - 65 - 8 }, (_, index) => (index % 64 === 63 ? '.' : 'b'));
  return `${'a'.repeat(64)}@${labels.join('')}.example`;
};

describe('an empty contact form', () => {
  test('comes back as the same page with status 422, named an error', async () => {
    const answer = await send(EMPTY);
    expect(answer.status).toBe(422);
    expect(title(answer)).toMatch(/^Error: Contact Us/);
    expect(Object.keys(fieldsOf(answer))).toHaveLength(5);
    expect(toasts(answer)).toEqual([]);
  });

  test('has each message beside its field', async () => {
    expect(errorsOf(await send(EMPTY))).toEqual({
      full_name: 'Please enter your full name.',
      email: 'Please enter your email address.',
      subject: 'Please enter your subject.',
      message: 'Please enter your message.',
    });
  });

  test('has a summary on top with links to the fields', async () => {
    const answer = await send(EMPTY);
    const [summary] = all(contactForm(answer), '*', { role: 'alert' });
    if (!summary) throw new Error('There is no summary');
    expect(contactForm(answer).children[0]).toBe(summary);
    expect(textOf(one(summary, 'h2'))).not.toBe('');
    const { full_name, email, subject, message } = fieldsOf(answer);
    const ids = [full_name, email, subject, message].map((field) => `#${field?.attributes.id}`);
    expect(valuesOf(summary, 'a', 'href')).toEqual(ids);
    expect(all(summary, 'a').map(textOf)).toEqual(Object.values(errorsOf(answer)));
  });

  test('is one of blanks too', async () => {
    const answer = await send({ full_name: ' ', email: '\t', subject: '\u00a0', message: '\r\n \r\n' });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['full_name', 'email', 'subject', 'message']);
  });

  test('is one without any fields too', async () => {
    const answer = await postMadeUp('/contact-us', {}, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['full_name', 'email', 'subject', 'message']);
  });
});

describe('a contact form with a mistake', () => {
  test('keeps everything typed, and its key', async () => {
    const form = await openedContact({ email: 'amina at importer' });
    const answer = await post('/contact-us', form, { ...fromNewAddress(), unchecked: true });
    expect(answer.status).toBe(422);
    expect(valuesIn(answer)).toEqual({ ...TYPED, email: 'amina at importer' });
    expect(keyOf(answer)).toBe(form.idempotency_key);
  });

  test('says what is wrong with the one field', async () => {
    const answer = await send({ email: 'amina at importer' });
    expect(errorsOf(answer)).toEqual({ email: 'Please enter a full email address, such as name@example.com.' });
    expect(valuesOf(contactForm(answer), '*', 'aria-invalid')).toEqual(['true']);
  });

  test('stores nothing', async () => {
    await send({ email: '', subject: 'A form with a mistake' });
    expect(await enquiriesAbout('A form with a mistake')).toEqual([]);
  });

  test.each([
    'amina',
    '@importer.example',
    'amina@',
    'a b@importer.example',
    'a@b@c.example',
    'a,b@importer.example',
    'a;b@importer.example',
    '<a@importer.example>',
    'mailto:a@importer.example',
    'a@importer.example.',
    'a\u200b@importer.example',
    'a@b.example\nBcc: c@d.example',
  ])('is one whose e-mail address is %j', async (email) => {
    const answer = await send({ email });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['email']);
  });

  test('writes what was typed as text', async () => {
    const typed = { full_name: '"><img src=x onerror=alert(1)>', message: '</textarea><script>alert(1)</script>' };
    const answer = await send({ ...typed, email: '' });
    expect(valuesIn(answer)).toMatchObject(typed);
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.text).not.toContain('<img src=x');
  });
});

describe('the length of a field', () => {
  test.each([
    ['full_name', 'x'.repeat(200), 'x'.repeat(201)],
    ['email', address(320), address(321)],
    ['phone', '1'.repeat(50), '1'.repeat(51)],
    ['message', 'x'.repeat(5000), 'x'.repeat(5001)],
  ])('of %s has a limit', async (name, longest, tooLong) => {
    expect((await send({ [name]: longest })).status).toBe(303);
    const answer = await send({ [name]: tooLong });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual([name]);
    expect(valuesIn(answer)).toEqual({ ...TYPED, [name]: tooLong });
  });

  test('of subject has a limit', async () => {
    expect((await send({ subject: 'x'.repeat(200) })).status).toBe(303);
    expect(Object.keys(errorsOf(await send({ subject: 'x'.repeat(201) })))).toEqual(['subject']);
  });

  test('counts a line break once, though browsers send two characters for it', async () => {
    const message = `${'x'.repeat(98)}\r\n`.repeat(50).concat('x'.repeat(50));
    expect(message.replaceAll('\r\n', '\n')).toHaveLength(5000);
    expect((await send({ message })).status).toBe(303);
  });
});

describe('a body that is no contact form', () => {
  test.each([
    ['JSON', 'application/json', '{}'],
    ['plain text', 'text/plain', 'full_name=x'],
    ['broken multipart', 'multipart/form-data; boundary=x', '--y\r\n'],
    ['multipart without a boundary', 'multipart/form-data', '--y\r\n'],
  ])('is refused as a mistake of the sender: %s', async (_what, type, body) => {
    const answer = await get('/contact-us', { ...madeUp(body), headers: { 'Content-Type': type } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('is refused as a mistake of the sender: nothing at all', async () => {
    const answer = await get('/contact-us', madeUp(null));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test.each([
    ['a field twice', { full_name: ['A', 'B'] }],
    ['a field as a list', { 'full_name[0]': 'A' }],
    ['a field as an object', { 'full_name[first]': 'A' }],
  ])('is invalid with %s', async (_what, fields) => {
    const { full_name: _, ...others } = contactBody();
    const answer = await postMadeUp('/contact-us', { ...others, ...fields }, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['full_name']);
  });

  test('is invalid with a file for a text', async () => {
    const body = { ...contactBody(), message: new File(['text'], 'message.txt') };
    const answer = await postMadeUp('/contact-us', body, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['message']);
  });

  test('is not mistaken for an outage where it holds a NUL character', async () => {
    const answer = await send({ message: 'before\0after', subject: 'A NUL character' });
    expect([303, 422]).toContain(answer.status);
    expect((await enquiriesAbout('A NUL character')).length).toBe(answer.status === 303 ? 1 : 0);
  });

  test('is invalid where it names what every object has', async () => {
    const body = contactBody({ full_name: '', '__proto__[full_name]': 'x' });
    const answer = await postMadeUp('/contact-us', body, fromNewAddress());
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['full_name']);
  });
});
