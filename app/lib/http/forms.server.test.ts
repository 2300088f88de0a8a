import { describe, expect, test } from 'vitest';
import { readForm } from './forms.server';

const post = (body: BodyInit | null, type?: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} });
const read = async (...fields: [string, string][]) =>
  Array.from(await readForm(post(new URLSearchParams(fields)))) as [string, string][];

describe('a form', () => {
  test('is read in order, with repeated names and with files', async () => {
    const form = new FormData();
    form.append('name', 'Onion');
    form.append('tags', 'red');
    form.append('tags', '');
    form.append('image_file', new File(['x'], 'onion.jpg'));
    const fields = Array.from(await readForm(post(form)));
    expect(fields.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['name', 'Onion'],
      ['tags', 'red'],
      ['tags', ''],
      ['image_file', 'onion.jpg'],
    ]);
  });

  test.each([
    ['no body', post(null)],
    ['JSON', post('{"name":"Onion"}', 'application/json')],
    ['a multipart form that breaks off', post('--x\r\n', 'multipart/form-data; boundary=x')],
  ])('has no fields where there is %s', async (_what, request) => {
    expect(Array.from(await readForm(request))).toEqual([]);
  });
});

describe('fields that no form of ours has', () => {
  test.each([
    '__proto__',
    '__proto__[x]',
    'a.__proto__.x',
    'a[0].constructor.prototype',
    '__intent__',
    '__state__',
    '__INTENT__',
    'rows[500]',
    'rows[4294967294].key',
    'rows[0][0]',
    `a${'.a'.repeat(100)}`,
  ])('are dropped: %s', async (name) => {
    expect(await read(['before', '1'], [name, 'x'], ['after', '2'])).toEqual([
      ['before', '1'],
      ['after', '2'],
    ]);
  });

  test.each([
    'rows[499].key',
    'specifications[0].value',
    'remove_gallery_images',
    'values[company_name]',
    'rows[]',
    'constructors',
  ])('include no %s', async (name) => {
    expect(await read([name, 'x'])).toEqual([[name, 'x']]);
  });
});

describe('how many fields a form may have', () => {
  /** The refusal of a form; null where it is read. */
  const refused = async (request: Request): Promise<unknown> => {
    const refusal: unknown = await readForm(request).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return refusal && (refusal as { init: { status: number } }).init.status;
  };
  const urlencoded = (body: string) => post(body, 'Application/X-WWW-Form-Urlencoded ; charset=UTF-8');
  const part = (head: string[], value = '') => ['--abcdefghijklmnopqrstuvwxyz', ...head, '', value].join('\r\n');
  const multipart = (parts: string[]) =>
    post(
      [...parts, '--abcdefghijklmnopqrstuvwxyz--', ''].join('\r\n'),
      'multipart/form-data; boundary=abcdefghijklmnopqrstuvwxyz',
    );
  const named = (name: string) => [`Content-Disposition: form-data; name="${name}"`];

  test('a thousand pairs are read, and two thousand', async () => {
    for (const count of [1000, 2000]) {
      const fields = Array.from({ length: count }, (_, n): [string, string] => ['a', String(n)]);
      expect(await read(...fields)).toEqual(fields);
    }
  });

  test.each([
    ['one more', 2000, 'a=1&'],
    ['260,000', 260_000, 'a=1&'],
    ['260,000 without a value', 260_000, 'a&'],
    ['260,000 empty', 260_000, '&'],
  ])('%s is refused, whatever its bytes', async (_what, count, pair) => {
    expect(await refused(urlencoded(pair.repeat(count)))).toBe(422);
  });

  test('2,000 parts are read, and no more', async () => {
    const parts = Array.from({ length: 2000 }, () => part(named('a'), 'x'));
    expect([...(await readForm(multipart(parts)))]).toHaveLength(2000);
    expect(await refused(multipart([...parts, part(named('a'))]))).toBe(422);
  });

  test.each([
    ['many lines', [...named('a'), ...Array(20).fill('X-A: b')]],
    ['a long line', named('a'.repeat(5000))],
    ['no end', ['X-A: b'.repeat(1000)]],
  ])('a part whose head has %s is refused', async (_what, head) => {
    expect(await refused(multipart([part(named('before'), 'x'), part(head)]))).toBe(422);
  });

  test.each([
    ['JSON', 'application/json'],
    ['another form', 'application/x-www-form-urlencoded, multipart/form-data; boundary=x'],
    ['no type', 'x'],
  ])('a body of %s is not parsed', async (_what, type) => {
    expect(await refused(post('a&'.repeat(3000), type))).toBeNull();
  });
});
