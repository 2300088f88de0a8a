import { z } from 'zod';
import { optionalChoices, optionalDay, optionalLine, optionalText } from '~/lib/editing/fields';
import { longestOf, type PageField } from './page-field';
import { PAGE_SLUGS, PAGES, type PageSlug } from './page-list';

/** What search engines show of a page where it has no search entry: keys of its texts, the first that is not blank. */
type ShownAs = { path: string; title: string[]; standardTitle: string; description: string[]; picture: string };

/** A page whose texts and pictures staff edit. */
export type EditedPage = {
  slug: PageSlug;
  /** The path of the public page that shows them. */
  path: string;
  /** The folder of its pictures in the bucket. */
  folder: string;
  fields: readonly PageField[];
  /** Of pages with a search entry. */
  shownAs?: ShownAs;
  /** The form without the pictures, which are files. A blank text is null: the page shows its default. */
  schema: ReturnType<typeof schemaOf>;
};

const SHOWN_AS: Partial<Record<PageSlug, ShownAs>> = {
  home: {
    path: '/',
    title: ['hero_main_title'],
    standardTitle: 'Home',
    description: ['hero_subtitle'],
    picture: 'it is the hero picture',
  },
  'about-us': {
    path: '/about-us',
    title: [],
    standardTitle: 'About Us',
    description: ['about_intro_p1'],
    picture: 'it is the site’s own',
  },
};

/** The pages by their `page_slug`. */
export const EDITED_PAGES = Object.fromEntries(PAGE_SLUGS.map((slug) => [slug, editedPage(slug)])) as Record<
  PageSlug,
  EditedPage
>;

function editedPage(slug: PageSlug): EditedPage {
  const { path, fields } = PAGES[slug];
  const folder = slug === 'home' ? 'public/home-page' : `public/${slug}-page`;
  return { slug, path, folder, fields, shownAs: SHOWN_AS[slug], schema: schemaOf(fields) };
}

function schemaOf(fields: readonly PageField[]) {
  const texts = fields.filter(({ input }) => input !== 'image');
  return z.object(Object.fromEntries(texts.map((field) => [field.key, fieldSchema(field)])));
}

function fieldSchema(field: PageField): z.ZodType<string | null, string | (string | undefined)[] | undefined> {
  if (field.input === 'date') return optionalDay;
  if (field.input === 'choices') return optionalChoices((field.choices ?? []).map(({ value }) => value));
  return field.input === 'text' ? optionalLine(longestOf(field)) : optionalText(longestOf(field));
}

/** The texts of a page's form, by key. */
export type PageInput = z.output<EditedPage['schema']>;
