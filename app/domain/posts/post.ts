import { z } from 'zod';
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  slugFrom,
  submittedSlug,
  tagsOf,
} from '~/lib/editing/fields';
import { momentField, type Publication, publicationValues } from '~/lib/editing/publication';
import { type SearchEntry, searchEntryFields, searchEntryValues } from '~/lib/editing/search-entry';
import type { Noted } from '~/lib/pictures/picture-notes';
import { isUuid } from '~/lib/text/uuid';
import { MAX_MARKS, marksIn } from './post-body';

/** A published post as a card of the blog. */
export type PostCard = Noted & {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  featured_image_url: string | null;
  /** ISO 8601. */
  published_at: string | null;
  author_name: string | null;
  tags: string[];
};

/** The products that a post leads to: chosen ones, then those of a category. */
type Related = { related_product_ids: string[]; related_category_id: string | null };

/** A published post on its own page. */
export type Post = PostCard &
  SearchEntry &
  Related & {
    content: string;
    /** ISO 8601. */
    updated_at: string;
  };

/** The states of a post; visitors see published ones only. */
export const POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** A post in the list of the back office; `published_at` is ISO 8601. */
export type ListedPost = {
  id: string;
  title: string;
  slug: string;
  author_name: string | null;
  published_at: string | null;
} & Publication<PostStatus>;

/** A post in its form; `updated_at` is its version, in the database's own notation. */
export type StoredPost = {
  id: string;
  title: string;
  slug: string;
  content: string;
  excerpt: string | null;
  tags: string[];
  author_name: string | null;
  published_at: string | null;
  featured_image_url: string | null;
  updated_at: string;
} & SearchEntry &
  Related &
  Publication<PostStatus>;

/** Said where a text has more marks than a page can show; the database says the same. */
export const TOO_MANY_MARKS = `This text has more lines, table cells, links and stars than one page can show, which are ${MAX_MARKS.toLocaleString('en')} in all. Please split it into several posts.`;

/** The fields of a post's form (docs/product.md#forms). Database constraints agree. */
export const postFields = z.object({
  title: requiredLine('Please enter the post’s title.', 200),
  slug: submittedSlug,
  content: requiredText('Please write the post’s text.', 200_000).refine(
    (text) => marksIn(text) <= MAX_MARKS,
    TOO_MANY_MARKS,
  ),
  excerpt: optionalText(2000),
  tags: optionalLine(1000).transform(tagsOf),
  author_name: optionalLine(200),
  related_product_ids: z
    .array(z.string())
    .refine((ids) => ids.every(isUuid), 'Please choose products of the list.')
    .max(12, 'Please choose at most 12 products.')
    .default([])
    .transform((ids) => [...new Set(ids)]),
  related_category_id: z
    .uuid('Please choose a category of the list.')
    .optional()
    .transform((id) => id ?? null),
  ...searchEntryFields,
  status: z.enum(POST_STATUSES, 'Please choose a status.'),
  publish_at: momentField,
  unpublish_at: momentField,
  published_at: momentField,
});

/** Reads the form of a post; a blank slug is made from the title. */
export const postSchema = postFields.transform((post, issues) => ({
  ...post,
  slug: slugFrom(post.slug, post.title, issues),
}));

/** A post's form without its pictures, which are files. */
export type PostInput = z.output<typeof postSchema>;

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

/** @returns a post as its form shows it; of none, an empty form */
export function postValues(post?: StoredPost) {
  return {
    title: post?.title ?? '',
    slug: post?.slug ?? '',
    content: post?.content ?? '',
    excerpt: post?.excerpt ?? '',
    tags: post?.tags.join(', ') ?? '',
    author_name: post?.author_name ?? '',
    featured_image_url: post?.featured_image_url ?? '',
    published_at: post?.published_at ?? '',
    related_product_ids: post?.related_product_ids ?? [],
    related_category_id: post?.related_category_id ?? '',
    ...searchEntryValues(post),
    ...publicationValues(post),
    status: post?.status ?? 'draft',
  };
}
