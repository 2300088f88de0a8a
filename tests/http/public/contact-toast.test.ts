import { expect, test } from 'vitest';
import { cookiesOf } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { get, post } from '../../support/http/site';

test('the page with the toast of thanks is not stored, so that Back does not show it again', async () => {
  const sent = await post('/contact-us', contactFields(), fromNewAddress());
  const thanks = await get('/contact-us', { headers: { Cookie: cookiesOf(sent) } });
  expect(thanks.text).toContain('Message Sent!');
  expect(thanks.headers.get('cache-control')).toBe('no-store');
  expect((await get('/contact-us')).headers.get('cache-control')).toBe('private, no-cache');
});
