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

  test('are all after the first 5000', async () => {
    const fields = Array.from({ length: 6000 }, (_, n): [string, string] => ['a', String(n)]);
    const read = await readForm(post(new URLSearchParams(fields)));
    expect(read.getAll('a')).toEqual(fields.slice(0, 5000).map(([, value]) => value));
  });
});
