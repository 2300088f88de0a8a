import { describe, expect, test } from 'vitest';
import { contactBody, contactFields, enquiriesAbout, fromNewAddress } from '../../support/http/contact';
import { get, PUBLIC_URL, post, postMadeUp } from '../../support/http/site';

const OWN = PUBLIC_URL.origin;
const ELSEWHERE = 'https://evil.example';

type Sent = Record<string, string>;

describe('a form sent from another site', () => {
  test.each<Sent>([
    { Origin: ELSEWHERE },
    { Origin: 'null' },
    { Origin: OWN.replace('http:', 'https:') },
    { Origin: `${OWN}0` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: OWN },
    { 'Sec-Fetch-Site': 'same-site', Origin: OWN },
  ])('is refused: %j', async (headers) => {
    const subject = `From another site ${JSON.stringify(headers)}`;
    const answer = await post('/contact-us', contactFields({ subject }), { headers, ...fromNewAddress() });
    expect(answer.status).toBe(403);
    expect(answer.text).toBe('This form was sent from another site.\n');
    expect(await enquiriesAbout(subject)).toEqual([]);
  });

  test.each(['/contact-us.data', '/contact-us?index', '/healthz', '/no-such-page', '/favicon.svg'])(
    'is refused at %s too',
    async (path) => {
      expect((await postMadeUp(path, contactBody(), { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE'])('is refused as %s too', async (method) => {
    expect((await get('/contact-us', { method, headers: { Origin: ELSEWHERE } })).status).toBe(403);
  });
});

describe('a form of the site itself', () => {
  test.each<Sent>([
    {},
    { Origin: OWN },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: OWN },
    // Somebody who opened http://127.0.0.1:3000: the browser knows better than the address in our settings.
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:3000' },
  ])('is taken: %j', async (headers) => {
    const subject = `From the site itself ${JSON.stringify(headers)}`;
    const answer = await post('/contact-us', contactFields({ subject }), { headers, ...fromNewAddress() });
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout(subject)).toHaveLength(1);
  });
});

test.each(['GET', 'HEAD'])('a link on another site may lead here: %s', async (method) => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: ELSEWHERE };
  expect((await get('/products/onions', { method, headers })).status).toBe(200);
});
