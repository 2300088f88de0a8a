import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { heading, main, title, toasts } from '../../support/http/answer';
import { all, linkTo, one } from '../../support/http/html';
import { createVisitor, get } from '../../support/http/site';

describe('an address that is no page', () => {
  test.each([
    '/no-such-page',
    '/products',
    '/about-us/more',
    '/blog/a/b',
    '/products/onions/a/b',
    '/index.html',
    '/.env',
  ])('such as %s shows the screen for it', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(heading(answer)).toBe('Oops! Page Not Found.');
    expect(linkTo(main(answer), 'Go to Homepage')).toBe('/');
    expect(toasts(answer)).toEqual([]);
  });

  test('has a title, is not indexed and names no address as its own', async () => {
    const answer = await get('/no-such-page');
    expect(title(answer)).toBe('Page not found — Doab Harvest Exports');
    expect(one(answer.page, 'meta', { name: 'robots' }).attributes.content).toContain('noindex');
    expect(all(answer.page, 'link', { rel: 'canonical' })).toEqual([]);
  });

  test('has header and footer around it', async () => {
    const { page } = await get('/no-such-page');
    expect(all(page, 'header')).toHaveLength(1);
    expect(all(page, 'footer')).toHaveLength(1);
  });

  test('is missing while the backend is down too', async () => {
    const answer = await createVisitor(failingBackend('answers 500')).get('/no-such-page');
    expect(answer.status).toBe(404);
    expect(heading(answer)).toBe('Oops! Page Not Found.');
  });
});
