import { z } from 'zod';
import { optionalText } from '~/lib/editing/fields';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';

/** A person's rights: an admin has all of the back office, an editor the content and enquiries, a user none of it. */
export const ROLES = ['user', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A person's profile. */
export type Profile = { id: string; role: Role; full_name: string | null };

/** A person in the list of users; `updated_at` is ISO 8601. */
export type ListedUser = Profile & { email: string | null; updated_at: string };

/** A profile in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredProfile = Profile & { updated_at: string };

const MISSING_EMAIL = 'Please enter your e-mail address.';
const NO_EMAIL = 'This is no e-mail address.';
// PostgreSQL refuses NUL, even to compare with it.
const hasNoNul = (text: string) => !text.includes('\0');

/** The sign-in form (docs/product.md#sign-in). */
export const signInSchema = z.object({
  email: z.string(MISSING_EMAIL).trim().min(1, MISSING_EMAIL).max(320, NO_EMAIL).refine(hasNoNul, NO_EMAIL),
  password: z
    .string('Please enter your password.')
    .max(1000, 'This password is too long.')
    .refine(hasNoNul, 'This is no password.'),
});

/** The form of a user; e-mail address and password belong to the auth provider. */
export const userFields = z.object({
  full_name: optionalText(200),
  role: z.enum(ROLES, 'Please choose a role.'),
});

/** The fields of a user that staff change. */
export type UserInput = z.output<typeof userFields>;

/** @returns a profile as its form shows it */
export function userValues({ full_name, role }: StoredProfile) {
  return { full_name: full_name ?? '', role };
}

/** The form of an invitation. */
export const invitationFields = z.object({
  email: z
    .string('Please enter an e-mail address.')
    .overwrite(normalizeNewlines)
    .trim()
    .max(320, NO_EMAIL)
    .pipe(
      z.email({
        pattern: z.regexes.unicodeEmail,
        error: 'Please enter a full e-mail address, such as name@example.com.',
      }),
    ),
  full_name: optionalText(200),
});
