import { z } from 'zod';
import { optionalText } from '~/lib/editing/fields';
import { ABOUT_FIELDS } from './about-fields';
import { HOME_FIELDS } from './home-fields';
import { longestOf, type PageField } from './page-field';

/** A page whose texts and pictures staff edit. */
export type EditedPage = {
  slug: 'home' | 'about-us';
  /** The folder of its pictures in the bucket. */
  folder: string;
  fields: readonly PageField[];
  /** What search engines show of it where it has no search entry: keys of its texts, the first that is not blank. */
  shownAs: { path: string; title: string[]; standardTitle: string; description: string[]; picture: string };
  /** The form without the pictures, which are files. A blank text is null: the page shows its default. */
  schema: ReturnType<typeof schemaOf>;
};

export const HOME_PAGE: EditedPage = {
  slug: 'home',
  folder: 'public/home-page',
  fields: HOME_FIELDS,
  shownAs: {
    path: '/',
    title: ['hero_main_title'],
    standardTitle: 'Home',
    description: ['hero_subtitle'],
    picture: 'it is the hero picture',
  },
  schema: schemaOf(HOME_FIELDS),
};
export const ABOUT_PAGE: EditedPage = {
  slug: 'about-us',
  folder: 'public/about-us-page',
  fields: ABOUT_FIELDS,
  shownAs: {
    path: '/about-us',
    title: [],
    standardTitle: 'About Us',
    description: ['about_intro_p1'],
    picture: 'it is the site’s own',
  },
  schema: schemaOf(ABOUT_FIELDS),
};

function schemaOf(fields: readonly PageField[]) {
  const texts = fields.filter(({ input }) => input !== 'image');
  return z.object(Object.fromEntries(texts.map((field) => [field.key, optionalText(longestOf(field))])));
}

/** The texts of a page's form, by key. */
export type PageInput = z.output<EditedPage['schema']>;
