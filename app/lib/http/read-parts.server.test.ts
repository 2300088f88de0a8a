import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParts } from './read-parts.server';

const BOUNDARY = 'x-----x';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A request whose body comes in pieces. */
function inPieces(bytes: Buffer, length: number): Request {
  let at = 0;
  const pieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.subarray(at, at + length));
      at += length;
    },
  });
  const init = { method: 'POST', body: pieces, duplex: 'half' } as RequestInit;
  return new Request('http://localhost/', { ...init, headers: { 'Content-Type': TYPE } });
}

const format = (fields: Iterable<[string, FormDataEntryValue]>) =>
  Promise.all(
    Array.from(fields, async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('latin1')],
    ),
  );

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '"',
    '%22\r\n',
    `\r\n--`,
    `\r\n--${BOUNDARY.slice(0, -1)}`,
    '\ufeffé',
    '\r\n\r\n',
    'a; filename="b"',
  ),
);

test('a form is read as the runtime reads it, however its bytes come', async () => {
  const field = fc.record({ name: text, value: text, file: fc.option(fc.record({ name: text, type: text })) });
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 6 }), fc.integer({ min: 1, max: 90 }), async (fields, length) => {
      const form = new FormData();
      for (const { name, value, file } of fields) {
        form.append(name, file ? new File([value], file.name, { type: file.type }) : value);
      }
      const sent = new Request('http://localhost/', { method: 'POST', body: form });
      const [, own = ''] = (sent.headers.get('content-type') ?? '').split('boundary=');
      const bytes = Buffer.from(await sent.arrayBuffer());
      const body = Buffer.from(bytes.toString('latin1').replaceAll(own, BOUNDARY), 'latin1');
      const expected = new Response(body, { headers: { 'Content-Type': TYPE } });
      expect(await format((await readParts(inPieces(body, length), BOUNDARY, Infinity))?.fields ?? [])).toEqual(
        await format(await expected.formData()),
      );
    }),
    { numRuns: 500 },
  );
});

describe('what is no form', () => {
  const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`;

  test.each([
    ['', 'nothing'],
    [`${HEAD}b`, 'a text without an end'],
    [`${HEAD}b\r\n--${BOUNDARY}`, 'no end'],
    [`--${BOUNDARY}\r\nX: y\r\n\r\nb\r\n--${BOUNDARY}--\r\n`, 'a part without a name'],
    [`${HEAD}b\r\n--${BOUNDARY}\r\n\r\n\r\n--${BOUNDARY}--\r\n`, 'a part without a head'],
  ])('has no fields: %j, %s', async (body) => {
    expect(await readParts(inPieces(Buffer.from(body), 10), BOUNDARY, 100)).toEqual({ fields: [], dropped: [] });
  });

  test('is not read beyond its end', async () => {
    const body = `${HEAD}b\r\n--${BOUNDARY}--\r\n${HEAD}c\r\n--${BOUNDARY}--\r\n`;
    expect((await readParts(inPieces(Buffer.from(body), 10), BOUNDARY, 100))?.fields).toEqual([['a', 'b']]);
  });
});

test('the longest texts are dropped until the others fit, whatever files come beside them', async () => {
  const form = new FormData();
  form.set('a', 'x'.repeat(50));
  form.set('b', new File(['x'.repeat(5000)], 'b.txt'));
  form.append('c', 'x'.repeat(30));
  form.append('c', 'x'.repeat(30));
  form.set('d', 'x'.repeat(40));
  const sent = new Request('http://localhost/', { method: 'POST', body: form });
  const [, own = ''] = (sent.headers.get('content-type') ?? '').split('boundary=');
  const read = await readParts(sent, own, 100);
  expect([read?.fields.map(([name]) => name), read?.dropped]).toEqual([['a', 'b', 'd'], ['c']]);
});

test('a large file is read while others have their turn', async () => {
  const size = 64 * 1024 * 1024;
  const start = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n`);
  const body = Buffer.concat([start, Buffer.alloc(size, '\r\n--x-'), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const read = await readParts(inPieces(body, 65_536), BOUNDARY, 0);
  isRead = true;
  expect(read?.fields.map(([name, value]) => [name, (value as File).size])).toEqual([['a', size]]);
  expect(turns).toBeGreaterThan(1);
});
