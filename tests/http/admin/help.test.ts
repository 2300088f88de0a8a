import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
import { ADMIN_ROUTES } from '../../support/http/admin-routes';
import { heading, main } from '../../support/http/answer';
import { valuesOf } from '../../support/http/html';

const staff = await signedIn();
const FOLDER = join(import.meta.dirname, '../../../docs/help');
const PAGES = readdirSync(FOLDER);

describe('a screen of the back office', () => {
  test('leads to a page of the documents that says how it works; every such page has a screen', async () => {
    const reached = new Set<string>();
    for (const { path } of ADMIN_ROUTES.filter((route) => !route.path.startsWith('/admin/help/'))) {
      const answer = await staff.get(path);
      if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) continue;
      const [to = ''] = valuesOf(main(answer), 'a', 'href', { 'data-help': true });
      expect(to, path).toMatch(/^\/admin\/help\/[a-z]+$/);
      reached.add(to);
    }
    for (const to of reached) expect((await staff.get(to)).status, to).toBe(200);
    // The routes have no row to change many of.
    reached.add('/admin/help/bulk').add('/admin/help/quotations');
    expect([...reached].sort()).toEqual(PAGES.map((page) => `/admin/help/${page.replace('.md', '')}`).sort());
  });

  test.each(PAGES)('is explained in at most 150 words by %s', (page) => {
    const words = readFileSync(join(FOLDER, page), 'utf8').match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
    expect(words.length).toBeGreaterThan(30);
    expect(words.length).toBeLessThanOrEqual(150);
  });

  test('has no help by another name', async () => {
    expect((await staff.get('/admin/help/nothing')).status).toBe(404);
    expect(heading(await staff.get('/admin/help/trash'))).toBe('Trash');
  });
});
