import { onTestFinished } from 'vitest';
import type { Fields } from '../http/form';
import { db } from '../http/site';
import type { Staff } from '../http/staff';

export const POSTS = '/admin/manage-blog';

let written = 0;

/** The fields of a new post; the post is deleted when the test has finished. */
export function postOfTest(fields: Fields = {}) {
  written += 1;
  const title = `Post of a test ${written}`;
  onTestFinished(async () => {
    await db.from('blog_posts').delete().like('title', 'Post of a test%').throwOnError();
  });
  return { title, content: 'Some text.', ...fields };
}

/** Adds a post through its form and returns its row; it is deleted when the test has finished. */
export async function writePost(staff: Staff, fields: Fields = {}) {
  const post = postOfTest(fields);
  const answer = await staff.save(`${POSTS}/add`, post);
  if (answer.status !== 303) throw new Error(`The post was not added: ${answer.status}`);
  return rowOf(String(post.title));
}

/** The row of the post with a title. */
export async function rowOf(title: string) {
  const { data } = await db.from('blog_posts').select().eq('title', title).single().throwOnError();
  return data;
}
