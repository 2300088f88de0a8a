import { describe, expect, test } from 'vitest';
import { POSTS, rowOf, writePost } from '../../support/content/posts';
import { store } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { main } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { one, textOf } from '../../support/http/html';
import { get } from '../../support/http/site';

const named = await newUser('admin', 'Asha Rao');
const nameless = await newUser('admin');
const asha = await signedIn(named);
const nobody = await signedIn(nameless);

const nameField = async (staff: typeof asha, path: string) =>
  one(main(await staff.get(path)), 'input', { name: 'author_name' }).attributes;

describe('the author of a post', () => {
  test('is the profile’s name where there is one, whatever the form says', async () => {
    expect(await nameField(asha, `${POSTS}/add`)).toMatchObject({ value: 'Asha Rao', readonly: '' });
    const row = await writePost(asha, { status: 'published' });
    const edit = `${POSTS}/edit/${row.id}`;
    const forged = { ...formOf(await asha.get(edit)), author_name: 'Somebody else', intent: 'save' };
    expect((await asha.postMadeUp(edit, forged)).status).toBe(303);
    expect((await rowOf(row.title)).author_name).toBe('Asha Rao');
    expect(row).toMatchObject({ author_id: named.id, author_name: 'Asha Rao' });
    expect(textOf(main(await get(`/blog/${row.slug}`)))).toContain('Asha Rao');
  });

  test('is typed where the profile has no name', async () => {
    expect(await nameField(nobody, `${POSTS}/add`)).not.toHaveProperty('readonly');
    const row = await writePost(nobody, { author_name: '  Ravi Kumar ' });
    expect(row).toMatchObject({ author_id: nameless.id, author_name: 'Ravi Kumar' });
  });

  test('is nobody where neither is there, and never an e-mail address', async () => {
    expect((await writePost(nobody, { author_name: ' ' })).author_name).toBeNull();
    const fields = { title: 'By an e-mail address', content: 'x', status: 'published', author_name: nameless.email };
    const { slug } = await store('blog_posts', { ...fields, slug: 'by-an-e-mail-address' } as const);
    for (const path of ['/blog', `/blog/${slug}`, '/feed.xml']) {
      const { text } = await get(path);
      expect(text).toContain('By an e-mail address');
      expect(text).not.toContain(nameless.email);
    }
    expect((await get(`/blog/${slug}`)).text).toContain(
      '"author":{"@type":"Organization","name":"Doab Harvest Exports"}',
    );
  });

  test('stays who it was when somebody else edits', async () => {
    const { id, title } = await writePost(nobody, { author_name: 'Ravi Kumar' });
    expect(await nameField(asha, `${POSTS}/edit/${id}`)).toMatchObject({ value: 'Ravi Kumar', readonly: '' });
    await asha.save(`${POSTS}/edit/${id}`, { content: 'Edited' });
    expect(await rowOf(title)).toMatchObject({
      author_id: nameless.id,
      author_name: 'Ravi Kumar',
      content: 'Edited',
    });
  });

  test('can be renamed by somebody whose profile has no name', async () => {
    const { id, title } = await writePost(nobody, { author_name: 'Ravi Kumar' });
    await nobody.save(`${POSTS}/edit/${id}`, { author_name: 'R. Kumar' });
    expect((await rowOf(title)).author_name).toBe('R. Kumar');
    await nobody.save(`${POSTS}/edit/${id}`, { author_name: '' });
    expect((await rowOf(title)).author_name).toBe('R. Kumar');
  });
});

describe('the date of a post', () => {
  const LONG_AGO = '2025-03-04T05:06:07+00:00';
  const time = (value: string | null) => new Date(value ?? '').getTime();

  test('is the moment it is first published, on adding', async () => {
    expect((await writePost(asha)).published_at).toBeNull();
    const { published_at } = await writePost(asha, { status: 'published' });
    expect(Math.abs(time(published_at) - Date.now())).toBeLessThan(10_000);
  });

  test('is the moment it is first published, on editing', async () => {
    const { id, title } = await writePost(asha);
    await asha.save(`${POSTS}/edit/${id}`, { content: 'Still a draft' });
    expect((await rowOf(title)).published_at).toBeNull();
    await asha.save(`${POSTS}/edit/${id}`, { status: 'published' });
    expect(Math.abs(time((await rowOf(title)).published_at) - Date.now())).toBeLessThan(10_000);
  });

  test('stays, also where the post is taken back and published again', async () => {
    const old = { title: 'An old post', slug: 'old-post', content: 'x', status: 'published', published_at: LONG_AGO };
    const { id, title } = await store('blog_posts', old);
    for (const status of ['archived', 'draft', 'published']) {
      await asha.save(`${POSTS}/edit/${id}`, { status });
      const row = await rowOf(title);
      expect({ status: row.status, published_at: time(row.published_at) }).toEqual({
        status,
        published_at: time(LONG_AGO),
      });
    }
  });

  test('can be sent with the form', async () => {
    const { published_at } = await writePost(asha, { published_at: '2025-03-04T10:36:07' });
    expect(time(published_at)).toBe(time(LONG_AGO));
  });
});
