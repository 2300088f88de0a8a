import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { cappedAt } from '../../support/backends/row-cap';
import { signedIn, staffOn } from '../../support/http/admin';
import { adminRoutes } from '../../support/http/admin-routes';
import { type Answer, main } from '../../support/http/answer';
import { all, textOf, texts, valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { backend, createVisitor, get } from '../../support/http/site';

// A project gives at most max-rows rows in one answer. Lists are whole whatever that is.

const others = await signedIn();

const LISTS = ['/blog?page=2', '/our-products?q=onion', '/sitemap.xml', '/feed.xml'];
const SECOND_PAGES = [
  '/admin/manage-categories?page=2',
  '/admin/manage-blog?page=2&q=news',
  '/admin/edit-pages/certificates?page=2',
  '/admin/edit-pages/gallery?page=2',
  '/admin/enquiries?page=2&q=buyer',
  '/admin/media?page=2',
  '/admin/media?unused=on',
  '/admin/history?page=2',
  '/admin/search?q=kind',
];
// They change something, or give the moment.
const LEFT_OUT = /\/(logout|duplicate|delete|unsaved|account|insights)\b/;

/** Stores rows of every list, those that are numbered from one to another. */
async function storeMany(from: number, to: number): Promise<void> {
  await backend.database.transaction(async (tx) => {
    const insert = (into: string, values: string) =>
      tx.query(`insert into public.${into} select ${values} from generate_series($1::integer, $2::integer) n`, [
        from,
        to,
      ]);
    const picture = "'/storage/v1/object/public/application-assets/public/gallery/none.jpg'";
    await insert('gallery_items (title, image_url, sort_order)', `'Shed ' || n, ${picture}, 1000`);
    await insert('certificates (name, sort_order)', "'Paper ' || n, 1000");
    await insert('product_categories (name, slug)', "'Kind ' || n, 'kind-' || n");
    await insert('blog_posts (title, slug, content, status)', "'News ' || n, 'news-' || n, 'Harvest.', 'published'");
    await insert('enquiry_answers (title, body)', "'Answer ' || n, 'Thank you.'");
    await insert(
      'enquiries (full_name, email, phone, subject, message, idempotency_key, sender_hash)',
      "'Buyer ' || n, 'buyer-' || n % 30 || '@example.com', '', 'Onions', 'How much?', 'capped ' || n, 'many'",
    );
    await tx.query(
      `insert into public.enquiry_lines (enquiry_id, position, product_name, quantity, unit)
       select e.id, l, 'Onion ' || l, 2, 'tonnes' from public.enquiries e, generate_series(1, 3) l
       where not exists (select from public.enquiry_lines o where o.enquiry_id = e.id) and e.sender_hash = 'many'`,
    );
    if (from > 1) return;
    await insert('company_entries (kind, title)', "'people', 'Person ' || n");
  });
}

/** What a page says; other files as they are. */
function said(answer: Answer): [number, string] {
  const isPage = answer.headers.get('content-type')?.includes('html');
  return [answer.status, isPage ? textOf(main(answer)) : answer.text];
}

describe('where an answer has at most 7 rows', () => {
  beforeAll(() => storeMany(1, 40));

  const capped = cappedAt(7, backend);
  const site = createVisitor(capped);
  const staff = staffOn(capped, others);

  test.each([...PATHS, ...LISTS])('%s says what it says elsewhere', async (path) => {
    expect(said(await site.get(path))).toEqual(said(await get(path)));
  });

  test('the back office says what it says elsewhere', async () => {
    const paths = (await adminRoutes()).map(({ path }) => path).filter((path) => !LEFT_OUT.test(path));
    for (const path of [...paths, ...SECOND_PAGES]) {
      const [here, there] = [await staff.get(path), await others.get(path)];
      if (here.headers.get('content-type')?.includes('spreadsheet')) continue;
      expect([path, ...said(here)]).toEqual([path, ...said(there)]);
    }
  });
});

describe.each([
  [7, 41, 41],
  [1000, 42, 1011],
])('where an answer has at most %i rows', (maxRows, from, many) => {
  beforeAll(() => storeMany(from, many));

  const capped = cappedAt(maxRows, backend);
  const site = createVisitor(capped);
  const staff = staffOn(capped, others);

  test('the sitemap has everything', async () => {
    const { text } = await site.get('/sitemap.xml');
    expect(text.match(/\/products\/kind-\d+</g)).toHaveLength(many);
    expect(text.match(/\/blog\/news-\d+</g)).toHaveLength(many);
  });

  test('gallery and certificates show everything', async () => {
    const gallery = valuesOf(main(await site.get('/gallery')), 'img', 'alt');
    expect(gallery.filter((alt) => alt.startsWith('Shed ')).length).toBe(many);
    const papers = textOf(main(await site.get('/certificates-memberships'))).match(/Paper \d+/g);
    expect(new Set(papers).size).toBe(many);
  });

  test('any category can be chosen', async () => {
    const options = texts(main(await staff.get('/admin/manage-products/add')), 'option');
    expect(options.filter((option) => option.startsWith('Kind '))).toHaveLength(many);
  });

  test('an export of enquiries has all of them, and all that they ask for', async () => {
    const answer = await staff.get('/admin/enquiries/export');
    const { data } = Papa.parse<Record<string, string>>(answer.text, {
      header: true,
      skipEmptyLines: true,
    });
    expect(answer.status).toBe(200);
    const ours = data.filter(({ full_name }) => full_name?.startsWith('Buyer '));
    expect(ours).toHaveLength(many);
    for (const { products } of ours) expect(products?.split('\n')).toHaveLength(3);
  });
});

test('the limit is kept by the server of the tests', async () => {
  const { publishableKey: apikey, url } = backend;
  const answer = await cappedAt(7, backend).fetch(`${url}/rest/v1/gallery_items?select=id&is_live=eq.true`, {
    headers: { apikey, Authorization: `Bearer ${apikey}` },
  });
  expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 7]);
  expect(all(main(await get('/gallery')), 'img').length).toBeGreaterThan(1000);
});
