import type { RouterContextProvider } from 'react-router';
import { describeCopy } from '~/domain/history/history.server';
import { ABOUT_PAGE, type EditedPage, HOME_PAGE } from '~/domain/pages/page';
import { getPageForStaff, type StoredPage, savePage } from '~/domain/pages/page-editing.server';
import { previewPage } from '~/domain/pages/page-preview.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { contentForm } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { pictureFields, pictureLabels } from './page-pictures';

type Words = { name: string; to: string; unread: string };

const WORDS: Record<EditedPage['slug'], Words> = {
  home: { name: 'Home Page Content', to: '/admin/edit-pages/home', unread: 'Error fetching Home Page content' },
  'about-us': { name: 'About Us Content', to: '/admin/edit-pages/about-us', unread: 'Error fetching About Us content' },
};

/** Loads the form of a page. */
export async function loadPage(context: Readonly<RouterContextProvider>, page: EditedPage) {
  const { db, submitted } = context.get(adminContext);
  const words = { title: WORDS[page.slug].unread };
  const { values, updated_at } = await orErrorPage(getPageForStaff(db, page), words, submitted);
  const content = { table: 'page_content' as const, id: page.slug };
  const textsOf = ({ updated_at: _, ...texts }: typeof values) => texts;
  return orErrorPage(contentForm(context, content, { ...values, updated_at }, textsOf, describeCopy), words, submitted);
}

/** How the texts and pictures of a page are saved, by their form and by their history. */
export function pageEdit(page: EditedPage) {
  const { name, to } = WORDS[page.slug];
  const error = `Error saving ${name.replace('Content', 'content')}`;
  return defineEdit({
    schema: page.schema,
    values: ({ values }: StoredPage) => values,
    pictures: pictureFields(page),
    failed: { title: error, pictureLabels: pictureLabels(page) },
    content: { table: 'page_content', id: page.slug },
    update: (admin, { edition, input, pictures }) => savePage(admin, page, edition, input, pictures),
    preview: ({ db }, valid) => previewPage(db, page, valid),
    to,
    view: () => (page.slug === 'home' ? '/' : `/${page.slug}`),
    success: () => ({ title: `${name} Saved!`, message: 'Visitors see it from now on.' }),
  });
}

/** @returns the page with a slug, or null */
export function editedPage(slug: string): EditedPage | null {
  return [HOME_PAGE, ABOUT_PAGE].find((page) => page.slug === slug) ?? null;
}
