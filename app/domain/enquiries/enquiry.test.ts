import { expect, test } from 'vitest';
import { enquirySchema } from './enquiry';

const VALID = {
  full_name: ' Amina Yusuf ',
  email: 'amina@example.com',
  subject: 'Red onions',
  message: 'Two containers',
};

test('a complete enquiry is taken, trimmed, with or without a phone', () => {
  expect(enquirySchema.parse(VALID)).toEqual({ ...VALID, full_name: 'Amina Yusuf' });
  expect(enquirySchema.parse({ ...VALID, phone: '+971 50' }).phone).toBe('+971 50');
  expect(enquirySchema.parse({ ...VALID, phone: '+٩٦٦ ٥٠' }).phone).toBe('+966 50');
});

test.each([
  ['full_name', 'full name'],
  ['email', 'email address'],
  ['subject', 'subject'],
  ['message', 'message'],
])('%s is required', (key, name) => {
  for (const value of [undefined, '', '   ']) {
    const result = enquirySchema.safeParse({ ...VALID, [key]: value });
    expect(result.error?.issues).toEqual([
      expect.objectContaining({ path: [key], message: `Please enter your ${name}.` }),
    ]);
  }
});

test.each(['amina', 'amina@', '@example.com', 'a b@example.com', 'a@b@c'])('%j is no email address', (email) => {
  expect(enquirySchema.safeParse({ ...VALID, email }).success).toBe(false);
});

test.each([
  ['full_name', 200],
  ['phone', 50],
  ['subject', 200],
  ['message', 5000],
])('%s has at most %i characters', (key, longest) => {
  expect(enquirySchema.safeParse({ ...VALID, [key]: 'x'.repeat(longest) }).success).toBe(true);
  expect(enquirySchema.safeParse({ ...VALID, [key]: 'x'.repeat(longest + 1) }).success).toBe(false);
});
