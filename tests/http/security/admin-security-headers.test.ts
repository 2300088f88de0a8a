import { beforeAll, describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { signedIn, staffOn } from '../../support/http/admin';
import { ADMIN_ROUTES } from '../../support/http/admin-routes';
import type { Answer } from '../../support/http/answer';
import { all, valuesOf } from '../../support/http/html';
import { get } from '../../support/http/site';

const staff = await signedIn();
const ADD = '/admin/manage-categories/add';

/** Every page of the back office, and the states of pages that are not 200. */
const PAGES: [what: string, ask: () => Promise<Answer>][] = [
  ...ADMIN_ROUTES.map(({ path }) => [path, () => staff.get(path)] satisfies (typeof PAGES)[number]),
  ['a form in error', () => staff.post(ADD, { name: '', intent: 'save' })],
  ['a page of tables that fail', () => staffOn(failingBackend('throws', 'product_categories'), staff).get(ADD)],
  ['a page of a backend that fails', () => staffOn(failingBackend('throws'), staff).get(ADD)],
];

const policyOf = ({ headers }: Answer) => headers.get('content-security-policy') ?? '';

const isHtml = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html') === true;
let pages = 0;

describe.each(PAGES)('%s', (_what, ask) => {
  let answer: Answer;

  beforeAll(async () => {
    answer = await ask();
    if (isHtml(answer)) pages += 1;
  });

  test('lets in nothing that is inline', () => {
    const policy = policyOf(answer);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|strict-dynamic|\*/);
    for (const rule of [
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "style-src 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    if (!isHtml(answer)) return;

    const inline = all(answer.page, 'script').filter(({ attributes }) => attributes.src === undefined);
    expect(inline).toEqual([]);
    expect(all(answer.page, 'style')).toEqual([]);
    expect(valuesOf(answer.page, '*', 'style')).toEqual([]);
    const attributes = all(answer.page, '*').flatMap((element) => Object.keys(element.attributes));
    expect(attributes.filter((name) => /^on/.test(name))).toEqual([]);
  });

  test('is stored by nobody but its reader', () => {
    const { headers } = answer;
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
    expect(headers.get('cache-control')).not.toMatch(/public|max-age=[1-9]/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});

test('most of these are pages', () => {
  expect(pages).toBeGreaterThan(PAGES.length / 2);
});

test.each(['/', '/admin/login', '/no-such-page'])('%s has no nonce', async (path) => {
  const answer = await get(path);
  expect(policyOf(answer)).toContain("script-src 'self';");
  expect(valuesOf(answer.page, '*', 'nonce')).toEqual([]);
  expect(
    all(answer.page, 'script').filter(({ attributes }) => attributes.src === undefined && !attributes.type),
  ).toEqual([]);
});
