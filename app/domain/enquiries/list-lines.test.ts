import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrangeLines,
  formLines,
  isTouched,
  listCookieOf,
  MAX_LINES,
  newLine,
  readListCookie,
  setFormLines,
  type TypedLine,
} from './list-lines';

const line = (changes: Partial<TypedLine> = {}): TypedLine => ({ ...newLine(randomUUID()), ...changes });
const full = () => line({ size: '45–55 mm', packing: 'Mesh bag 25 kg', quantity: '12,5', unit: 'containers_40ft' });

describe('the cookie', () => {
  test('brings back what was chosen, without the notes', () => {
    const lines = [full(), line(), { ...full(), note: 'A note' }];
    expect(readListCookie(listCookieOf(lines))).toEqual([lines[0], lines[1], { ...lines[2], note: '' }]);
  });

  test('has only characters that a cookie may have, and fits into one', () => {
    const odd = line({ size: '; Path=/ "ü,\\\0\n|:', packing: '😀'.repeat(500) });
    const value = listCookieOf(Array.from({ length: MAX_LINES }, () => odd));
    expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/);
    expect(value.length).toBeLessThanOrEqual(3500);
    expect(readListCookie(value)).toHaveLength(MAX_LINES);
    expect(readListCookie(listCookieOf([line({ size: odd.size })]))[0]?.size).toBe(odd.size.replace('\0', ''));
  });

  test.each([MAX_LINES, MAX_LINES + 1, 200, 1000])('of %i lines has twenty at most, and fits', (count) => {
    const value = listCookieOf(Array.from({ length: count }, full));
    expect(value.length).toBeLessThanOrEqual(3500);
    expect(readListCookie(value)).toHaveLength(MAX_LINES);
  });

  test('that has more lines is read as twenty', () => {
    const value = Array.from({ length: 90 }, () => randomUUID()).join('|');
    expect(readListCookie(value)).toHaveLength(MAX_LINES);
  });

  test('that anybody made up is read as lines, or as nothing', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('%', '%zz', ':', '|', '__proto__')))
        .map((parts) => parts.join('|')),
      fc
        .array(fc.tuple(fc.uuid(), fc.string(), fc.string()))
        .map((parts) => parts.map((part) => part.join(':')).join('|')),
    );
    fc.assert(
      fc.property(text, (value) => {
        for (const { product_id, ...typed } of readListCookie(value)) {
          expect(product_id).toMatch(/^[0-9a-f-]{36}$/);
          for (const part of Object.values(typed)) expect(part.length).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the form', () => {
  test('gives its lines in their order, without those of no product', () => {
    const form = new FormData();
    const lines = [full(), { ...full(), note: 'A note' }];
    setFormLines(form, lines);
    form.append('lines[7].product_id', 'onion');
    form.append('lines[__proto__].product_id', randomUUID());
    expect(formLines(form)).toEqual(lines);
  });

  test('of a thousand lines is read no further than it takes to refuse it', () => {
    const form = new FormData();
    setFormLines(form, Array.from({ length: 1000 }, full));
    expect(formLines(form)).toHaveLength(MAX_LINES + 1);
  });

  test('gets other lines, and keeps the rest', () => {
    const form = new FormData();
    form.append('full_name', 'Amina');
    setFormLines(form, [full(), full()]);
    const [kept] = [line()];
    setFormLines(form, [kept]);
    expect(formLines(form)).toEqual([kept]);
    expect(form.get('full_name')).toBe('Amina');
  });
});

describe('a button', () => {
  const lines = [full(), full(), full()];
  const [one, two, three] = lines as [TypedLine, TypedLine, TypedLine];

  test('takes a line off', () => {
    expect(arrangeLines(lines, 'remove:1', '')).toEqual({ lines: [one, three], line: 0 });
    expect(arrangeLines(lines, 'remove', '2')).toEqual({ lines: [one, two], line: 1 });
  });

  test('adds a second line of a product below the first', () => {
    expect(arrangeLines(lines, 'again:0', '')).toEqual({ lines: [one, newLine(one.product_id), two, three], line: 1 });
    const many = Array.from({ length: MAX_LINES }, full);
    expect(arrangeLines(many, 'again:0', '')?.lines).toEqual(many);
  });

  test.each([
    ['remove:3', ''],
    ['remove:-1', ''],
    ['remove', ''],
    ['remove', 'x'],
    ['remove', '1e0'],
    ['save', '0'],
    ['update', ''],
  ])('that says %j about %j arranges nothing', (intent, field) => {
    expect(arrangeLines(lines, intent, field)).toBeNull();
  });
});

test('a line is touched by anything but its unit', () => {
  expect(isTouched(line({ unit: 'bags', quantity: ' ' }))).toBe(false);
  for (const part of ['size', 'packing', 'quantity', 'note']) expect(isTouched(line({ [part]: 'x' }))).toBe(true);
});
