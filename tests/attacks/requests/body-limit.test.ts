import { describe, expect, test } from 'vitest';
import { newUser, signedIn, summaryOf } from '../../support/http/admin';
import { title, toasts } from '../../support/http/answer';
import { contactFields, errorsOf, fromNewAddress } from '../../support/http/contact';
import { formOf, madeUp } from '../../support/http/form';
import { cookieOf, staleSession } from '../../support/http/sessions';
import { backend, createVisitor, db, get, post } from '../../support/http/site';

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
  const fields = contactFields({ message: 'x'.repeat(MIB) });
  const answer = await post('/contact-us', fields, { ...fromNewAddress(), unchecked: true });
  expect(answer.status).toBe(413);
  expect(title(answer)).toMatch(/^Error: /);
  expect(toasts(answer)).toMatchObject([{ role: 'alert', message: expect.stringContaining('too large') }]);
  // The form comes back with the fields that fit.
  expect(formOf(answer)).toMatchObject({ full_name: fields.full_name, email: fields.email, message: '' });
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

test('an enquiry list that is too large comes back with what fits, and nothing is sent', async () => {
  const id = (await db.from('products').select('id').limit(1).single()).data?.id ?? '';
  const fields = { 'lines[0].product_id': id, 'lines[0].quantity': '20', full_name: 'Amina', message: 'x'.repeat(MIB) };
  const body = new URLSearchParams({ ...fields, intent: 'save' }).toString();
  const answer = await get('/enquiry-list', { ...madeUp(body, TYPE), ...fromNewAddress() });
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('What you sent is too large.');
  expect(formOf(answer)).toMatchObject({ full_name: 'Amina', 'lines[0].quantity': '20' });
});

test.each(['/admin/login', '/admin/forgot-password'])(
  'a form that is too large to %s is refused in words',
  async (path) => {
    const body = `email=${'x'.repeat(MIB)}`;
    const answer = await get(path, { ...madeUp(body, TYPE), ...fromNewAddress() });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('What you sent is too large.');
  },
);

test('a body that is no form is refused in plain text', async () => {
  const body = 'x'.repeat(MIB + 1);
  const answer = await get('/contact-us', madeUp(body, { 'Content-Type': 'application/json' }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/plain; charset=utf-8']);
});

/** A form of the back office with a file of so many bytes. */
function withFile(bytes: number, file: BlobPart = Buffer.alloc(bytes)): FormData {
  const body = new FormData();
  for (const [name, value] of [
    ['name', 'Kept'],
    ['intent', 'save'],
    ['idempotency_key', 'x'],
  ] as const) {
    body.set(name, value);
  }
  body.set('image_file', new File([file], 'a.jpg', { type: 'image/jpeg' }));
  return body;
}

describe('a form with files over 1 MiB', () => {
  const path = '/admin/manage-categories/add';
  const send = (cookie: string, body: FormData) => get(path, madeUp(body, { Cookie: cookie }));

  test('is read of somebody who is signed in', async () => {
    const answer = await send((await signedIn()).cookie, withFile(3 * MIB));
    expect([answer.status, summaryOf(answer).heading]).toEqual([422, 'Image upload failed']);
  });

  test('renews the session of somebody who was away, once', async () => {
    const session = await staleSession(await newUser('admin'));
    const answer = await send(await cookieOf(session), withFile(3 * MIB));
    expect(answer.status).toBe(422);
    const set = answer.headers.getSetCookie().filter((line) => line.startsWith('session='));
    expect(set).toHaveLength(1);
    expect((await get('/admin/dashboard', { headers: { Cookie: set[0]?.split(';')[0] ?? '' } })).status).toBe(200);
  });

  test('has no text over 1 MiB', async () => {
    const body = withFile(1000);
    body.set('description', 'x'.repeat(2 * MIB));
    const answer = await send((await signedIn()).cookie, body);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('This form is too large');
    expect(formOf(answer)).toMatchObject({ name: 'Kept', description: '' });
  });

  test('over 64 MiB comes back with its texts, ready to be sent without the files', async () => {
    const answer = await send((await signedIn()).cookie, withFile(65 * MIB));
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('The files of this form are too large');
    expect(formOf(answer)).toMatchObject({ name: 'Kept', idempotency_key: 'x' });
  });
});

test('where there is no room for a form, it is refused for now, and the rest of the site answers', async () => {
  const full = createVisitor(backend, { roomForBodies: 100 });
  const answer = await full.postMadeUp('/contact-us', contactFields({ message: 'x'.repeat(200) }), fromNewAddress());
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.text).toContain('your browser has kept what you typed');
  expect((await full.get('/healthz')).status).toBe(200);
  expect((await full.postMadeUp('/contact-us', { full_name: 'A' }, fromNewAddress())).status).toBe(422);
});

test('a large form of who is not signed in, or has signed out, takes no room', async () => {
  const full = createVisitor(backend, { roomForBodies: 2 * MIB });
  const { cookie } = await signedIn();
  const send = (sender: string) =>
    full.get('/admin/manage-categories/add', madeUp(withFile(3 * MIB), { Cookie: sender }));
  expect((await send(cookie)).status).toBe(503);
  await full.get('/admin/logout', { method: 'POST', headers: { Cookie: cookie } });
  for (const sender of ['', cookie]) expect((await send(sender)).status).toBe(302);
});
