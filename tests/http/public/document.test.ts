import { describe, expect, test } from 'vitest';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { get } from '../../support/http/site';

const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'popovertarget'];

describe.each(PATHS)('the document at %s', (path) => {
  test('is HTML in English with one main part and one heading', async () => {
    const { headers, page, text } = await get(path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html>/i);
    expect(one(page, 'html').attributes.lang).toBe('en');
    expect(all(page, 'main')).toHaveLength(1);
    expect(all(page, 'h1')).toHaveLength(1);
  });

  test('has no id twice, and refers to none that is missing', async () => {
    const { page } = await get(path);
    const ids = valuesOf(page, '*', 'id');
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const references = REFERENCES.flatMap((attribute) => valuesOf(page, '*', attribute)).flatMap((list) =>
      list.split(' '),
    );
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('has a link to its content first', async () => {
    const { page } = await get(path);
    const [skip] = all(page, 'a');
    expect(skip?.attributes.href).toBe(`#${one(page, 'main').attributes.id}`);
  });

  test('names every link, button and picture', async () => {
    const { page } = await get(path);
    const named = all(page, '*').filter(({ tag }) => tag === 'a' || tag === 'button');
    const nameless = named.filter((control) => {
      const pictures = valuesOf(control, 'img', 'alt').join('');
      return textOf(control) + pictures + (control.attributes['aria-label'] ?? '') === '';
    });
    expect(nameless).toEqual([]);
    expect(all(page, 'img').filter(({ attributes }) => attributes.alt === undefined)).toEqual([]);
  });

  test('says how large its pictures are', async () => {
    const { page } = await get(path);
    for (const { attributes } of all(page, 'img')) {
      expect([attributes.width, attributes.height]).toEqual([
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+$/),
      ]);
    }
  });
});
