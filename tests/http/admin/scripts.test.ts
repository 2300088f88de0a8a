import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newUser, signedIn } from '../../support/http/admin';
import { valuesOf } from '../../support/http/html';

const CLIENT = join(import.meta.dirname, '../../../build/client');
// Twice as many requests as the fewest that screens can do with. A chunk per icon or helper would be a hundred.
const MOST = 24;
const admin = await signedIn(await newUser('admin'));

test.each([
  '/admin/dashboard',
  '/admin/manage-products',
  '/admin/manage-products/add',
  '/admin/manage-blog/add',
  '/admin/enquiries',
  '/admin/edit-pages/home',
])('%s loads few scripts, and none that reads forms', async (path) => {
  const { page } = await admin.get(path);
  const scripts = new Set(valuesOf(page, 'link', 'href', { rel: 'modulepreload' }));
  expect(scripts.size).toBeGreaterThan(2);
  expect(scripts.size).toBeLessThanOrEqual(MOST);
  for (const script of scripts) expect(readFileSync(join(CLIENT, script), 'utf8')).not.toContain('ZodError');
});
