/** The form of an address part; the database has the same rule (public.is_slug). */
export const SLUG = /^[a-z0-9_]+(-[a-z0-9_]+)*$/;

/**
 * Makes an address part from a name: lower-case, trimmed, whitespace to hyphens, other characters
 * removed, repeated hyphens collapsed (admin specification, section 5). Accents go first, so that
 * "Jalapeño" becomes "jalapeno".
 *
 * @returns the slug, empty where nothing of the name is left
 */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
    .replace(/-$/, '');
}

/** @returns whether an address may name something; the embedded API takes braces for a list and fails */
export function isSlugLike(text: string): boolean {
  return !/[{}]/.test(text);
}
