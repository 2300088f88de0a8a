import { expect, test } from 'vitest';
import { interceptedAt } from '../../support/backends/backends';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { heading, toasts } from '../../support/http/answer';
import { contactFields, fromNewAddress, TYPED, valuesIn } from '../../support/http/contact';
import { backend, createVisitor, db } from '../../support/http/site';

const FULL = 'Our storage is full, so nothing can be saved just now. What is saved already is safe.';

// As the API of this program says it, and as PostgreSQL does behind PostgREST.
const ANSWERS: [string, () => Response][] = [
  ['507', () => Response.json({ code: '53100', message: 'The disk is full.' }, { status: 507 })],
  ['500 with code 53100', () => Response.json({ code: '53100', message: 'could not extend file' }, { status: 500 })],
];

const staff = await signedIn();

test.each(ANSWERS)('where the database answers %s nothing typed is lost, and reading goes on', async (_, full) => {
  const broken = interceptedAt('/rest/v1/', async (request, pass) =>
    request.method === 'GET' ? pass(request) : full(),
  );
  const visitor = createVisitor(broken);
  const sent = await visitor.post('/contact-us', contactFields(), fromNewAddress());
  expect(sent.status).toBe(507);
  expect(valuesIn(sent)).toEqual(TYPED);
  expect(toasts(sent)).toMatchObject([{ title: 'Message Not Sent' }]);
  for (const path of ['/', '/products/onions', '/contact-us']) expect((await visitor.get(path)).status).toBe(200);
});

test.each(ANSWERS)('where the database answers %s a form of the back office keeps what was typed', async (_, full) => {
  const broken = staffOn(
    interceptedAt('product_categories', async () => full(), 'POST'),
    staff,
  );
  const answer = await broken.save('/admin/manage-categories/add', { name: 'No room for it' });
  expect(answer.status).toBe(507);
  expect(summaryOf(answer).text).toContain(FULL);
  expect(answer.text).toContain('No room for it');
});

test('a row stays where the disk is too full to delete it', async () => {
  const { data } = await db.from('gallery_items').select('id, title').limit(1).single().throwOnError();
  const broken = staffOn(
    interceptedAt('gallery_items', async () => ANSWERS[0]?.[1]() ?? Response.error(), 'DELETE'),
    staff,
  );
  const answer = await broken.post(`/admin/edit-pages/gallery/delete/${data.id}`, { intent: 'save' });
  expect([answer.status, toasts(answer)[0]?.message]).toEqual([507, FULL]);
  const { count } = await db.from('gallery_items').select('*', { count: 'exact', head: true }).eq('id', data.id);
  expect(count).toBe(1);
});

test('a picture that found no room leaves no row behind', async () => {
  const full = async () => Response.json({ error: 'disk_full', message: 'The disk is full.' }, { status: 507 });
  const broken = staffOn(interceptedAt('/storage/', full), staff);
  const name = 'A certificate without room';
  const answer = await broken.save('/admin/edit-pages/certificates/add', { name, image_file: await pictureFile() });
  expect(answer.status).toBe(507);
  expect(summaryOf(answer).text).toContain(FULL);
  const { count } = await db.from('certificates').select('*', { count: 'exact', head: true }).eq('name', name);
  expect(count).toBe(0);
});

test('an import that finds no room says so', async () => {
  const full = async () => Response.json({ code: '53100', message: 'The disk is full.' }, { status: 507 });
  const broken = staffOn(interceptedAt('rpc/begin_product_import', full), staff);
  const file = new File(['name,category_slug\nRed,onions\n'], 'products.csv', { type: 'text/csv' });
  const answer = await broken.post('/admin/manage-products/import', { file, intent: 'save' });
  expect([answer.status, toasts(answer)[0]?.message]).toEqual([507, FULL]);
  expect(heading(answer)).not.toBe('');
  expect((await createVisitor(backend).get('/readyz')).status).toBe(200);
});
