import { expect, test } from 'vitest';
import { contactFields, errorsOf, fromNewAddress } from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { db, get, post } from '../../support/http/site';

const MIB = 1024 * 1024;
const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A body of so many bytes that comes piece by piece, and what of it was taken. */
function slowBody(size: number) {
  const taken = { bytes: 0, ended: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const left = size - taken.bytes;
      if (left === 0) {
        taken.ended = true;
        controller.close();
        return;
      }
      const piece = Buffer.alloc(Math.min(left, 64 * 1024), 'x');
      taken.bytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  return { body, taken };
}

test('a body over 1 MiB is too large, and the answer says so in words', async () => {
  const before = await db.from('enquiries').select('*', { count: 'exact', head: true });
  const answer = await post('/contact-us', contactFields({ message: 'x'.repeat(MIB) }), {
    ...fromNewAddress(),
    unchecked: true,
  });
  expect(answer.status).toBe(413);
  expect(answer.headers.get('content-type')).toMatch(/^text\//);
  expect(answer.text).toContain('too large');
  expect((await db.from('enquiries').select('*', { count: 'exact', head: true })).count).toBe(before.count);
});

test('the rest of a body that is too large is drained, or a browser would not show the answer', async () => {
  const { body, taken } = slowBody(4 * MIB);
  const init = { ...madeUp(body), headers: TYPE, duplex: 'half' } as RequestInit;
  expect((await get('/contact-us', init)).status).toBe(413);
  expect(taken).toEqual({ bytes: 4 * MIB, ended: true });
});

test.each([
  [MIB, 422],
  [MIB + 1, 413],
])('a body of %i bytes is answered by %i', async (size, status) => {
  const start = 'message=';
  const body = start + 'x'.repeat(size - start.length);
  const answer = await get('/contact-us', { ...madeUp(body), headers: TYPE, ...fromNewAddress() });
  expect(answer.status).toBe(status);
  if (status === 422) expect(errorsOf(answer).message).toContain('5,000');
});

test.each([
  ['no session', {}],
  ['a session that the site did not sign', { Cookie: 'session=eyJhY2Nlc3NfdG9rZW4iOiJ4In0%3D.x' }],
])('a body over 1 MiB to the back office with %s is 413', async (_what, headers: Record<string, string>) => {
  const { body, taken } = slowBody(2 * MIB);
  const init = { ...madeUp(body), headers: { ...TYPE, ...headers }, duplex: 'half' } as RequestInit;
  expect((await get('/admin/manage-categories/add', init)).status).toBe(413);
  expect(taken.ended).toBe(true);
});
