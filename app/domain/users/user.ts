import { z } from 'zod';

/** What somebody may do: an admin everything in the back office, a user nothing there. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A person's profile. */
export type Profile = { id: string; role: Role; full_name: string | null };

const MISSING_EMAIL = 'Please enter your e-mail address.';

/** The sign-in form (admin specification, section 5). */
export const signInSchema = z.object({
  email: z.string(MISSING_EMAIL).trim().min(1, MISSING_EMAIL).max(320, 'This is no e-mail address.'),
  password: z.string('Please enter your password.').max(1000, 'This password is too long.'),
});
