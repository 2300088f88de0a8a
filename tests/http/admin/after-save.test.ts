import { describe, expect, test } from 'vitest';
import { categoryToImport } from '../../support/content/imports';
import { PRODUCTS, rowOf, writeProduct } from '../../support/content/products';
import { signedIn } from '../../support/http/admin';
import { cookiesOf, main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, valuesOf } from '../../support/http/html';

const staff = await signedIn();

describe('after a save', () => {
  const product = async () => {
    const { category, path } = await categoryToImport();
    const row = await writeProduct(staff, category.id);
    return { ...row, path, edit: `${PRODUCTS}/edit/${row.id}` };
  };
  const leads = async (at: string, fields: Record<string, string>) =>
    (await staff.save(at, fields)).headers.get('location');

  test.each(['list', 'stay', 'view', 'add'])(
    'the choice “%s” leads where it says, and is remembered',
    async (choice) => {
      const { edit, path, slug } = await product();
      const targets = { list: PRODUCTS, stay: edit, view: `${path}/${slug}`, add: `${PRODUCTS}/add` };
      const answer = await staff.save(edit, { description: choice, after_save: choice });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(targets[choice as keyof typeof targets]);
      const next = await staff.get(edit, { headers: { Cookie: cookiesOf(answer) } });
      const [select] = all(main(next), 'select', { name: 'after_save' });
      expect(select && valuesOf(select, 'option', 'value')).toEqual(['list', 'stay', 'view', 'add']);
      expect(select && all(select, 'option', { selected: true }).map(({ attributes }) => attributes.value)).toEqual([
        choice,
      ]);
    },
  );

  test('a new row can be stayed with; without a choice the list follows; nobody is led to a page that is not shown', async () => {
    const { category } = await categoryToImport();
    const to = await leads(`${PRODUCTS}/add`, { name: 'Stay with me', category_id: category.id, after_save: 'stay' });
    const { id } = await rowOf('Stay with me');
    expect(to).toBe(`${PRODUCTS}/edit/${id}`);
    const edit = `${PRODUCTS}/edit/${id}`;
    const forged = { ...formOf(await staff.get(edit)), description: 'a', after_save: 'elsewhere', intent: 'save' };
    expect((await staff.postMadeUp(edit, forged)).headers.get('location')).toBe(PRODUCTS);
    expect(await leads(`${PRODUCTS}/edit/${id}`, { status: 'draft', after_save: 'view' })).toBe(
      `${PRODUCTS}/edit/${id}`,
    );
  });

  test('each kind of form has a choice of its own', async () => {
    const { edit } = await product();
    const chosen = async (path: string, cookie: string) => {
      const page = await staff.get(path, { headers: { Cookie: cookie } });
      const [select] = all(main(page), 'select', { name: 'after_save' });
      const options = select ? all(select, 'option') : [];
      const selected = options.find(({ attributes }) => 'selected' in attributes) ?? options[0];
      return selected?.attributes.value;
    };
    const ofPage = await staff.save('/admin/edit-pages/about-us', { after_save: 'stay' });
    expect(await chosen(edit, cookiesOf(ofPage))).toBe('list');
    const ofProduct = await staff.save(edit, { after_save: 'add' }, { headers: { Cookie: cookiesOf(ofPage) } });
    expect(await chosen(`${PRODUCTS}/add`, cookiesOf(ofProduct))).toBe('add');
    expect(await chosen('/admin/edit-pages/about-us', cookiesOf(ofProduct))).toBe('stay');
    expect(await chosen('/admin/manage-blog/add', cookiesOf(ofProduct))).toBe('list');
  });

  test('a page has no list to lead to', async () => {
    const home = await staff.get('/admin/edit-pages/home');
    const [select] = all(main(home), 'select', { name: 'after_save' });
    expect(select && valuesOf(select, 'option', 'value')).toEqual(['stay', 'view']);
  });
});

test.each([
  [`${PRODUCTS}/add`, 8],
  ['/admin/edit-pages/home', 5],
  ['/admin/manage-blog/add', 6],
])('%s has links to its parts', async (path, atLeast) => {
  const page = main(await staff.get(path));
  const [nav] = all(page, 'nav', { 'aria-label': 'Parts of this form' });
  const links = nav ? valuesOf(nav, 'a', 'href') : [];
  expect(links.length).toBeGreaterThanOrEqual(atLeast);
  for (const link of links) expect([link, all(page, '*', { id: link?.slice(1) }).length]).toEqual([link, 1]);
});
