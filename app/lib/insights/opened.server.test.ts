import { expect, test } from 'vitest';
import { isOpenedByPerson } from './opened.server';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PLAIN = { 'user-agent': FIREFOX, accept: 'text/html,*/*;q=0.8', 'accept-language': 'fr' };
const BROWSER = { ...PLAIN, 'sec-fetch-dest': 'document' };
const HTTPS = 'https://exports.example';
const HTTP = 'http://192.0.2.1:8080';

test.each<[string, boolean, string, Record<string, string>, string?]>([
  ['a browser by https', true, HTTPS, BROWSER],
  ['a browser by http', true, HTTP, PLAIN],
  ['HEAD', false, HTTPS, BROWSER, 'HEAD'],
  ['a script of a page', false, HTTPS, { ...BROWSER, 'sec-fetch-dest': 'empty' }],
  ['a frame of another program', false, HTTP, { ...BROWSER, 'sec-fetch-dest': 'iframe' }],
  ['a page that is fetched ahead', false, HTTPS, { ...BROWSER, 'sec-purpose': 'prefetch' }],
  ['a scanner of mails that calls itself a browser', false, HTTPS, PLAIN],
  ['a program without languages', false, HTTP, { 'user-agent': FIREFOX, accept: '*/*' }],
  ['the preview of a link in a chat', false, HTTPS, { ...BROWSER, 'user-agent': 'WhatsApp/2.23.20.0 A' }],
  ['a robot', false, HTTPS, { ...BROWSER, 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['who does not say what it is', false, HTTPS, { 'sec-fetch-dest': 'document' }],
])('%s counts as a person: %s', (_, counts, origin, headers, method = 'GET') => {
  expect(isOpenedByPerson(new Request(`${origin}/enquiries/x`, { method, headers }), origin)).toBe(counts);
});
