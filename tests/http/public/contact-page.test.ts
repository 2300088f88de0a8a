import { describe, expect, test } from 'vitest';
import { officeClock } from '~/lib/text/office-clock';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { settings } from '../../support/content/sample-content';
import { heading, main, toasts } from '../../support/http/answer';
import { contactForm, fieldsOf, keyOf, valuesIn } from '../../support/http/contact';
import { all, linkTo, one, textOf, valuesOf } from '../../support/http/html';
import { createVisitor, get } from '../../support/http/site';

const setting = (key: string) => settings.find(({ setting_key }) => setting_key === key)?.setting_value ?? '';
/** The page as it would be with these settings in place of the sample company's. */
function contactWith(changes: Record<string, string>) {
  const rows = settings.map((row) => ({ ...row, setting_value: changes[row.setting_key] ?? row.setting_value }));
  return createVisitor(backendWith('site_settings', rows)).get('/contact-us');
}

const about = (product: string) => get(`/contact-us?product_name=${encodeURIComponent(product)}`);

describe('the contact page', () => {
  test('has the contact information', async () => {
    const answer = await get('/contact-us');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Contact Us');
    expect(textOf(main(answer))).toContain(setting('contact_address'));
    expect(linkTo(main(answer), setting('contact_email'))).toBe(`mailto:${setting('contact_email')}`);
    expect(linkTo(main(answer), setting('contact_phone'))).toBe('tel:+915125550148');
    expect(linkTo(main(answer), setting('whatsapp_number'))).toBe('https://wa.me/919839000148');
  });

  test('has a map of the office in Kanpur that its policy lets in', async () => {
    const answer = await get('/contact-us');
    const map = one(main(answer), 'iframe');
    expect(map.attributes.title).toContain('Kanpur');
    // Nothing of it is asked for before somebody wants it.
    expect(map.attributes.src).toBeUndefined();
    const opener = one(main(answer), 'a', { target: map.attributes.name ?? '' });
    expect(opener.attributes.href).toContain('26.467%2C80.35');
    const { origin } = new URL(opener.attributes.href ?? '');
    expect(answer.headers.get('content-security-policy')).toContain(`frame-src ${origin}`);
  });

  test('has the map and its text as staff set them, and hours only where there are some', async () => {
    const shown = textOf(main(await contactWith({ map_coordinates: '18.95, 72.84', map_text: 'Our store' })));
    expect(shown).toContain('Our store');
    expect(shown).not.toContain('Our office in Kanpur');
    expect(shown).toContain('Monday to Saturday, 09:30 to 18:00 (India Standard Time)');
    const without = await contactWith({ map_coordinates: '', office_hours: '' });
    expect(all(main(without), 'iframe')).toEqual([]);
    expect(textOf(main(without))).not.toContain('Our office');
    expect(textOf(main(without))).not.toContain('Office hours');
  });

  test('has a clock of the office that is right when the page is sent', async () => {
    const clock = one((await get('/contact-us')).page, '*', { 'data-office-clock': /./ });
    const { now, ...office } = JSON.parse(clock.attributes['data-office-clock'] ?? '');
    expect(Date.now() - now).toBeLessThan(70_000);
    const { words, isOpen } = officeClock(office, now);
    expect(textOf(clock)).toBe(words);
    expect(words).toMatch(/^\d\d:\d\d in Kanpur, (open until 18:00|closed, opens (tomorrow |on Monday )?at 09:30)$/);
    expect('data-open' in clock.attributes).toBe(isOpen);
  });

  test('has hours that cannot be read as they were written, without a clock', async () => {
    const { page } = await contactWith({ office_hours: 'By appointment' });
    expect(textOf(one(page, 'main'))).toContain('By appointment');
    expect(all(page, '*', { 'data-office-clock': /./ })).toEqual([]);
  });

  test('has chat and telephone before the form, and promises an answer beside it', async () => {
    const { text } = await get('/contact-us');
    const places = ['https://wa.me/', 'tel:', 'within one working day', 'name="full_name"'].map((part) =>
      text.indexOf(part, text.indexOf('<main')),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('opens while the backend is down', async () => {
    const answer = await createVisitor(failingBackend('answers 500')).get('/contact-us');
    expect(answer.status).toBe(200);
    expect(toasts(answer)).toEqual([]);
    expect(Object.keys(fieldsOf(answer))).toHaveLength(5);
  });
});

describe('the contact form', () => {
  test('has labelled fields, the required ones marked', async () => {
    const answer = await get('/contact-us');
    const fields = Object.entries(fieldsOf(answer)).map(([name, { tag, attributes }]) => {
      const label = textOf(one(contactForm(answer), 'label', { for: attributes.id ?? '' }));
      return [name, label, tag === 'input' ? (attributes.type ?? 'text') : tag, 'required' in attributes];
    });
    expect(fields).toEqual([
      ['full_name', 'Full Name', 'text', true],
      ['email', 'Email Address', 'email', true],
      ['phone', expect.stringMatching(/^Phone Number/), 'tel', false],
      ['subject', 'Subject', 'text', true],
      ['message', 'Message', 'textarea', true],
    ]);
    expect(fieldsOf(answer).message?.attributes.rows).toBe('5');
  });

  test('is empty, with no field in error', async () => {
    const answer = await get('/contact-us');
    expect(Object.values(valuesIn(answer)).join('')).toBe('');
    expect(valuesOf(answer.page, '*', 'aria-invalid')).toEqual([]);
  });

  test('is posted by one button, and checked by the browser before', async () => {
    const answer = await get('/contact-us');
    const form = contactForm(answer);
    expect(form.attributes).toMatchObject({ method: 'post', action: '/contact-us' });
    expect(form.attributes).not.toHaveProperty('novalidate');
    expect(all(main(answer), 'button', { type: 'submit' })).toEqual([
      one(form, 'button', { type: 'submit', name: 'intent', value: 'save' }),
    ]);
  });

  test('has a key of its own each time, which no shared cache may keep', async () => {
    const [first, second] = [await get('/contact-us'), await get('/contact-us')];
    expect(keyOf(first)).not.toBe('');
    expect(keyOf(first)).not.toBe(keyOf(second));
    expect(first.headers.get('cache-control')).toMatch(/private|no-store/);
  });

  test('asks about the product that the visitor comes from', async () => {
    const values = valuesIn(await about('Nashik Red Onion'));
    expect(values.subject).toContain('Nashik Red Onion');
    expect(values.message).toContain('Nashik Red Onion');
    expect(values.full_name).toBe('');
  });

  test('takes the name of a product as text', async () => {
    const name = '"><script>alert(1)</script>&amp;</textarea>';
    const answer = await about(name);
    expect(valuesIn(answer).subject).toContain(name);
    expect(valuesIn(answer).message).toContain(name);
    expect(answer.text).not.toContain('<script>alert');
  });

  test.each(['', '   '])('is empty where the product is %j', async (name) => {
    expect(Object.values(valuesIn(await about(name))).join('')).toBe('');
  });

  test('asks about a product with a very long name in a subject that may be sent', async () => {
    const answer = await about('x'.repeat(5000));
    expect(answer.status).toBe(200);
    const { subject = '', message = '' } = valuesIn(answer);
    expect(subject).toContain('xxx');
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(message.length).toBeLessThanOrEqual(5000);
  });
});
