import { expect, test } from 'vitest';
import { entityTag } from './entity-tag';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a validator has the form of nginx: time and size of a file in hexadecimal digits', () => {
  const { tag, modified } = entityTag(bytes('an onion'));
  expect(tag).toBe(`"${modified.toString(16)}-8"`);
});

test('it follows from the bytes alone', () => {
  expect(entityTag(bytes('red'))).toEqual(entityTag(bytes('red')));
  expect(entityTag(bytes('red')).tag).not.toBe(entityTag(bytes('dry')).tag);
});

test('its time is one that every file system can store', () => {
  for (let index = 0; index < 1000; index += 1) {
    const { modified } = entityTag(bytes(`${index}`));
    expect(modified).toBeGreaterThan(0);
    expect(modified).toBeLessThan(2 ** 31);
  }
});
