import { expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { fromNewAddress } from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { textOf } from '../../support/http/html';
import { get } from '../../support/http/site';
import { signOut } from '../../support/http/staff';

const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const MANY = 'a=1&'.repeat(260_000);

/** A form of so many pairs, all harmless. */
const send = (path: string, pairs: number, headers: Record<string, string> = {}) =>
  get(path, { ...madeUp(MANY.slice(0, 4 * pairs)), headers: { ...TYPE, ...headers }, ...fromNewAddress() });

test.each(['/contact-us', '/enquiry-list', '/admin/login', '/admin/login/code', '/admin/forgot-password'])(
  '%s reads a form of 1,000 pairs, and refuses one of 260,000 in words',
  async (path) => {
    const read = await send(path, 1000);
    expect(read.text).not.toContain('more fields than we can read');
    expect(read.status).toBeLessThan(500);
    const refused = await send(path, 260_000);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This form could not be read.');
    expect(refused.text).toContain('more fields than we can read');
  },
);

test.each([
  '/admin/account',
  '/admin/manage-categories/add',
  '/admin/trash',
  '/admin/media/upload',
  '/admin/site-settings',
])('%s refuses a form of 260,000 pairs of staff, of guests and of who has signed out', async (path) => {
  const staff = await signedIn();
  for (const cookie of [staff.cookie, '']) expect((await send(path, 260_000, { Cookie: cookie })).status).toBe(422);
  await signOut(staff);
  expect((await send(path, 260_000, { Cookie: staff.cookie })).status).toBe(422);
});

test('the back office says what is wrong inside its own page', async () => {
  const { cookie } = await signedIn();
  const answer = await send('/admin/manage-categories/add', 3000, { Cookie: cookie });
  expect(answer.status).toBe(422);
  expect(textOf(main(answer))).toContain('more fields than we can read');
});

test('a urlencoded form is at most 1 MiB, of staff too', async () => {
  const { cookie } = await signedIn();
  const body = `description=${'x'.repeat(1024 * 1024)}`;
  const init = { ...madeUp(body), headers: { ...TYPE, Cookie: cookie } };
  expect((await get('/admin/manage-categories/add', init)).status).toBe(413);
});
