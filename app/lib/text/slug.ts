/** The form of a slug; the database has the same rule (public.is_slug). */
export const SLUG = /^[a-z0-9_]+(-[a-z0-9_]+)*$/;

const MAX_SLUG = 200;
// Normalization makes some characters eighteen times as long, so the name is cut before.
const MAX_NAME = 2000;

/**
 * Makes a slug from a name: lower-case, trimmed, whitespace to hyphens, other characters removed, repeated hyphens
 * collapsed (docs/product.md#forms). Accents are removed first, so that "Jalapeño" becomes "jalapeno".
 *
 * @returns at most 200 characters; empty where the name has no letter or digit
 */
export function slugify(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '');
}

/** @returns whether a text can be looked up as a slug; the embedded API reads braces as a list and fails */
export function isSlugLike(text: string): boolean {
  return !/[{}]/.test(text);
}
