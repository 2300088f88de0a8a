import { expect, test } from 'vitest';
import { telephoneUrl, whatsappUrl } from './contact-links';

test('a chat is opened by the digits of a number', () => {
  expect(whatsappUrl('+91 98390 00148')).toBe('https://wa.me/919839000148');
  expect(whatsappUrl('+91 1', 'red & white?')).toBe('https://wa.me/911?text=red%20%26%20white%3F');
});

test('a telephone link contains the plus and the digits only', () => {
  expect(telephoneUrl('+91 (512) 555-0148')).toBe('tel:+915125550148');
});
