import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { store } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';

const staff = await signedIn();

// Wildcards of LIKE and PostgREST, the syntax of filters and regular expressions, and what reads as another value.
const SPECIAL = [...'%_*,()"\\.:{}[]^$|+?&\'', 'null', 'true', '42', 'É', '🧅'];

let tags = 0;

/** A text that has each special text before a tag of its own, and one that has an x in its place. */
function texts() {
  tags += 1;
  const tag = `t${tags}z`;
  const all = (text: (special: string) => string) => SPECIAL.map((special) => text(special) + tag).join(' ');
  return { tag, found: `${all(String)} found-${tag}`, decoy: `${all(() => 'x')} decoy-${tag}` };
}

const slug = () => randomUUID();
const letter = (full_name: string) => {
  const key = { idempotency_key: randomUUID(), sender_hash: randomUUID() };
  return store('enquiries', { full_name, email: 'a@example.com', subject: 'x', message: 'x', ...key });
};

const LISTS: [path: string, insert: (text: string) => Promise<unknown>][] = [
  ['/admin/manage-categories', (name) => store('product_categories', { name, slug: slug() })],
  ['/admin/edit-pages/certificates', (name) => store('certificates', { name })],
  ['/admin/edit-pages/gallery', (title) => store('gallery_items', { title, image_url: '/images/a.jpg' })],
  ['/admin/manage-blog', (title) => store('blog_posts', { title, slug: slug(), content: 'x' })],
  ['/admin/enquiries', letter],
  ['/admin/enquiries/export', letter],
  ['/admin/user-management', (name) => newUser('user', name)],
  [
    '/admin/site-settings',
    (setting_value) => store('site_settings', { setting_key: `k_${slug().replaceAll('-', '_')}`, setting_value }),
  ],
];

// The lists that ask the API escape a search in one place; posts are searched by a function of the database.
const LOOKED_AT_WHOLE = ['/admin/manage-categories', '/admin/manage-blog'];
const PASSED_ON = ['%', '*', ',', '"', '\\'];

test.each(LISTS)('a search of %s takes every character as it is', async (path, insert) => {
  const { tag, found, decoy } = texts();
  await insert(found);
  await insert(decoy);
  const specials = LOOKED_AT_WHOLE.includes(path) ? SPECIAL : PASSED_ON;
  for (const special of [...specials, '']) {
    const answer = await staff.get(`${path}?q=${encodeURIComponent(special + tag)}`);
    expect(answer.status).toBe(200);
    const shown = [`found-${tag}`, `decoy-${tag}`].filter((name) => answer.text.includes(name));
    expect([special, shown]).toEqual([special, special === '' ? [`found-${tag}`, `decoy-${tag}`] : [`found-${tag}`]]);
  }
});

test.each([...LISTS.map(([path]) => path), '/admin/manage-products', '/our-products'])(
  'NUL in a search of %s is left out',
  async (path) => {
    for (const q of ['%00', 'a%00b', '%00%00no-such-letters']) {
      expect((await staff.get(`${path}?q=${q}`)).status).toBe(200);
    }
  },
);

test('no address reaches the database with NUL', async () => {
  for (const path of ['/products/a%00b', '/products/onions/a%00b', '/blog/a%00b', '/a%00b']) {
    expect([400, 404]).toContain((await staff.get(path)).status);
  }
});
