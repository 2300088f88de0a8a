import { expect, test } from 'vitest';
import { completePhoneNumber, reachPhone } from './phone-number.server';

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
  ['९८३९१ १२३४५', 'IN', '+91 98391 12345'],
  ['+৯১ ৯৮৩৯১ ১২৩৪৫', 'IN', '+91 98391 12345'],
  ['٩٨٣٩١١٢٣٤٥', 'IN', '+91 98391 12345'],
  ['\u202a+91 98391 12345\u202c', 'IN', '+91 98391 12345'],
  ['+52 1 55 1234 5678', 'IN', '+52 55 1234 5678'],
  ['+52 155 1234 5678', 'IN', '+52 55 1234 5678'],
  ['0044 20 7946 0958', 'US', '+44 20 7946 0958'],
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

test.each([
  ['+44 (0)20 7946 0958', null, '+44 20 7946 0958'],
  ['0044 20 7946 0958', null, '+44 20 7946 0958'],
  ['098390 12345', 'IN', '+91 98390 12345'],
  ['9839012345', 'IN', '+91 98390 12345'],
  ['050 123 4567', 'AE', '+971 50 123 4567'],
  ['971501234567', 'AE', '+971 50 123 4567'],
  ['+91 512 255 5148 / 255 5149', null, '+91 512 255 5148'],
  ['050 123 4567 or 050 123 4568', 'AE', '+971 50 123 4567'],
  ['office, +971 4 881 5555', null, '+971 4 881 5555'],
  ['+52 1 55 1234 5678', null, '+52 55 1234 5678'],
  ['+७१ 9, +91 98390 12345', null, '+91 98390 12345'],
])('%j of a buyer in %j is reached at %s', (typed, country, number) => {
  expect(reachPhone(typed, country, 'IN')).toEqual({ number });
});

test.each([
  // 98 is Iran, but nobody there has it.
  ['9839012345', null, ['+91 98390 12345 India']],
  ['971501234567', null, ['+971 50 123 4567 United Arab Emirates']],
  ['050 123 4567', 'IN', []],
  ['ask my office', null, []],
  ['+91 512', null, []],
  ['invoice 2026-27', null, []],
  ['', null, []],
])('%j of a buyer in %j could be %j', (typed, country, couldBe) => {
  const reached = reachPhone(typed, country, 'IN');
  expect('couldBe' in reached && reached.couldBe.map(({ number, country: of }) => `${number} ${of}`)).toEqual(couldBe);
});
