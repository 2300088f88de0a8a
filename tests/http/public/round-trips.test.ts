import { expect, test } from 'vitest';
import { interceptedAt } from '../../support/backends/backends';
import { storeCategory } from '../../support/content/rows';
import { PATHS } from '../../support/http/pages';
import { createVisitor, db } from '../../support/http/site';

// The words of the home page's toasts depend on which of two reads failed, and the promise below the certificates is a text
// of its own. Both reads are made at once.
const TWO_READS = ['/', '/certificates-memberships'];

/** What a page asks the backend for; what all pages share, settings and notices, is not read again while nothing changes. */
async function callsOf(path: string): Promise<{ status: number; calls: string[] }> {
  const calls: string[] = [];
  const counting = interceptedAt('', (request, pass) => {
    const { pathname } = new URL(request.url);
    const isShared = /\/(site_settings|site_notices|content_version)$/.test(pathname);
    if (!isShared) calls.push(`${request.method} ${pathname.replace('/rest/v1/', '')}`);
    return pass(request);
  });
  const { status } = await createVisitor(counting).get(path);
  return { status, calls };
}

const DOCUMENTS = ['/products/onions/nashik-red-onion/specification.pdf', '/products/onions/catalogue.pdf'];

test.each([...PATHS, ...DOCUMENTS, '/products/onions?page=1', '/blog?page=1'])(
  '%s asks for all it shows in one call',
  async (path) => {
    const { status, calls } = await callsOf(path);
    expect(status).toBe(200);
    expect(calls.length).toBeLessThanOrEqual(TWO_READS.includes(path) ? 2 : 1);
    // A page only reads, and says so: a proxy may take a POST for a write.
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  },
);

test('a page of nothing asks once more: whether it has moved', async () => {
  const { category } = await storeCategory();
  await db
    .from('product_categories')
    .update({ slug: `${category.slug}-moved` })
    .eq('id', category.id)
    .throwOnError();
  expect(await callsOf(`/products/${category.slug}`)).toEqual({
    status: 301,
    calls: ['GET rpc/category_page', 'GET former_slugs'],
  });
});

test('the counter sees what a page asks', async () => {
  expect((await callsOf('/gallery')).calls).toEqual(['GET gallery_items']);
});
