import { z } from 'zod';
import { plainDigits } from '~/lib/text/digits';
import { isEmailAddress, MAX_EMAIL } from '~/lib/text/email-address';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import { inOneLine } from '~/lib/text/one-line';
import { pictureAddressProblem } from '~/lib/text/picture-address';
import { slugify } from '~/lib/text/slug';
import { httpUrl, pictureUrl } from '~/lib/text/url';
import type { Field } from './field-set';

const tooLong = (longest: number) => `Please keep this under ${longest.toLocaleString('en')} characters.`;

/** A required text, trimmed. */
export function requiredText(message: string, longest: number) {
  return required(normalizeNewlines, message, longest);
}

/** A required text of one line, trimmed. */
export function requiredLine(message: string, longest: number) {
  return required(inOneLine, message, longest);
}

function required(clean: (text: string) => string, message: string, longest: number) {
  return z.string(message).overwrite(clean).trim().min(1, message).max(longest, tooLong(longest));
}

/** An optional text, trimmed; a blank one is stored as null. */
export function optionalText(longest: number) {
  return optional(normalizeNewlines, longest);
}

/** An optional text of one line, trimmed; a blank one is stored as null. */
export function optionalLine(longest: number) {
  return optional(inOneLine, longest);
}

/** A telephone number in one line, with digits that everybody can dial: groups of Arabic ones are shown in reversed order. */
export function inTelephone(typed: string): string {
  return plainDigits(inOneLine(typed));
}

export const optionalTelephone = optional(inTelephone, 50);

function optional(clean: (text: string) => string, longest: number) {
  return z
    .string()
    .overwrite(clean)
    .trim()
    .max(longest, tooLong(longest))
    .optional()
    .transform((text) => text || null);
}

/** @returns the tags of a comma-separated text, each once */
export function tagsOf(text: string | null): string[] {
  const tags = (text ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

const NO_EMAIL = 'Please enter a full e-mail address, such as name@example.com.';

export function requiredEmail(message: string, wrong = NO_EMAIL) {
  // Line ends are no blanks here: an address has one line.
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(MAX_EMAIL, tooLong(MAX_EMAIL))
    .pipe(z.string().refine(isEmailAddress, wrong));
}

/** An optional e-mail address; a blank one is stored as null. */
export const optionalEmail = z
  .string()
  .trim()
  .max(MAX_EMAIL, tooLong(MAX_EMAIL))
  .optional()
  .transform((text) => text || null)
  .refine((text) => text === null || isEmailAddress(text), NO_EMAIL);

/** The slug of a row as it was submitted; `slugFrom` normalizes it. */
export const SLUG = {
  label: 'Address',
  input: 'slug',
  schema: z.string().trim().max(200, tooLong(200)).optional(),
} as const satisfies Field;

const optionalInteger = z
  .int('Please enter a whole number.')
  .min(-1_000_000, 'This number is too small.')
  .max(1_000_000, 'This number is too large.')
  .optional();

/** The place of a row in its list; a field of a field set. */
export const SORT_ORDER = {
  label: 'Sort order',
  hint: 'The smallest number comes first. The arrows of the list change it too.',
  input: 'number',
  schema: optionalInteger,
} as const satisfies Field;

/** An optional day, as an input of type `date` posts it; a blank one is stored as null. */
export const optionalDay = z.iso
  .date('Please enter a day, such as 2026-11-30.')
  .optional()
  .transform((day) => day || null);

/** What checkboxes of one name post; the hidden field beside them, which says that they are there, is empty. */
export const tickedTexts = z
  .array(z.string().optional())
  .transform((texts) => texts.filter((text) => text !== undefined));

/**
 * Choices of a list, as checkboxes of one name post them; also as one text, with a line or a comma between. Stored as a
 * text with a line for each, in the order of the list; none is null.
 */
export function optionalChoices(known: readonly string[]) {
  return tickedTexts.default([]).transform((texts) => {
    const chosen = texts.flatMap((text) => text.split(/[\n,]/)).map((text) => text.trim());
    return known.filter((value) => chosen.includes(value)).join('\n') || null;
  });
}

const NO_ADDRESS = 'Please enter an address that begins with https://';

/** @param problemOf says what is wrong with an address; null where nothing is */
function optionalAddress(problemOf: (text: string) => string | null) {
  return z
    .string()
    .trim()
    .max(2000, tooLong(2000))
    .superRefine((text, context) => {
      const problem = text && problemOf(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .optional()
    .transform((text) => text || null);
}

/** An optional address of a picture; a blank one is stored as null. */
export const optionalPictureUrl = optionalAddress(pictureAddressProblem);

/** An optional address of a document, or a path of this site; a blank one is stored as null. */
export const optionalDocumentUrl = optionalAddress((text) => (pictureUrl(text) === null ? NO_ADDRESS : null));

/** An optional address of another site; a blank one is stored as null. */
export const optionalLink = optionalAddress((text) => (isLink(text) ? null : NO_ADDRESS));

function isLink(text: string): boolean {
  return httpUrl(text) !== null && !/[\s"<>\\]/.test(text);
}

type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/**
 * Makes the slug of an entity from the submitted one, or from its name where that is blank (docs/product.md#forms).
 *
 * @param issues gets an issue where no character is left
 * @returns the slug, empty where no character is left
 */
export function slugFrom(submitted: string | undefined, name: string, issues: Issues): string {
  const slug = slugify(submitted || name);
  if (slug === '') {
    const message = 'Please enter an address of letters and digits, such as red-onion.';
    issues.addIssue({ code: 'custom', path: ['slug'], message });
  }
  return slug;
}
