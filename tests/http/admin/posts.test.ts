import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { POSTS, postOfTest, rowOf, writePost } from '../../support/content/posts';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { cards, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('adding a post', () => {
  test('makes its address from the title and shows it in the blog', async () => {
    const post = postOfTest({ excerpt: 'In short.', tags: ' onions, , storage ,onions,', status: 'published' });
    const answer = await staff.save(`${POSTS}/add`, post);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(POSTS);
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Blog Post Added' }]);
    const row = await rowOf(post.title);
    expect(row).toMatchObject({ slug: post.title.toLowerCase().replaceAll(' ', '-'), tags: ['onions', 'storage'] });
    expect(heading(await get(`/blog/${row.slug}`))).toBe(post.title);
    expect(cards(await get('/blog'))).toContainEqual(
      expect.objectContaining({ name: post.title, tags: ['onions', 'storage'] }),
    );
  });

  test('keeps what Word writes: quotation marks, dashes, odd spaces, letters of every script', async () => {
    const text = '“Cured” onions – don’t wash… 5\u00a0°C, ½ bag, Zwiebel\u2011Größe, प्याज, 洋葱 🧅';
    const row = await writePost(staff, { content: `${text}\r\n\r\n**${text}**`, excerpt: text, status: 'published' });
    expect(row).toMatchObject({ content: `${text}\n\n**${text}**`, excerpt: text });
    const page = await get(`/blog/${row.slug}`);
    expect(one(main(page), 'strong').children.join('')).toBe(text);
  });

  test('stores a picture and shows it', async () => {
    const row = await writePost(staff, { featured_image_file: await pictureFile(), status: 'published' });
    expect(row.featured_image_url).toMatch(/\/public\/blog\/post-[a-z0-9]{20}\.jpg$/);
    expect(valuesOf(main(await get(`/blog/${row.slug}`)), 'img', 'src')).toContain(row.featured_image_url);
    expect((await get(row.featured_image_url ?? '')).headers.get('content-type')).toBe('image/jpeg');
  });

  test.each([{ title: ' ' }, { content: ' \n ' }])(
    'without %j says what is missing and keeps the rest',
    async (lacks) => {
      const typed = { title: 'Kept title', content: 'Kept\ntext', excerpt: 'Kept', tags: 'a, b', status: 'published' };
      const answer = await staff.save(`${POSTS}/add`, { ...typed, ...lacks });
      expect(answer.status).toBe(422);
      expect(title(answer)).toBe('Error: Add Blog Post');
      expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Fields' });
      expect(summaryOf(answer).text).toContain('Title, Slug, and Content are required.');
      expect(formOf(answer)).toMatchObject({ ...typed, ...lacks });
    },
  );

  test('with a title of which no address is left asks for one', async () => {
    const answer = await staff.save(`${POSTS}/add`, { title: '!?', content: 'Text' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('Please enter an address of letters')]);
  });

  test('with an address that another has says so', async () => {
    const answer = await staff.save(`${POSTS}/add`, { title: 'x', content: 'x', slug: 'garlic-grades-by-size' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual([expect.stringContaining('Another post has this address already')]);
  });

  test('with a file that is no picture writes nothing and keeps the text', async () => {
    const file = new File(['<svg/>'], 'onion.svg', { type: 'image/svg+xml' });
    const answer = await staff.save(`${POSTS}/add`, {
      title: 'No picture',
      content: 'Kept',
      featured_image_file: file,
    });
    expect(answer.status).toBe(422);
    expect(toasts(answer)).toMatchObject([
      { title: 'Error Adding Blog Post', message: expect.stringMatching(/^Image upload failed: /) },
    ]);
    expect(formOf(answer)).toMatchObject({ title: 'No picture', content: 'Kept' });
    expect((await db.from('blog_posts').select().eq('title', 'No picture')).data).toEqual([]);
  });

  test('ten times at once makes one', async () => {
    const form = { ...formOf(await staff.get(`${POSTS}/add`)), ...postOfTest(), intent: 'save' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(`${POSTS}/add`, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await db.from('blog_posts').select().eq('title', form.title)).data).toHaveLength(1);
  });

  test('keeps what was typed while the backend is down', async () => {
    const form = { ...formOf(await staff.get(`${POSTS}/add`)), title: 'Typed', content: 'Long text', intent: 'save' };
    const answer = await staffOn(failingBackend('answers 500', 'blog_posts'), staff).post(`${POSTS}/add`, form);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Error Adding Blog Post', message: OUTAGE }]);
    expect(formOf(answer)).toMatchObject({ title: 'Typed', content: 'Long text' });
  });

  test('offers draft and published, draft first', async () => {
    const select = one(main(await staff.get(`${POSTS}/add`)), 'select', { name: 'status' });
    expect(valuesOf(select, 'option', 'value')).toEqual(['draft', 'published']);
    expect(formOf(await staff.get(`${POSTS}/add`)).status).toBe('draft');
  });
});

describe('editing a post', () => {
  test('shows what is stored, and changes it', async () => {
    const row = await writePost(staff, { tags: 'a, b', excerpt: 'Before', status: 'published' });
    const path = `${POSTS}/edit/${row.id}`;
    expect(formOf(await staff.get(path))).toMatchObject({ title: row.title, tags: 'a, b', excerpt: 'Before' });
    const select = one(main(await staff.get(path)), 'select', { name: 'status' });
    expect(valuesOf(select, 'option', 'value')).toEqual(['draft', 'published', 'archived']);

    const answer = await staff.save(path, { content: 'Another text', excerpt: '', tags: '' });
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Blog Post Updated' }]);
    expect(await rowOf(row.title)).toMatchObject({ content: 'Another text', excerpt: null, tags: [], slug: row.slug });
    expect(textOf(main(await get(`/blog/${row.slug}`)))).toContain('Another text');
  });

  test('leaves its address alone when its title changes', async () => {
    const { id, slug } = await writePost(staff, { status: 'published' });
    await staff.save(`${POSTS}/edit/${id}`, { title: 'Post of a test, renamed' });
    expect(heading(await get(`/blog/${slug}`))).toBe('Post of a test, renamed');
  });

  test('replaces its picture and then removes it, and the files stay for the history', async () => {
    const row = await writePost(staff, { featured_image_file: await pictureFile() });
    const path = `${POSTS}/edit/${row.id}`;
    await staff.save(path, { featured_image_file: await pictureFile('other.jpg', 60, 50) });
    const replaced = await rowOf(row.title);
    expect(replaced.featured_image_url).not.toBe(row.featured_image_url);
    expect((await get(row.featured_image_url ?? '')).status).toBe(200);
    await staff.save(path, { remove_featured_image_url: 'on' });
    expect((await rowOf(row.title)).featured_image_url).toBeNull();
    expect((await get(replaced.featured_image_url ?? '')).status).toBe(200);
  });

  test('without its content keeps everything else that was typed', async () => {
    const row = await writePost(staff);
    const answer = await staff.save(`${POSTS}/edit/${row.id}`, { content: '', title: 'Typed', status: 'archived' });
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Edit Blog Post');
    expect(formOf(answer)).toMatchObject({ content: '', title: 'Typed', status: 'archived' });
    expect(await rowOf(row.title)).toEqual(row);
  });

  test('by two people gives the second both versions and merges the rest', async () => {
    const row = await writePost(staff, { excerpt: 'Before', tags: 'a' });
    const path = `${POSTS}/edit/${row.id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    await staff.save(path, { content: 'The first', tags: 'a, b' });
    const answer = await staff.post(path, { ...form, content: 'The second', excerpt: 'Mine' });
    expect(answer.status).toBe(409);
    expect(textOf(main(answer))).toContain('Saved meanwhile The first');
    expect(formOf(answer)).toMatchObject({ content: 'The second', excerpt: 'Mine', tags: 'a, b' });
    expect((await staff.post(path, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(await rowOf(row.title)).toMatchObject({ content: 'The second', excerpt: 'Mine', tags: ['a', 'b'] });
  });

  test('keeps what was typed while the backend takes nothing', async () => {
    const row = await writePost(staff);
    const path = `${POSTS}/edit/${row.id}`;
    const form = { ...formOf(await staff.get(path)), content: 'Typed', intent: 'save' };
    const answer = await staffOn(failingBackend('answers 500', 'blog_posts', 'PATCH'), staff).post(path, form);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ title: 'Error Updating Blog Post', message: OUTAGE }]);
    expect(formOf(answer).content).toBe('Typed');
  });

  test('keeps what was typed while the backend is down', async () => {
    const row = await writePost(staff);
    const path = `${POSTS}/edit/${row.id}`;
    const down = staffOn(failingBackend('answers 500', 'blog_posts'), staff);
    expect(toasts(await down.get(path))).toMatchObject([{ title: 'Error fetching blog post data', message: OUTAGE }]);
    const answer = await down.post(path, { ...formOf(await staff.get(path)), content: 'Typed', intent: 'save' });
    expect(answer.status).toBe(503);
    expect(formOf(answer).content).toBe('Typed');
  });
});

describe('a post that is not there', () => {
  test.each([`edit/${NOWHERE}`, 'edit/onions', `delete/${NOWHERE}`])('%s leads back to the list', async (path) => {
    const answers = [
      await staff.get(`${POSTS}/${path}`),
      await staff.postMadeUp(`${POSTS}/${path}`, { ...postOfTest(), status: 'draft' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(POSTS);
      expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'alert', title: 'Blog post not found' }]);
    }
  });
});

describe('deleting a post', () => {
  test('asks first, then deletes it; its picture waits in the trash', async () => {
    const row = await writePost(staff, { featured_image_file: await pictureFile(), status: 'published' });
    const path = `${POSTS}/delete/${row.id}`;
    expect(textOf(main(await staff.get(path)))).toContain(
      `Are you sure you want to delete the blog post “${row.title}”? This action cannot be undone.`,
    );
    const answer = await staff.save(path, {});
    expect(toasts(await follow(staff, answer))).toMatchObject([{ role: 'status', title: 'Success!' }]);
    expect((await get(`/blog/${row.slug}`)).status).toBe(404);
    expect((await get(row.featured_image_url ?? '')).status).toBe(200);
  });

  test('says so where it fails', async () => {
    const { id } = await writePost(staff);
    const answer = await staffOn(failingBackend('answers 500', 'blog_posts', 'DELETE'), staff).save(
      `${POSTS}/delete/${id}`,
      {},
    );
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ role: 'alert', title: 'Error Deleting Post', message: OUTAGE }]);
    expect(texts(main(answer), 'h1')).toEqual(['Delete Blog Post']);
    expect(all(main(answer), 'form')).toHaveLength(1);
  });
});
