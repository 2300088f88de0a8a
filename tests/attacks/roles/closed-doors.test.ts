import { describe, expect, test } from 'vitest';
import { backend, get } from '../../support/http/site';

const DOORS = [
  '/rest/v1',
  '/rest/v1/products?select=*',
  '/rest/v1/enquiries?select=*',
  '/rest/v1/profiles?select=*',
  '/rest/v1/rpc/submit_enquiry',
  '/auth/v1/settings',
  '/auth/v1/signup',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/admin/users',
  '/storage/v1/bucket',
  '/storage/v1/bucket/application-assets',
  '/storage/v1/object/list/application-assets',
  '/storage/v1/object/application-assets/public/demo',
  '/storage/v1/object/info/application-assets/public/demo',
  '/storage/v1/object/sign/application-assets/public/demo',
  '/storage/v1/object/upload/sign/application-assets/x.webp',
  '/_system',
  '/_system/query',
  '/_admin',
  '/graphql/v1',
  '/realtime/v1',
  '/functions/v1/x',
  '/rest%2Fv1%2Fproducts',
];

describe.each(DOORS)('the API of the backend is not at %s', (path) => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'])('for %s, whatever key is shown', async (method) => {
    for (const key of [backend.publishableKey, backend.secretKey ?? '']) {
      const headers = { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const body = method === 'GET' ? null : '{}';
      const answer = await get(path, { method, headers, body });
      expect(method === 'GET' ? [404] : [404, 405]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).not.toContain('nashik-red-onion');
    }
  });
});

describe('the files of the program are not served', () => {
  test.each([
    '/server/index.js',
    '/build/server/index.js',
    '/assets/../../server/index.js',
    '/assets/..%2F..%2Fserver%2Findex.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5C..%5Cpackage.json',
    '/package.json',
    '/.vite/manifest.json',
    '/app/root.tsx',
    '/.data/session-secret',
    '/.git/config',
  ])('at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
