import { expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { createVisitor, get, PUBLIC_URL } from '../../support/http/site';

test('robots may see all but the back office, and are shown the site map', async () => {
  const answer = await get('/robots.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = answer.text.split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual(['Disallow: /admin']);
  expect(lines).toContain(`Sitemap: ${PUBLIC_URL.origin}/sitemap.xml`);
});

test('robots.txt is the same while the backend is down', async () => {
  const answer = await createVisitor(failingBackend('answers 500')).get('/robots.txt');
  expect(answer.status).toBe(200);
  expect(answer.text).toBe((await get('/robots.txt')).text);
});
