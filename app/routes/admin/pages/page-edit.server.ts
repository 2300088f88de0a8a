import { ABOUT_PAGE, type EditedPage, HOME_PAGE } from '~/domain/pages/page';
import { type StoredPage, savePage } from '~/domain/pages/page-editing.server';
import { previewPage } from '~/domain/pages/page-preview.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { pictureFields, pictureLabels } from './page-pictures';

type Words = { name: string; to: string };

const WORDS: Record<EditedPage['slug'], Words> = {
  home: { name: 'Home Page Content', to: '/admin/edit-pages/home' },
  'about-us': { name: 'About Us Content', to: '/admin/edit-pages/about-us' },
};

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
    success: () => ({ title: `${name} Saved!`, message: 'Visitors see it from now on.' }),
  });
}

/** @returns the page with a slug, or null */
export function editedPage(slug: string): EditedPage | null {
  return [HOME_PAGE, ABOUT_PAGE].find((page) => page.slug === slug) ?? null;
}
