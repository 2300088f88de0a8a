import { expect, test } from 'vitest';
import { containerAdvice, containerProblem, tidyContainer } from './container-number';

// The first is the example of the standard, the others are its rule worked out by hand.
test.each(['CSQU3054383', 'CSQU 305438-3', 'csqu305438 3', 'CSQU٣٠٥٤٣٨٣'])('%s is a container number', (typed) => {
  expect(containerProblem(tidyContainer(typed))).toBeNull();
  expect(containerAdvice(typed)).toBeNull();
});

test.each(['CSQU3054384', 'CQSU3054383', 'CSQU3045383', 'CSQJ3054383'])('%s has a wrong check digit', (number) => {
  expect(containerProblem(number)).toMatch(new RegExp(`last digit of ${number} does not fit`));
});

test.each(['', 'CSQU305438', 'CSQA3054383', 'CSQU30543830', 'CSQUX054383', '12345678901'])(
  '%s has not the form of one',
  (number) => expect(containerProblem(number)).toContain('four letters'),
);

test('a check digit that comes to 10 is written 0, and is looked at again', () => {
  const numbers = Array.from({ length: 30 }, (_, n) => `CSQU3054${String(n).padStart(2, '0')}0`);
  const advised = numbers.filter((number) => containerAdvice(number) !== null);
  expect(advised.length).toBeGreaterThan(0);
  for (const number of advised) expect(containerProblem(number)).toBeNull();
});
