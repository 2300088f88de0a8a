import { expect, onTestFinished, test } from 'vitest';
import { pdfFile, pdfText } from '../../support/content/documents';
import { seeded, store } from '../../support/content/rows';
import { errorAt, fileOf } from '../../support/content/uploads';
import { newUser, pictureFile, signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn(await newUser('admin', 'Meera Iyer'));
const CERTIFICATES = '/admin/edit-pages/certificates';
const PRODUCTS = '/admin/manage-products';
const STAGED = 'staged[document_url]';

let names = 0;

/** Adds a certificate with a document; gives its row. */
async function newCertificate(file: File) {
  names += 1;
  const name = `Documented certificate ${names}`;
  onTestFinished(async () => void (await db.from('certificates').delete().eq('name', name).throwOnError()));
  expect((await staff.save(`${CERTIFICATES}/add`, { name, document_file: file })).status).toBe(303);
  const { data } = await db.from('certificates').select().eq('name', name).single().throwOnError();
  return data;
}

const linkOn = async (path: string, url: string | null) => one(main(await get(path)), 'a', { href: url ?? '' });
const mediaOf = async (url: string | null) => {
  const path = (url ?? '').split('/application-assets/')[1] ?? '';
  return (await db.from('media').select().eq('path', path).single().throwOnError()).data;
};

test('a certificate has a document, which visitors download', async () => {
  const file = pdfFile('APEDA RCMC 2026.pdf');
  const { name, document_url, document_bytes } = await newCertificate(file);
  expect(document_url).toMatch(/\/public\/documents\/apeda-rcmc-2026-[a-z\d]{20}\.pdf$/);
  expect(document_bytes).toBe(file.size);
  const link = await linkOn('/certificates-memberships', document_url);
  expect(textOf(link)).toBe(`Certificate (PDF, ${file.size} bytes): ${name}`);

  const answer = await get(document_url ?? '');
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.compare(answer.bytes, Buffer.from(await file.arrayBuffer()))).toBe(0);
});

test('the library has documents, says where they are, and replaces them by documents only', async () => {
  const { id, document_url } = await newCertificate(pdfFile('in-library.pdf'));
  const media = await mediaOf(document_url);
  expect(media).toMatchObject({ kind: 'document', type: 'application/pdf', width: null, file_name: 'in-library.pdf' });
  const list = main(await staff.get('/admin/media?kind=document'));
  expect(valuesOf(list, 'li', 'data-media', { 'data-media': true })).toContain(media.id);
  const page = `/admin/media/${media.id}`;
  const usedIn = one(main(await staff.get(page)), '*', { 'data-used-in': true });
  expect(valuesOf(usedIn, 'a', 'href')).toEqual([`${CERTIFICATES}/edit/${id}`]);
  expect((await staff.post(`/admin/media/delete/${media.id}`, { intent: 'save' })).status).toBe(409);

  const replace = (file: File) => staff.post(page, { intent: 'replace', replace_file: file });
  expect((await replace(await pictureFile())).status).toBe(422);
  const file = pdfFile('newer.pdf');
  expect((await replace(file)).status).toBe(303);
  const { data: after } = await db.from('certificates').select().eq('id', id).single().throwOnError();
  expect(after.document_url).toMatch(/\/newer-[a-z\d]{20}\.pdf$/);
  expect(after.document_bytes).toBe(file.size);
});

test('a document is kept by a refused form, removed by its checkbox, and taken from the library', async () => {
  const refused = await staff.save(`${CERTIFICATES}/add`, { name: '', document_file: pdfFile('kept.pdf') });
  expect(refused.status).toBe(422);
  expect(textOf(one(main(refused), 'li', { 'data-staged': 'document_url' }))).toMatch(/^kept\.pdf, \d+ bytes/);
  expect(all(main(refused), 'button', { value: 'choose:document_url' })).toHaveLength(1);

  const { id, document_url } = await newCertificate(pdfFile('removed.pdf'));
  const edit = `${CERTIFICATES}/edit/${id}`;
  expect((await staff.save(edit, { remove_document_url: 'on' })).status).toBe(303);
  const now = async () => (await db.from('certificates').select().eq('id', id).single().throwOnError()).data;
  expect(await now()).toMatchObject({ document_url: null, document_bytes: null });
  const form = { ...formOf(await staff.get(edit)), [STAGED]: document_url ?? '', intent: 'save' };
  expect((await staff.postMadeUp(edit, form)).status).toBe(303);
  expect(await now()).toMatchObject({ document_url });

  // A document is no picture, and a picture no document.
  const forged = { ...formOf(await staff.get(edit)), 'staged[image_url]': document_url ?? '', intent: 'save' };
  const wrong = await staff.postMadeUp(edit, forged);
  expect([wrong.status, errorAt(wrong, 'image_file')]).toEqual([422, expect.stringContaining('choose it again')]);
});

test.each([
  ['a picture', () => pictureFile('scan.pdf'), 422, /^This is no document we can use/],
  ['a cut document', () => fileOf(pdfText().slice(0, 150), 'cut.pdf'), 422, /^This file cannot be read as a PDF/],
  ['21 MB', () => fileOf(`%PDF-${' '.repeat(21 * 1024 * 1024)}`, 'big.pdf'), 413, /^This file is larger than 20 MB/],
] as const)('%s is refused as a document', async (_what, file, status, said) => {
  const answer = await staff.save(`${CERTIFICATES}/add`, { name: 'Refused', document_file: await file() });
  expect([answer.status, errorAt(answer, 'document_file')]).toEqual([status, expect.stringMatching(said)]);
});

test('a product has one, on its page, in its history, in its copy and in a file of products', async () => {
  const { id: category_id } = await seeded('product_categories', 'onions');
  const { id, name, slug } = await store('products', { name: 'Documented', slug: 'documented', category_id });
  onTestFinished(async () => void (await db.from('products').delete().like('slug', 'documented%').throwOnError()));
  const edit = `${PRODUCTS}/edit/${id}`;
  const file = pdfFile('sheet.pdf');
  expect((await staff.save(edit, { document_file: file })).status).toBe(303);
  const now = async () => (await db.from('products').select().eq('id', id).single().throwOnError()).data;
  const { document_url } = await now();
  const link = await linkOn(`/products/onions/${slug}`, document_url);
  expect(textOf(link)).toBe(`Data sheet (PDF, ${file.size} bytes): ${name}`);
  expect(textOf(main(await staff.get(`${edit}/history`)))).toContain('Data sheet');

  await staff.post(edit, {}, { action: `${PRODUCTS}/duplicate/${id}` });
  const { data: copy } = await db.from('products').select().eq('slug', 'documented-copy').single().throwOnError();
  expect(copy).toMatchObject({ document_url, document_bytes: file.size });

  const csv = (await staff.get(`${PRODUCTS}/export`)).text;
  expect(csv.split('\n')[0]).toContain(',document_url,');
  expect(csv.split('\n').find((line) => line.startsWith(id))).toContain(document_url);

  const address = '/files/another.pdf';
  const lines = fileOf(`id,document_url\n${id},${address}\n`, 'products.csv');
  const plan = (await staff.post(`${PRODUCTS}/import`, { file: lines })).headers.get('location') ?? '';
  expect(textOf(main(await staff.get(plan)))).toContain(address);
  expect((await staff.post(plan, { ...formOf(await staff.get(plan)), intent: 'apply' })).status).toBe(303);
  expect(await now()).toMatchObject({ document_url: address, document_bytes: null });
  expect((await staff.post(plan, { intent: 'undo' })).status).toBe(303);
  expect(await now()).toMatchObject({ document_url, document_bytes: file.size });
});
