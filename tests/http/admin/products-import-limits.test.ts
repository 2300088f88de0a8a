import { describe, expect, test } from 'vitest';
import { categoryToImport, noImport, plan, shownLines, upload } from '../../support/content/imports';
import { signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { textOf } from '../../support/http/html';
import { get } from '../../support/http/site';
import { threadTime } from '../../support/thread-time';

const staff = await signedIn();
const SIZE = 5_000_000;

/** The longest time, in milliseconds, for which this thread was busy between two answers of /healthz. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const start = threadTime();
      await new Promise((resolve) => setTimeout(resolve, 1));
      expect((await get('/healthz')).status).toBe(200);
      longest = Math.max(longest, threadTime() - start);
    }
  };
  const asking = ask();
  await work.finally(() => {
    isOver = true;
  });
  await asking;
  return longest;
}

const quoted = (json: unknown) => `"${JSON.stringify(json).replaceAll('"', '""')}"`;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));

describe('a file of 5 MB holds up nobody for a second', () => {
  test.each([
    ['two million columns', `${'c,'.repeat(2_000_000)}c\n${'a\n'.repeat(3000)}`],
    ['one line of nothing but commas', `name,category_slug\n${','.repeat(SIZE)}`],
    [
      'a character that normalization makes eighteen times as long',
      `name,category_slug\n${'\ufdfa'.repeat(SIZE / 3 - 20)},x\n`,
    ],
    ['specifications of very many rows', `name,category_slug,specifications\nA,x,${quoted(keys(250_000))}\n`],
    ['very many pictures', `name,category_slug,gallery_images\nA,x,${quoted(Array(400_000).fill('/a.jpg'))}\n`],
    ['blank lines', `name,category_slug\n${'\n'.repeat(SIZE)}`],
    ['blank lines that end with CR', `name,category_slug\n${'\r'.repeat(SIZE)}`],
    ['blank lines that end with CRLF', `name,category_slug\n${'\r\n'.repeat(SIZE / 2)}`],
    ['short lines', `name,category_slug\n${'a\n'.repeat(SIZE / 2)}`],
    ['quotes', `name,category_slug\n${'"'.repeat(SIZE)}`],
  ])(
    '%s',
    async (_what, content) => {
      expect(await longestWait(upload(staff, content))).toBeLessThan(1000);
    },
    60_000,
  );
});

test.each([
  ['the first line', `${Array.from({ length: 201 }, (_, n) => `c${n}`).join(',')}\n`, 'line 1 has 201 columns'],
  ['another line', `name,category_slug\nA,x${',b'.repeat(999)}\n`, 'line 2 has 1,001 columns'],
])('too many columns in %s are 422 in words', async (_where, content, words) => {
  await noImport(async () => {
    const answer = await upload(staff, content);
    expect(answer.status).toBe(422);
    expect(textOf(main(answer))).toContain(`Error parsing CSV: ${words}, and at most 200 can be read.`);
  });
});

test('after a first line that names the delimiter, the header is line 2', async () => {
  const { slug } = await categoryToImport();
  const { shown } = await plan(staff, `sep=;\r\nname;category_slug;specifications\r\nA;${slug};{"10":1,"2":2}\r\n`);
  expect(shownLines(shown)).toMatchObject([{ line: 3, verdict: 'create' }]);
});
