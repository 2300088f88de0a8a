import { expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
import { cookiesOf, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { db, get, post } from '../../support/http/site';

const LIST = '/admin/manage-categories';
const staff = await signedIn();

/** The page after a redirect, with the flash and the session of the browser. */
async function follow(path: string, cookies: string) {
  const answer = await get(path, { headers: { Cookie: cookies } });
  expect(toasts(answer)).toHaveLength(1);
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('flash=;'))).toBe(true);
  return answer.headers.get('cache-control');
}

test('the contact page with the toast of a sent form is not stored', async () => {
  const sent = await post('/contact-us', contactFields(), fromNewAddress());
  expect(await follow('/contact-us', cookiesOf(sent))).toBe('no-store');
  expect((await get('/contact-us')).headers.get('cache-control')).toBe('private, no-cache');
});

test('a page of the back office with the toast of a saved form is not stored', async () => {
  const saved = await staff.save(`${LIST}/add`, { name: 'Saved and shown once' });
  expect(await follow(LIST, `${staff.cookie}; ${cookiesOf(saved)}`)).toBe('no-store');
  expect((await staff.get(LIST)).headers.get('cache-control')).toBe('private, no-cache');
  await db.from('product_categories').delete().eq('name', 'Saved and shown once').throwOnError();
});

test('the dashboard, which shows names of people, is not stored', async () => {
  expect((await staff.get('/admin/dashboard')).headers.get('cache-control')).toBe('no-store');
});
