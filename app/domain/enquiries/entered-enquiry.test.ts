import { expect, test } from 'vitest';
import { enteredSchema } from './entered-enquiry';

const read = (quantity: string) => {
  const lines = [{ product_id: '00000000-0000-4000-8000-000000000001', quantity }];
  const found = enteredSchema.safeParse({ channel: 'phone', full_name: 'Asha', phone: '+91 1', lines });
  return found.success ? found.data.lines[0]?.quantity : found.error.issues[0]?.message;
};

test.each([
  ['12.5', 12.5],
  ['1,200', 1200],
  ['1,00,000', 100_000],
  ['1.200', 'A point can mean two things here. Please write 1200 or 1.2.'],
  ['1,00,001', 'Please enter a quantity above 0, up to 1,00,000, such as 12.5.'],
  ['0', 'Please enter a quantity above 0, up to 1,00,000, such as 12.5.'],
  ['', 'Please enter the quantity.'],
])('staff enter the quantity %j as they write numbers', (typed, quantity) => {
  expect(read(typed)).toBe(quantity);
});
