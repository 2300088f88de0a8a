import { expect, onTestFinished, test } from 'vitest';
import { pdfFile } from '../../support/content/documents';
import { seeded, store } from '../../support/content/rows';
import { errorAt, fileOf } from '../../support/content/uploads';
import { newUser, pictureFile, signedIn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const staff = await signedIn(await newUser('admin', 'Meera Iyer'));
const PRODUCTS = '/admin/manage-products';
let count = 0;

async function newProduct(fields: object = {}) {
  count += 1;
  const { id: category_id } = await seeded('product_categories', 'onions');
  const slug = `with-papers-${count}`;
  const { id } = await store('products', { name: `With papers ${count}`, slug, category_id, ...fields });
  onTestFinished(async () => void (await db.from('products').delete().eq('id', id).throwOnError()));
  const row = async () => (await db.from('products').select().eq('id', id).single().throwOnError()).data;
  return { id, edit: `${PRODUCTS}/edit/${id}`, page: `/products/onions/${slug}`, row };
}

const paper = (index: number, parts: Record<string, string | File>) =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [`papers[${index}].${part}`, value]));
const saidOf = (answer: Answer) => textOf(one(main(answer), 'fieldset', { id: 'edit-papers' }));
const inLibrary = async (url: string) => {
  const path = url.split('/application-assets/')[1] ?? '';
  return (await db.from('media').select('id').eq('path', path).throwOnError()).data.length;
};

test('papers are uploaded, shown with the newest first, moved, removed with their files, and brought back', async () => {
  const { id, edit, page, row } = await newProduct();
  const older = paper(0, {
    kind: 'laboratory',
    lot: 'NR-118',
    tested_on: '2026-10-02',
    document_file: pdfFile('lab.pdf'),
  });
  const newer = paper(1, { kind: 'residues', tested_on: '2026-11-02', document_file: pdfFile('residues.pdf') });
  expect((await staff.save(edit, { ...older, ...newer })).status).toBe(303);
  const [lab, residues] = (await row()).papers;
  expect(lab).toEqual({
    kind: 'laboratory',
    lot: 'NR-118',
    tested_on: '2026-10-02',
    valid_until: null,
    document_url: expect.stringMatching(/\/documents\/lab-[a-z\d]{20}\.pdf$/),
  });
  const shown = main(await get(page));
  expect(valuesOf(shown, 'li', 'data-paper', { 'data-paper': true })).toEqual(['residues', 'laboratory']);
  const link = one(shown, 'a', { href: lab?.document_url ?? '' });
  expect(textOf(link)).toBe('Laboratory report (PDF): With papers 1');

  // Without scripts a button sends the form: the file that was chosen stays with its row.
  const typed = {
    ...formOf(await staff.get(edit)),
    ...paper(2, { kind: 'other', document_file: pdfFile('third.pdf') }),
  };
  const moved = await staff.post(edit, { ...typed, intent: 'move_up:papers:2' });
  expect(moved.status).toBe(200);
  expect(valuesOf(main(moved), 'input', 'value', { name: /^papers\[[012]\]\.document_url$/ })).toEqual([
    lab?.document_url,
    expect.stringContaining('/third-'),
    residues?.document_url,
  ]);
  const without = await staff.post(edit, { ...formOf(moved), intent: 'remove:papers:1' });
  const last = await staff.post(edit, { ...formOf(without), intent: 'remove:papers:1' });
  expect((await staff.post(edit, { ...formOf(last), intent: 'save' })).status).toBe(303);
  expect((await row()).papers).toEqual([lab]);

  // The file stays for as long as the history can bring it back.
  expect(await inLibrary(residues?.document_url ?? '')).toBe(1);
  const { data: revisions } = await db
    .from('revisions')
    .select('id')
    .eq('row_id', id)
    .order('id', { ascending: false })
    .throwOnError();
  const history = `${edit}/history`;
  const version = await staff.get(`${history}?version=${revisions[1]?.id}`);
  expect(version.status).toBe(200);
  expect(textOf(main(await staff.get(history)))).toContain('Residue report, of 2 November 2026, residues-');
});

