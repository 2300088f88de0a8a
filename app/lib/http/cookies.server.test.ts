import { expect, test } from 'vitest';
import { ownCookie } from './cookies.server';

const cookie = ownCookie('drafts', 'http://localhost', 'a secret of at least thirty-two characters');

test('a signed cookie is read among others, the first of its name', async () => {
  const [pair = ''] = (await cookie.serialize(['a'])).split(';');
  expect(await cookie.parse(`x=%; ${pair}; drafts=other`)).toEqual(['a']);
  expect(await cookie.parse(`my_${pair}`)).toBeNull();
});

test.each([null, '', 'other=1', 'drafts=', 'drafts', 'drafts=forged.sign'])('nothing is read of %j', async (header) => {
  expect(await cookie.parse(header)).toBeNull();
});

test('other cookies of a header are not decoded', async () => {
  const decode = globalThis.decodeURIComponent;
  const decoded: string[] = [];
  globalThis.decodeURIComponent = (text) => {
    decoded.push(text);
    return decode(text);
  };
  try {
    const [pair = ''] = (await cookie.serialize(['a'])).split(';');
    await cookie.parse(`${Array.from({ length: 100 }, (_, n) => `c${n}=%41`).join('; ')}; ${pair}`);
  } finally {
    globalThis.decodeURIComponent = decode;
  }
  expect(decoded).not.toContain('%41');
  expect(decoded.length).toBeGreaterThan(0);
});
