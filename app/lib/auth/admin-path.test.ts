import { expect, test } from 'vitest';
import { adminPath, DASHBOARD } from './admin-path';

test.each([
  '/admin/manage-categories',
  '/admin/manage-categories?q=red+onion&page=2',
  '/admin/manage-categories/edit/00000000-0000-4000-8000-000000000000?draft=1',
  '/admin/edit-pages/home',
])('%s is taken as it is', (path) => {
  expect(adminPath(path)).toBe(path);
});

test.each([
  undefined,
  null,
  '',
  '/',
  '/admin',
  '/our-products',
  '/administrator',
  'admin/dashboard',
  'https://evil.example/admin/x',
  '//evil.example/admin/x',
  '///evil.example/admin/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/admin/\\evil.example',
  '/admin\\..\\..\\evil.example',
  'https:/admin/x',
  'javascript:alert(1)//admin/',
  'data:text/html,/admin/',
  '/admin/../our-products',
  '/admin/..//evil.example/admin/',
  '/admin/%2e%2e/our-products',
  '/admin/.%2E//evil.example',
  '/admin/x/../../our-products',
  '\t//evil.example',
  '\n/admin/x',
  '/\t/evil.example',
  '/admin/\t../\n..//evil.example',
  'http://localhost:3000@evil.example/admin/x',
  '/admin/login',
  '/admin/login?redirectTo=/admin/login',
  '/admin/login/',
  '/admin/LOGIN',
  '/admin/logout',
  '/admin/logout/',
  '/admin/./login',
])('%j leads to the dashboard', (path) => {
  expect(adminPath(path)).toBe(DASHBOARD);
});

test.each([
  '/admin/x\r\nSet-Cookie: session=evil',
  '/admin/x\u0000',
  '/admin/\u202e\u00e9',
  '/admin/%0d%0aSet-Cookie:%20a=b',
  '/admin//evil.example',
  '/admin/@evil.example',
  '/admin/%5c%5cevil.example',
  '/admin/%252e%252e/x',
  '/admin/x#//evil.example',
])('%j stays below /admin, in letters that a header may have', (path) => {
  const taken = adminPath(path);
  expect(taken).toMatch(/^\/admin\/[\x21-\x7e]*$/);
  const { origin, pathname } = new URL(taken, 'https://site.example');
  expect([origin, pathname.startsWith('/admin/')]).toEqual(['https://site.example', true]);
});