test('a paper that is not whole comes back with its file, and a file that is no PDF is refused at its list', async () => {
  const { edit, row } = await newProduct();
  const nameless = await staff.save(edit, paper(0, { lot: 'NR-7', document_file: pdfFile('kept.pdf') }));
  expect([nameless.status, saidOf(nameless)]).toEqual([422, expect.stringContaining('Paper 1: please choose what')]);
  const again = { ...formOf(nameless), ...paper(0, { kind: 'inspection' }), intent: 'save' };
  expect((await staff.post(edit, again)).status).toBe(303);
  expect((await row()).papers).toMatchObject([{ kind: 'inspection', lot: 'NR-7' }]);

  const picture = await staff.save(edit, paper(1, { kind: 'other', document_file: await pictureFile('scan.pdf') }));
  expect([picture.status, saidOf(picture)]).toEqual([422, expect.stringContaining('Row 2: This is no document')]);
  const empty = await staff.save(edit, paper(1, { kind: 'other' }));
  expect([empty.status, saidOf(empty)]).toEqual([
    422,
    expect.stringContaining('Paper 2: please choose its PDF, or remove it.'),
  ]);
});

test('papers wait in a working copy, and go with what discards it', async () => {
  const { edit, page, row } = await newProduct();
  const typed = {
    ...formOf(await staff.get(edit)),
    ...paper(0, { kind: 'analysis', document_file: pdfFile('aside.pdf') }),
  };
  expect((await staff.post(edit, { ...typed, intent: 'draft' })).status).toBe(303);
  expect((await row()).papers).toEqual([]);
  const { document_url = '' } = paperIn(formOf(await staff.get(edit)));
  expect(document_url).toContain('/aside-');
  expect(all(main(await get(page)), 'li', { 'data-paper': true })).toHaveLength(0);
  const discarded = await staff.post(edit, { ...formOf(await staff.get(edit)), intent: 'discard' });
  expect(discarded.status).toBe(303);
  expect(paperIn(formOf(await staff.get(edit)))).toEqual({ document_url: '' });
});

const paperIn = (form: Record<string, unknown>) => ({ document_url: String(form['papers[0].document_url'] ?? '') });

test('a file of products has papers as JSON, and says what is wrong with them', async () => {
  const papers = [{ kind: 'laboratory', lot: 'A', tested_on: null, valid_until: null, document_url: '/files/a.pdf' }];
  const { id, row } = await newProduct({ papers });
  const csv = (await staff.get(`${PRODUCTS}/export`)).text;
  expect(csv.split('\n').find((line) => line.startsWith(id))).toContain(JSON.stringify(papers).replaceAll('"', '""'));
  const planned = async (cell: string) => {
    const lines = fileOf(`id,papers\n${id},"${cell.replaceAll('"', '""')}"\n`, 'products.csv');
    return (await staff.post(`${PRODUCTS}/import`, { file: lines })).headers.get('location') ?? '';
  };
  const said = async (cell: string) => textOf(main(await staff.get(await planned(cell))));
  expect(await said('a report')).toContain('Paper 1: please choose what it is');
  expect(await said('[{"kind":"other","document_url":"/a.pdf","title":"x"}]')).toContain('and nothing else');
  const plan = await planned('[{"kind":"Residue report","document_url":"https://example.com/r.pdf"}]');
  expect((await staff.post(plan, { ...formOf(await staff.get(plan)), intent: 'apply' })).status).toBe(303);
  expect((await row()).papers).toMatchObject([{ kind: 'residues', document_url: 'https://example.com/r.pdf' }]);
});

test('says where a product is not admitted: as staff say it, else as its crop', async () => {
  const { edit, page } = await newProduct({ crop: 'table_potato' });
  const note = async () => textOf(one(main(await get(page)), 'p', { 'data-not-admitted': true }));
  expect(await note()).toMatch(/^Not admitted in European Union, United Kingdom\. Their plant health rules/);
  const wrong = await staff.save(edit, { not_admitted_in: 'Atlantis' });
  expect([wrong.status, errorAt(wrong, 'not_admitted_in')]).toEqual([422, expect.stringContaining('“Atlantis”')]);
  expect((await staff.save(edit, { not_admitted_in: 'EU, uae', not_admitted_reason: 'For now.' })).status).toBe(303);
  expect(await note()).toBe('Not admitted in European Union, United Arab Emirates. For now.');
});
