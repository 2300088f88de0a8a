import { describe, expect, test } from 'vitest';
import { store, storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { all, linkTo, textOf, valuesOf } from '../../support/http/html';

const admin = await signedIn();
const editor = await signedIn(await newUser('editor', 'Neha Verma'));

type Hit = { kind: string; to: string; words: string };
const hitsIn = (answer: Answer): Hit[] =>
  all(main(answer), 'li', { 'data-hit': true }).map((hit) => ({
    kind: hit.attributes['data-kind'] ?? '',
    to: valuesOf(hit, 'a', 'href')[0] ?? '',
    words: textOf(hit),
  }));
/** Fills in the search of a page of the back office. */
const search = async (q: string, staff = admin) => {
  const { page } = await staff.get('/admin/dashboard');
  const [form] = all(page, 'form', { method: 'get', action: '/admin/search' });
  const [name = ''] = form ? valuesOf(form, 'input', 'name') : [];
  return staff.get(`${form?.attributes.action}?${new URLSearchParams({ [name]: q })}`);
};

describe('the search over the back office', () => {
  test('finds every kind of things, each with the page that edits it', async () => {
    const word = 'Quetzalia';
    await storeCategory([{ name: `${word} red`, slug: 'a' }]);
    const category = await store('product_categories', { name: `${word} onions`, slug: 'quetzalia-onions' });
    const post = await store('blog_posts', {
      title: `A letter about ${word}`,
      slug: 'quetzalia',
      content: 'Text.',
    });
    const certificate = await store('certificates', { name: 'ISO 1', authority: `${word} board` });
    const item = await store('gallery_items', { title: `${word} store`, image_url: '/share.jpg' });
    const person = await store('company_entries', { kind: 'people', title: 'Asha Rao', caption: `Sells ${word}` });
    const answer = await store('enquiry_answers', { title: 'Season', body: `${word} is out of season.` });
    const setting = await store('site_settings', { setting_key: 'harvest_word', setting_value: word });
    const enquiry = await store('enquiries', {
      ...{
        full_name: 'Amina Diallo',
        email: 'amina@importer.example',
        company: `${word} Foods`,
        subject: 'Two containers',
      },
      ...{ message: 'Please quote.', idempotency_key: 'quetzalia', sender_hash: 'a test' },
    });
    const found = new Map(hitsIn(await search(word.toLowerCase())).map((hit) => [hit.kind, hit]));
    expect(found.get('product')?.words).toContain(`${word} red`);
    expect(found.get('category')?.to).toBe(`/admin/manage-categories/edit/${category.id}`);
    expect(found.get('post')?.to).toBe(`/admin/manage-blog/edit/${post.id}`);
    expect(found.get('certificate')?.to).toBe(`/admin/edit-pages/certificates/edit/${certificate.id}`);
    expect(found.get('gallery')?.to).toBe(`/admin/edit-pages/gallery/edit/${item.id}`);
    expect(found.get('company')?.to).toBe(`/admin/edit-pages/people/edit/${person.id}`);
    expect(found.get('answer')?.to).toBe(`/admin/enquiries/answers/edit/${answer.id}`);
    expect(found.get('enquiry')?.to).toBe(`/admin/enquiries/${enquiry.id}`);
    expect(found.get('buyer')?.to).toMatch(/^\/admin\/buyers\/[0-9a-f-]{36}$/);
    expect(found.get('setting')?.words).toContain(setting.setting_value);
    for (const { to } of found.values()) expect((await admin.get(to)).status, to).toBe(200);
  });

  test('finds a quotation by its number, its reference and its buyer', async () => {
    const enquiry = await store('enquiries', {
      ...{ full_name: 'Zoltan Kovacs', email: 'zoltan@importer.example', subject: 'To be quoted', message: 'Please.' },
      ...{ idempotency_key: 'kovacs', sender_hash: 'a test' },
    });
    const at = `/admin/enquiries/${enquiry.id}/quotations/add`;
    await store('enquiry_lines', {
      enquiry_id: enquiry.id,
      position: 1,
      product_name: 'Onions',
      quantity: 1,
      unit: 'bags',
    });
    const saved = await admin.save(at, { 'lines[0].price': '10' });
    expect(saved.status).toBe(303);
    const path = saved.headers.get('location') ?? '';
    const number = textOf(main(await admin.get(path))).match(/Q-\d{4}-\d{4,}/)?.[0] ?? '';
    for (const q of [number, enquiry.reference, 'kovacs']) {
      const quotations = hitsIn(await search(q)).filter(({ kind }) => kind === 'quotation');
      expect(
        quotations.map(({ to }) => to),
        q,
      ).toEqual([path]);
    }
  });

  test('shows some of many, and leads to all', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => ({ name: `Okapia ${n}`, slug: `okapia-${n}` }));
    await storeCategory(rows);
    const page = main(await search('okapia'));
    expect(all(page, 'li', { 'data-kind': 'product' })).toHaveLength(8);
    const list = linkTo(page, 'All 12 in Products');
    expect(all(main(await admin.get(list)), 'tr', { id: true })).toHaveLength(12);
  });

  test('finds the screens and the pages by their names, and says what it did not find', async () => {
    expect(hitsIn(await search('trash')).map(({ to }) => to)).toContain('/admin/trash');
    expect(hitsIn(await search('terms of sale')).map(({ to }) => to)).toContain('/admin/edit-pages/terms');
    expect(textOf(main(await search('xqzvxqzv, (or)')))).toContain('Nothing has “xqzvxqzv, (or)” in it.');
    expect(hitsIn(await admin.get('/admin/search'))).toEqual([]);
  });

  test('keeps what is for administrators from editors', async () => {
    for (const q of ['users', 'company name', 'site settings', 'editor']) {
      const kinds = hitsIn(await search(q, editor)).filter(({ to }) => /user-management|site-settings/.test(to));
      expect(kinds, q).toEqual([]);
    }
    expect(hitsIn(await search('company name')).map(({ kind }) => kind)).toContain('setting');
  });
});
