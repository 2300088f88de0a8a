import { describe, expect, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { POSTS } from '../../support/content/posts';
import { change, seeded, store, storeAll } from '../../support/content/rows';
import { signedIn, staffOn } from '../../support/http/admin';
import { type Answer, destructive, main, toasts } from '../../support/http/answer';
import { all, linkTo, textOf, texts, valuesOf } from '../../support/http/html';

const staff = await signedIn();

/** The rows of the list: the text of each cell. */
const rows = (answer: Answer) =>
  all(main(answer), 'tr')
    .slice(1)
    .map((row) => texts(row, 'td', { 'data-head': true }));
const titles = (answer: Answer) => rows(answer).map(([title]) => title);
const row = (answer: Answer, title: string) => rows(answer).find(([first]) => first === title);

describe('the list of posts', () => {
  test('has its columns, a way back and a way to add', async () => {
    const answer = await staff.get(POSTS);
    expect(answer.status).toBe(200);
    expect(texts(main(answer), 'th')).toEqual(['Select', 'Title', 'Status', 'Author', 'Published At', 'Actions']);
    expect(linkTo(main(answer), 'Add New Post')).toBe(`${POSTS}/add`);
    expect(linkTo(main(answer), 'Back to Dashboard')).toBe('/admin/dashboard');
  });

  test('shows posts of every status, each with a badge and what can be done', async () => {
    await store('blog_posts', { title: 'Archived', slug: 'archived', content: 'x', status: 'archived' });
    const answer = await staff.get(POSTS);
    expect(row(answer, 'Garlic grades by size')).toEqual([
      'Garlic grades by size',
      'Published',
      'Ritu Awasthi',
      '5 Aug 2026, 11:00 IST',
      expect.stringMatching(/^View.* Edit.* Delete/),
    ]);
    expect(row(answer, 'Notes for the coming rabi season')?.slice(1, 4)).toEqual([
      'Draft',
      'Devendra Nath Awasthi',
      'Not Published',
    ]);
    expect(row(answer, 'Archived')?.slice(1, 4)).toEqual(['Archived', '—', 'Not Published']);
    expect(row(answer, 'Archived')?.at(-1)).toMatch(/^Edit.* Delete/);
    const colours = Object.fromEntries(
      all(main(answer), 'span', { 'data-status': true }).map(({ attributes }) => [
        attributes['data-status'],
        /bg-[\w/-]+/.exec(attributes.class ?? '')?.[0],
      ]),
    );
    expect(colours).toEqual({ published: 'bg-leaf-pale', draft: 'bg-turmeric-pale', archived: 'bg-ink/10' });
  });

  test('opens the page of a published post, and of no other, in a new tab', async () => {
    const links = all(main(await staff.get(POSTS)), 'a', { target: '_blank', href: /^\/blog\// });
    expect(links.map(({ attributes }) => attributes.href)).toContain('/blog/garlic-grades-by-size');
    expect(links.map(({ attributes }) => attributes.href)).not.toContain('/blog/notes-for-the-coming-rabi-season');
    expect(links).toHaveLength(6);
  });

  test('says that a post taken back is not published, and since when it once was', async () => {
    const { id } = await seeded('blog_posts', 'garlic-grades-by-size');
    await change('blog_posts', { id }, { status: 'draft' });
    expect(row(await staff.get(POSTS), 'Garlic grades by size')?.[3]).toBe(
      'Not Published first on 5 Aug 2026, 11:00 IST',
    );
  });

  test('has the one written last on top', async () => {
    const time = (minute: number) => `2099-01-01T00:0${minute}:00Z`;
    const made = ['Second', 'Third', 'First'].map((title, index) => ({
      title,
      slug: title.toLowerCase(),
      content: 'x',
      created_at: time([2, 1, 3][index] ?? 0),
    }));
    await storeAll('blog_posts', made);
    expect(titles(await staff.get(POSTS)).slice(0, 3)).toEqual(['First', 'Second', 'Third']);
  });

  test('finds by letters of the title and by status, and says when nothing is found', async () => {
    expect(titles(await staff.get(`${POSTS}?q=GARLIC+GRADES`))).toEqual(['Garlic grades by size']);
    expect(titles(await staff.get(`${POSTS}?status=draft`))).toEqual(['Notes for the coming rabi season']);
    expect(titles(await staff.get(`${POSTS}?q=garlic+grades&status=published`))).toEqual(['Garlic grades by size']);
    expect(textOf(main(await staff.get(`${POSTS}?q=zeppelin&status=draft`)))).toContain('No post has these letters');
    expect(titles(await staff.get(`${POSTS}?q=%25`))).toEqual([]);
    expect(titles(await staff.get(`${POSTS}?status=nonsense`))).toHaveLength(7);
  });

  test('has pages that keep what is searched for', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ title: `Many ${n}`, slug: `many-${n}`, content: 'x' }));
    await storeAll('blog_posts', many);
    const first = await staff.get(`${POSTS}?q=many&status=draft`);
    expect(titles(first)).toHaveLength(50);
    const [next] = valuesOf(main(first), 'a', 'href', { rel: 'next' });
    expect(next).toContain('q=many&status=draft&page=2');
    expect(titles(await staff.get(`${POSTS}?q=many&status=draft&page=2`))).toHaveLength(10);
    expect((await staff.get(`${POSTS}?q=many&page=3`)).status).toBe(404);
    expect((await staff.get(`${POSTS}?page=x`)).status).toBe(200);
  });

  test('of a backend that fails says so in a toast and in a red banner', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'blog_posts'), staff).get(POSTS);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error', OUTAGE)]);
    expect(texts(main(answer), 'p', { class: /text-alarm/ })).toContain(`Error: ${OUTAGE}`);
    expect(linkTo(main(answer), 'Add New Post')).toBe(`${POSTS}/add`);
  });
});
