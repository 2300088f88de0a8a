import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheKey } from '~/server/site/cache-policy';
import { acceptedEncoding } from '~/server/site/compression';
import { ENDINGS } from '~/server/site/page-files/page-folder';
import { threadTime } from '../../../tests/support/thread-time';
import { encodingKey, encodingRules, foundIn, NO_FILE } from './encoding-rules';

const COOKIES = { session: '__Host-session', flash: '__Host-flash' };
const RULES = encodingRules([COOKIES.session, COOKIES.flash]);

const endingFor = (method: string, accept: string, cookie = '') => foundIn(RULES, encodingKey(method, accept, cookie));

/** What the program would send to everybody; null where it sends a page for one. */
function endingOfProgram(method: string, accept: string, cookie: string): string | null {
  if (cacheKey(method, '/about-us', cookie, COOKIES) === null) return null;
  return ENDINGS[acceptedEncoding(accept) ?? 'identity'];
}

test.each([
  ['GET', 'gzip, deflate, br, zstd', '', '.br'],
  ['HEAD', 'gzip, deflate, br, zstd', '', '.br'],
  ['GET', 'gzip, deflate, br, zstd', 'enquiry_list=x', '.br'],
  ['GET', 'br', 'x__Host-session=x', '.br'],
  ['GET', 'br', 'a=b; my__Host-flash=x; c=__Host-flash', '.br'],
  ['GET', 'gzip;q=1.0, br;q=0.5', '', '.br'],
  ['GET', 'GZIP', '', '.gz'],
  ['GET', 'gzip, br;q=0', '', '.gz'],
  ['GET', 'br; q=0.000 , gzip', '', '.gz'],
  ['GET', 'x-gzip, bro, identity', '', ''],
  ['GET', '*', '', ''],
  ['GET', '', '', ''],
])('a %s with %j and the cookies %j gets the file that ends in %j', (method, accept, cookie, ending) => {
  expect(endingFor(method, accept, cookie)).toBe(ending);
  expect(endingOfProgram(method, accept, cookie)).toBe(ending);
});

test.each([
  ['POST', 'br', ''],
  ['PUT', '', ''],
  ['GET', 'br', '__Host-session=x'],
  ['GET', 'br', 'a=b; __Host-flash='],
  ['GET', 'br, br;q=0', ''],
  ['GET', 'gzip, br, gzip;q=0', ''],
  ['GET', 'br;level=1', ''],
  ['GET', 'br;q=one', ''],
  ['GET', 'gzip|br', ''],
  ['GET', 'gzip\tbr', ''],
])('the program answers a %s with %j and the cookies %j', (method, accept, cookie) => {
  expect(endingFor(method, accept, cookie)).toBe(NO_FILE);
});

describe('whatever a request says', () => {
  const space = fc.constantFrom('', ' ', '  ', '\t');
  const coding = fc.constantFrom(
    'br',
    'gzip',
    'BR',
    'Gzip',
    'x-gzip',
    'brr',
    'gzip-br',
    'deflate',
    'identity',
    '*',
    '|',
    '',
  );
  const weight = fc.constantFrom(
    '',
    ';q=0',
    '; q=0.0',
    ';q=0.',
    ';Q=0.000',
    ' ; q=1',
    ';q=0.3',
    ';q=2',
    ';q=',
    ';q=-1',
    ';a=b',
  );
  const accept = fc
    .array(
      fc.tuple(space, coding, weight, space).map((parts) => parts.join('')),
      { maxLength: 4 },
    )
    .map((elements) => elements.join(',').trim());
  const cookie = fc
    .array(
      fc.constantFrom(
        'session=1',
        'x__Host-session=1',
        '__Host-session=1',
        '__Host-flash=',
        'enquiry_list=a|b',
        'br',
        'gzip',
      ),
      {
        maxLength: 2,
      },
    )
    .map((pairs) => pairs.join('; '));
  const method = fc.constantFrom('GET', 'GET', 'HEAD', 'POST');

  test('nginx finds the encoding that the program would send, or nothing', () => {
    let found = 0;
    fc.assert(
      fc.property(method, accept, cookie, (...request) => {
        const ending = endingFor(...request);
        if (ending === NO_FILE) return;
        found += 1;
        expect(ending).toBe(endingOfProgram(...request));
      }),
      { numRuns: 5000 },
    );
    expect(found).toBeGreaterThan(500);
  });
});

test('long headers take no longer than their length', () => {
  const started = threadTime();
  for (const part of [' ', 'a', 'br;q=0,', 'gzip ', 'br,', ';q=0', ',', 'a , '])
    for (const end of ['', 'x', '|', ' ;', 'br;q=0', '\t']) endingFor('GET', part.repeat(8000) + end, 'a=b');
  expect(threadTime() - started).toBeLessThan(1000);
});
