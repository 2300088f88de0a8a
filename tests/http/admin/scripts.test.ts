import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newUser, signedIn } from '../../support/http/admin';
import { valuesOf } from '../../support/http/html';

const CLIENT = join(import.meta.dirname, '../../../build/client');
const MOST_BYTES = 25_000;
const admin = await signedIn(await newUser('admin'));

test.each([
  '/admin/dashboard',
  '/admin/manage-products',
  '/admin/manage-products/add',
  '/admin/manage-blog/add',
  '/admin/enquiries',
  '/admin/edit-pages/home',
])('%s loads little of scripts, and nothing that reads forms', async (path) => {
  const { page } = await admin.get(path);
  const scripts = new Set(valuesOf(page, 'script', 'src'));
  expect(valuesOf(page, 'link', 'href', { rel: 'modulepreload' })).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  for (const script of scripts) expect(readFileSync(join(CLIENT, script), 'utf8')).not.toContain('ZodError');
  const bytes = [...scripts].map((script) => statSync(join(CLIENT, `${script}.gz`)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES);
});
