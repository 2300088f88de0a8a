import { describe, expect, test } from 'vitest';
import { PRODUCTS } from '../../support/content/products';
import { store, storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, texts, valuesOf } from '../../support/http/html';
import { db } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const tag = 'listofthisstate';
const slug = `of-${tag}`;

const category = () => store('product_categories', { name: tag, slug });
const enquiry = () =>
  store('enquiries', {
    full_name: 'Amina Diallo',
    email: 'a@example.com',
    subject: tag,
    message: 'x',
    idempotency_key: tag,
    sender_hash: tag,
  });

const LISTS: [list: string, store: () => Promise<unknown>, forms: string[]][] = [
  ['/admin/manage-products', () => storeCategory([{ name: tag }]), ['edit', 'delete']],
  ['/admin/manage-categories', category, ['edit', 'delete']],
  ['/admin/manage-blog', () => store('blog_posts', { title: tag, slug, content: 'x' }), ['edit', 'delete']],
  ['/admin/edit-pages/certificates', () => store('certificates', { name: tag }), ['edit', 'delete']],
  [
    '/admin/edit-pages/gallery',
    () => store('gallery_items', { title: tag, image_url: '/images/a.jpg' }),
    ['edit', 'delete'],
  ],
  ['/admin/enquiries', enquiry, ['', 'delete']],
  ['/admin/user-management', () => newUser('user', tag), ['edit']],
];

describe.each(LISTS)('%s', (list, insert, forms) => {
  test('comes back as it was left, from each of its forms; a name leads to the first', async () => {
    await insert();
    const state = `${list}?q=${tag}`;
    const shown = await staff.get(`${state}&status=`);
    const [row] = all(main(shown), list.includes('edit-pages') ? 'li' : 'tr').slice(
      list.includes('edit-pages') ? 0 : 1,
    );
    const form = valuesOf(row ?? main(shown), 'a', 'href').find((href) => href.startsWith(`${list}/`)) ?? '';
    expect(linkTo(row ?? main(shown), tag)).toBe(form);
    for (const verb of forms) {
      const link = valuesOf(row ?? main(shown), 'a', 'href').find((href) =>
        href.startsWith(verb === '' ? `${list}/` : `${list}/${verb}/`),
      );
      // Back, and Cancel or Keep it.
      const back = valuesOf(main(await staff.get(link ?? '')), 'a', 'href').filter((href) => href === state);
      expect([verb, back]).toEqual([verb, [state, state]]);
      const saved = await staff.save(link ?? '', {});
      expect([verb, saved.status, saved.headers.get('location')]).toEqual([verb, 303, state]);
    }
  });
});

describe('the list that a form remembers', () => {
  test.each(['//evil.example', 'https://evil.example/?x=1', '\\\\evil.example', '/admin/logout'])(
    'is never another page: %s',
    async (back) => {
      const { products } = await storeCategory([{}]);
      const path = `${PRODUCTS}/edit/${products[0]?.id}?${new URLSearchParams({ back })}`;
      const location = (await staff.save(path, {})).headers.get('location') ?? '';
      expect(new URL(location, 'https://site.example').pathname).toBe(PRODUCTS);
      expect(location.startsWith(PRODUCTS)).toBe(true);
    },
  );

  test('survives a refused form, its history and the undoing of a deletion', async () => {
    const { products, category: group } = await storeCategory([{ name: 'Remembered' }]);
    const id = products[0]?.id;
    const state = `${PRODUCTS}?category=${group.id}`;
    const edit = `${PRODUCTS}/edit/${id}?back=${encodeURIComponent(`category=${group.id}`)}`;
    const refused = await staff.save(edit, { name: '' });
    expect(refused.status).toBe(422);
    const actions = valuesOf(main(refused), 'form', 'action', { method: 'post' });
    expect(actions.map((action) => new URL(action, 'http://x').searchParams.get('back'))).toContain(
      `category=${group.id}`,
    );
    expect(linkTo(main(refused), 'Back to Products')).toBe(state);
    const history = await staff.get(linkTo(main(refused), 'History'));
    expect(linkTo(main(history), 'Back to the form')).toBe(edit);

    const deleted = await follow(staff, await staff.save(edit.replace('/edit/', '/delete/'), {}));
    const undone = await staff.post('/admin/trash', { ...formOf(deleted, { intent: 'undo' }), intent: 'undo' });
    expect(undone.headers.get('location')).toBe(state);
  });

  test('is its page before, with the toast, where a deletion emptied the last one', async () => {
    const { category: group, products } = await storeCategory(Array.from({ length: 26 }, () => ({})));
    const last = `${PRODUCTS}?category=${group.id}&page=2`;
    const [edit = ''] = valuesOf(main(await staff.get(last)), 'a', 'href').filter((href) => href.includes('/delete/'));
    const deleted = await staff.save(edit, {});
    expect(deleted.headers.get('location')).toBe(last);
    const moved = await follow(staff, deleted);
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${PRODUCTS}?category=${group.id}`]);
    const shown = await follow(staff, moved);
    expect(heading(shown)).toBe('Products');
    expect(toasts(shown)).toMatchObject([{ title: 'Success!' }]);
    expect(texts(main(shown), 'td').length).toBeGreaterThan(0);
    expect((await staff.get(last)).status).toBe(404);
    await db
      .from('products')
      .delete()
      .in(
        'id',
        products.map(({ id }) => id),
      )
      .throwOnError();
  });
});
