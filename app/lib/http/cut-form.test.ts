import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormCutter } from './cut-form';
import { formEncoding } from './form-bytes';

const LIMIT = 1000;

/** What is kept of a form that comes in pieces. */
async function cut(body: URLSearchParams | FormData, pieces = 7) {
  const request = new Request('http://localhost/', { method: 'POST', body });
  const type = request.headers.get('content-type') ?? '';
  const encoding = formEncoding(type);
  if (!encoding) throw new Error(`This is no form: ${type}`);
  const cutter = createFormCutter(encoding, LIMIT);
  const bytes = Buffer.from(await request.arrayBuffer());
  const length = Math.max(1, Math.ceil(bytes.byteLength / pieces));
  for (let at = 0; at < bytes.byteLength; at += length) cutter.take(bytes.subarray(at, at + length));
  const { bytes: kept, hasAllTexts } = cutter.end();
  const form = await new Response(kept, { headers: { 'Content-Type': type } }).formData();
  const fields = [...form].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name}(${value.size})` : value,
  ]);
  return { fields, hasAllTexts, size: kept.byteLength };
}

describe('of a form that is too large', () => {
  test('the pairs before the one that does not fit are kept', async () => {
    const form = new URLSearchParams({ a: '1', b: 'two', c: 'x'.repeat(2000), d: '4' });
    expect(await cut(form)).toMatchObject({
      fields: [
        ['a', '1'],
        ['b', 'two'],
      ],
      hasAllTexts: false,
    });
  });

  test('one pair that does not fit leaves none', async () => {
    expect(await cut(new URLSearchParams({ a: 'x'.repeat(2000) }))).toMatchObject({ fields: [], hasAllTexts: false });
  });

  test('the texts around a file are kept', async () => {
    const form = new FormData();
    form.set('before', 'a\r\n--b');
    form.set('image_file', new File([Buffer.alloc(50_000, '\r\n-')], 'a "good" name.jpg'));
    form.set('after', 'é');
    expect(await cut(form)).toMatchObject({
      fields: [
        ['before', 'a\r\n--b'],
        ['image_file', '(0)'],
        ['after', 'é'],
      ],
      hasAllTexts: true,
    });
  });

  test('the texts around one that does not fit are kept', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['a', '1'],
      ['b', 'x'.repeat(5000)],
      ['c', '3'],
    ] as const)
      form.set(name, value);
    expect(await cut(form)).toMatchObject({
      fields: [
        ['a', '1'],
        ['c', '3'],
      ],
      hasAllTexts: false,
    });
  });
});

test('whole fields are kept in their order, within the limit, however the bytes come', async () => {
  const value = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('\r\n', '--', 'x'.repeat(400), '\r\n--x'));
  const fields = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), value, fc.boolean()), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fields, fc.integer({ min: 1, max: 400 }), async (list, pieces) => {
      const form = new FormData();
      for (const [name, text, isFile] of list) form.append(name, isFile ? new File([text], 'a.txt') : text);
      const kept = await cut(form, pieces);
      const texts = list.map(([name, text, isFile]) => [name, isFile ? '(0)' : text.replace(/\r\n|\r|\n/g, '\r\n')]);
      let at = 0;
      for (const field of kept.fields) {
        while (at < texts.length && JSON.stringify(texts[at]) !== JSON.stringify(field)) at += 1;
        expect(at).toBeLessThan(texts.length);
        at += 1;
      }
      if (kept.hasAllTexts) expect(kept.fields).toEqual(texts);
      expect(kept.size).toBeLessThan(LIMIT + 200);
    }),
    { numRuns: 300 },
  );
});
