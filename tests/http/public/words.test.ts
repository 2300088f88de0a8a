import { expect, test } from 'vitest';
import { main } from '../../support/http/answer';
import { all, textOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { get } from '../../support/http/site';

/** What there were for “Request a price”, “Add to enquiry list”, “Continue on WhatsApp” and “Remove” before. */
const OTHER_NAMES =
  /ask for a (price|quote)|get a quote|write to us|\bask us\b|add to enquiry(?! list)|(ask|go on) by whatsapp|take it off/i;

test.each([...PATHS, '/our-products?q=zeppelin'])('%s has one name for each thing to do', async (path) => {
  const page = main(await get(path));
  const controls = ['a', 'button'].flatMap((tag) => all(page, tag)).map(textOf);
  expect(controls.filter((words) => OTHER_NAMES.test(words))).toEqual([]);
});

test('only a product page says “Inquire”, once', async () => {
  const inquiries = async (path: string) =>
    all((await get(path)).page, 'a')
      .map(textOf)
      .filter((words) => words.includes('Inquire')).length;
  expect(await inquiries('/products/onions/nashik-red-onion')).toBe(1);
  expect(await inquiries('/products/onions')).toBe(0);
});
