import { z } from 'zod';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import { slugify } from '~/lib/text/slug';
import { pictureUrl } from '~/lib/text/url';

const tooLong = (longest: number) => `Please keep this under ${longest.toLocaleString('en')} characters.`;

/** A text that has to be there; surrounding white space goes. */
export function requiredText(message: string, longest: number) {
  return z.string(message).overwrite(normalizeNewlines).trim().min(1, message).max(longest, tooLong(longest));
}

/** A text that may be missing; one that is blank is stored as null. */
export function optionalText(longest: number) {
  return z
    .string()
    .overwrite(normalizeNewlines)
    .trim()
    .max(longest, tooLong(longest))
    .optional()
    .transform((text) => text || null);
}

/** A slug as it was typed; `slugFrom` makes it one. */
export const typedSlug = z.string().trim().max(200, tooLong(200)).optional();

/** A whole number that may be missing. */
export const optionalInteger = z
  .int('Please enter a whole number.')
  .min(-1_000_000, 'This number is too small.')
  .max(1_000_000, 'This number is too large.')
  .optional();

/** An address of a picture, or nothing. */
export const optionalPictureUrl = z
  .string()
  .trim()
  .max(2000, tooLong(2000))
  .refine((text) => text === '' || pictureUrl(text) !== null, 'Please enter an address that begins with https://')
  .optional()
  .transform((text) => text || null);

type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/**
 * Makes the slug of an entity: of what was typed, or of its name where nothing was (contract, Forms).
 *
 * @returns the slug; where nothing is left of either, an issue is added and the slug is empty
 */
export function slugFrom(typed: string | undefined, name: string, issues: Issues): string {
  const slug = slugify(typed || name);
  if (slug === '') {
    const message = 'Please enter an address of letters and digits, such as red-onion.';
    issues.addIssue({ code: 'custom', path: ['slug'], message });
  }
  return slug;
}
