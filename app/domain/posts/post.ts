import { z } from 'zod';
import { fieldSet, type StoredRow } from '~/lib/editing/field-set';
import { optionalLine, optionalText, requiredLine, requiredText, SLUG, slugFrom, tagsOf } from '~/lib/editing/fields';
import type { Publication } from '~/lib/editing/publication';
import { momentField, PUBLICATION } from '~/lib/editing/publication-field-set';
import { SEARCH_ENTRY, type SearchEntry } from '~/lib/editing/search-entry';
import { MAX_MARKS, marksIn } from '~/lib/markup/blocks';
import type { Noted } from '~/lib/pictures/picture-notes';
import { isUuid } from '~/lib/text/uuid';

/** The states of a post; visitors see published ones only. */
export const POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Said where a text has more marks than a page can show; the database says the same. */
export const TOO_MANY_MARKS = `This text has more lines, table cells, links and stars than one page can show, which are ${MAX_MARKS.toLocaleString('en')} in all. Please split it into several posts.`;

/** The fields of a post (docs/product.md#forms). Database constraints agree. */
export const postFields = fieldSet(
  'blog_posts',
  {
    title: {
      label: 'Title',
      hint: 'Shown in the blog and on top of the post’s page.',
      input: 'line',
      schema: requiredLine('Please enter the post’s title.', 200),
    },
    slug: SLUG,
    content: {
      label: 'Content',
      hint: 'The text of the post’s page.',
      input: 'markup',
      rows: 18,
      withPictures: true,
      schema: requiredText('Please write the post’s text.', 200_000).refine(
        (text) => marksIn(text) <= MAX_MARKS,
        TOO_MANY_MARKS,
      ),
    },
    excerpt: {
      label: 'Excerpt',
      hint: 'A sentence or two for the post’s card in the blog, for the feed and for search engines.',
      input: 'text',
      rows: 3,
      schema: optionalText(2000),
      forMany: true,
    },
    tags: {
      label: 'Tags',
      hint: 'With commas between them, such as: onions, storage. The card shows the first two.',
      input: 'line',
      history: 'list',
      schema: optionalLine(1000).transform(tagsOf),
      toForm: (tags?: string[]) => tags?.join(', ') ?? '',
    },
    author_name: {
      label: 'Author name',
      input: 'line',
      history: 'value',
      schema: optionalLine(200),
      forMany: true,
    },
    published_at: {
      label: 'Date',
      hint: 'The date that visitors see. Left empty, it is the moment of publication.',
      input: 'moment',
      schema: momentField,
    },
    featured_image_url: {
      label: 'Featured picture',
      hint: 'Shown on the post’s card and above its text.',
      input: 'picture',
    },
    related_product_ids: {
      label: 'Related products',
      input: 'own',
      group: 'related',
      history: 'products',
      schema: z
        .array(z.string())
        .refine((ids) => ids.every(isUuid), 'Please choose products of the list.')
        .max(12, 'Please choose at most 12 products.')
        .default([])
        .transform((ids) => [...new Set(ids)]),
      toForm: (ids: string[] = []) => ids,
    },
    related_category_id: {
      label: 'Products of a category',
      input: 'own',
      group: 'related',
      history: 'category',
      schema: z
        .uuid('Please choose a category of the list.')
        .optional()
        .transform((id) => id ?? null),
    },
    ...SEARCH_ENTRY,
    ...PUBLICATION,
    status: {
      ...PUBLICATION.status,
      schema: z.enum(POST_STATUSES, 'Please choose a status.'),
      toForm: (status: PostStatus = 'draft') => status,
    },
  },
  ['is_live'],
);

type StoredPost = StoredRow<typeof postFields>;

/** A post in the list of the back office; `published_at` is ISO 8601. */
export type ListedPost = Pick<StoredPost, 'id' | 'title' | 'slug' | 'author_name' | 'published_at'> &
  Publication<PostStatus>;

/** A published post as a card of the blog; `published_at` is ISO 8601. */
export type PostCard = Noted &
  Pick<
    StoredPost,
    'id' | 'title' | 'slug' | 'excerpt' | 'featured_image_url' | 'published_at' | 'author_name' | 'tags'
  >;

/** A published post on its own page; its moments are ISO 8601. */
export type Post = PostCard &
  SearchEntry &
  Pick<StoredPost, 'content' | 'updated_at' | 'related_product_ids' | 'related_category_id'>;

/** Reads the form of a post; a blank slug is made from the title. */
export const postSchema = postFields.schema.transform((post, issues) => ({
  ...post,
  slug: slugFrom(post.slug, post.title, issues),
}));

/** The signed-in user as the author of a post. */
export type Author = { id: string; full_name: string | null };

/** @returns whether the profile has the author's name, so that it cannot be typed */
export function isNameOfProfile({ full_name }: Author): boolean {
  return Boolean(full_name?.trim());
}

/**
 * Decides the author's name of a post. It is never an e-mail address, because it is public.
 *
 * @param typed the form's author name, which counts only where the profile has none
 * @param stored the name that an edited post has already; null for a new one
 * @returns null where there is no name
 */
export function authorName(author: Author, typed: string | null, stored: string | null = null): string | null {
  const before = publicAuthorName(stored);
  const name = isNameOfProfile(author) ? before || author.full_name : typed;
  return name?.trim() || before;
}

/** @returns the name of a post's author; null for an e-mail address, which older posts have where there was no name */
export function publicAuthorName(stored: string | null): string | null {
  return stored && /^\S+@\S+$/.test(stored.trim()) ? null : stored;
}
