import { z } from 'zod';
import { optionalText } from '~/lib/editing/fields';

/** What somebody may do: an admin everything in the back office, a user nothing there. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A person's profile. */
export type Profile = { id: string; role: Role; full_name: string | null };

const MISSING_EMAIL = 'Please enter your e-mail address.';
/** A person in the list of users; `updated_at` is ISO 8601. */
export type ListedUser = Profile & { email: string | null; updated_at: string };

/** A profile in the back office; `updated_at` is its version, as the database writes it. */
export type StoredProfile = Profile & { updated_at: string };

/** The sign-in form (admin specification, section 5). */
export const signInSchema = z.object({
  email: z.string(MISSING_EMAIL).trim().min(1, MISSING_EMAIL).max(320, 'This is no e-mail address.'),
  password: z.string('Please enter your password.').max(1000, 'This password is too long.'),
});

/** The form of a user: the role is all that is kept here (admin specification, section 6). */
export const roleFields = z.object({ role: z.enum(ROLES, 'Please choose a role.') });

/** @returns a profile as its form shows it */
export function roleValues({ role }: Profile) {
  return { role };
}

/** The form of an invitation. */
export const invitationFields = z.object({
  email: z
    .string('Please enter an e-mail address.')
    .trim()
    .max(320, 'This is no e-mail address.')
    .pipe(
      z.email({
        pattern: z.regexes.unicodeEmail,
        error: 'Please enter a full e-mail address, such as name@example.com.',
      }),
    ),
  full_name: optionalText(200),
});
