import type { RouterContextProvider } from 'react-router';
import { describeCopy } from '~/domain/history/history.server';
import { getPageForStaff, type StoredPage, savePage } from '~/domain/pages/page-editing.server';
import { type EditedPage, editedPage, isPageSlug } from '~/domain/pages/page-list';
import { previewPage } from '~/domain/pages/page-preview.server';
import { constraintsOf } from '~/lib/editing/constraints.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { fieldLabels, fileFields } from '~/lib/editing/field-set';
import { contentForm } from '~/lib/editing/load-edit.server';
import { readShare } from '~/lib/editing/share-links.server';
import { readWorkingCopy } from '~/lib/editing/working-copies.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, submittedContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';

/** In the middle of a sentence. */
const inSentence = ({ content }: EditedPage) => content.replace('Content', 'content');

/** @throws a 404 response where no page of texts has this address: `/admin/edit-pages/{slug}`, or its history */
export function pageAt({ pathname }: URL): EditedPage {
  const page = pageOf(pathname.split('/').filter(Boolean)[2]?.toLowerCase() ?? '');
  if (!page) throw notFound();
  return page;
}

export async function loadPage(context: Readonly<RouterContextProvider>, page: EditedPage) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const words = { title: `Error fetching ${inSentence(page)}` };
  const content = { table: 'page_content' as const, id: page.slug };
  readAhead(readWorkingCopy(db, content), readShare(context, db, content));
  const { values, updated_at } = await orErrorPage(getPageForStaff(db, page), words, submitted);
  const textsOf = ({ updated_at: _, ...texts }: typeof values) => ({ publish_at: '', ...texts });
  // Pages of one text exist where somebody has written it.
  const isThere = page.set.fields[page.slug]?.default !== '' || values[page.slug] !== '';
  const shown = () => (isThere ? page.path : null);
  const form = contentForm(context, content, { ...values, updated_at }, textsOf, describeCopy, shown);
  return {
    slug: page.slug,
    constraints: constraintsOf(page.set.schema),
    ...(await orErrorPage(form, words, submitted)),
  };
}

/** How the texts and pictures of a page are saved, by their form and by their history. */
export function pageEdit(page: EditedPage) {
  return defineEdit({
    schema: page.set.schema,
    values: (page?: StoredPage) => ({ publish_at: '', ...page?.values }),
    pictures: fileFields(page.set),
    failed: { title: `Error saving ${inSentence(page)}`, pictureLabels: fieldLabels(page.set) },
    content: { table: 'page_content' },
    find: (db) => getPageForStaff(db, page),
    update: (admin, { base, input, pictures }) => savePage(admin, page, base, input, pictures),
    preview: ({ db }, valid) => previewPage(db, page, valid),
    to: `/admin/edit-pages/${page.slug}`,
    view: () => page.path,
    success: () => ({ title: `${page.content} Saved!`, message: 'Visitors see it from now on.' }),
  });
}

export function pageOf(slug: string): EditedPage | null {
  return isPageSlug(slug) ? editedPage(slug) : null;
}
