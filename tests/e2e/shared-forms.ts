import type { APIRequestContext } from '@playwright/test';
import { writeEnquiry } from './admin-pages.ts';

/** A form that colleagues may have open at the same time. */
export type SharedForm = {
  name: string;
  /** Finds its path; `row` counts the rows of its list, where it has one, from 0 and over again. */
  find: (request: APIRequestContext, row?: number) => Promise<string>;
  /** A text field of it. */
  field: string;
};

const rowOf =
  (list: string) =>
  async (request: APIRequestContext, row = 0): Promise<string> => {
    const found = (await (await request.get(list)).text()).matchAll(/href="([^"?]*\/edit\/[^"?]*)/g);
    const paths = [...new Set(Array.from(found, ([, path]) => path))];
    const path = paths[row % paths.length];
    if (!path) throw new Error(`${list} has no rows.`);
    return path;
  };

/** Each kind of form of the back office; together they have each kind of control. */
export const SHARED_FORMS: SharedForm[] = [
  { name: 'a product', find: rowOf('/admin/manage-products'), field: 'export_info' },
  { name: 'a category', find: rowOf('/admin/manage-categories'), field: 'description' },
  { name: 'a post', find: rowOf('/admin/manage-blog'), field: 'excerpt' },
  { name: 'the texts of a page', find: async () => '/admin/edit-pages/home', field: 'hero_subtitle' },
  { name: 'the settings', find: async () => '/admin/site-settings', field: 'values[company_tagline]' },
  { name: 'a certificate', find: rowOf('/admin/edit-pages/certificates'), field: 'scope' },
  { name: 'an item of the gallery', find: rowOf('/admin/edit-pages/gallery'), field: 'title' },
  { name: 'an entry of the company', find: rowOf('/admin/edit-pages/people'), field: 'caption' },
  { name: 'an enquiry', find: firstEnquiry, field: 'tags' },
];

async function firstEnquiry(request: APIRequestContext): Promise<string> {
  await writeEnquiry({ request });
  const list = await (await request.get('/admin/enquiries')).text();
  const [path] = /\/admin\/enquiries\/[\da-f-]{36}/.exec(list) ?? [];
  if (!path) throw new Error('There is no enquiry.');
  return path;
}
