import { expect, test } from 'vitest';
import { completePhoneNumber } from './phone-number.server';

test.each([
  ['98391 12345', 'IN', '+91 98391 12345'],
  ['9839112345', 'IN', '+91 98391 12345'],
  ['098391 12345', 'IN', '+91 98391 12345'],
  ['919839112345', 'IN', '+91 98391 12345'],
  ['0512-255 5148', 'IN', '+91 512 255 5148'],
  ['+91 (512) 555-0148', 'IN', '+91 512 555 0148'],
  ['0091.98390.00148', 'IN', '+91 98390 00148'],
  ['+44 (0)20 7946 0958', 'IN', '+44 20 7946 0958'],
  ['0044 20 7946 0958', 'IN', '+44 20 7946 0958'],
  ['020 7946 0958', 'GB', '+44 20 7946 0958'],
  ['011 91 98391 12345', 'US', '+91 98391 12345'],
  ['98391 12345', 'nowhere', '+91 98391 12345'],
])('%j of a company in %s is %s', (typed, country, number) => {
  expect(completePhoneNumber(typed, country)).toEqual({ number });
});

test.each([
  ['98390 12345 / 98390 12346', /one telephone number/],
  ['+91 512 555 0148, +91 512 555 0149', /one telephone number/],
  ['call us', /one telephone number/],
  ['1'.repeat(16), /one telephone number/],
  ['+', /one telephone number/],
  ['12345', /no number of India/],
  ['98391 1234', /no number of India/],
  ['+91 98391 1234', /check its digits/],
  ['+98 391 12345', /check its digits/],
  ['447911123456', /Did you mean \+44 7911 123456\?/],
  ['98391 12345 ext. 4', /extension/],
])('%j is refused in words', (typed, problem) => {
  expect(completePhoneNumber(typed, 'IN')).toEqual({ problem: expect.stringMatching(problem) });
});
