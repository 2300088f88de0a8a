import { z } from 'zod';
import { fieldSet } from '~/lib/editing/field-set';
import { optionalLine, requiredEmail } from '~/lib/editing/fields';

/** A person's rights: an admin has all of the back office, an editor the content and enquiries, a user none of it. */
const ROLES = ['user', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A person's profile; a deactivated one has no rights, whatever its role. */
export type Profile = { id: string; role: Role; full_name: string | null; deactivated: boolean };

/** The roles that work in the back office. */
export type StaffRole = Exclude<Role, 'user'>;

/** Whether a person may work in the back office. */
export function isStaff(profile: Profile | null): profile is Profile & { role: StaffRole } {
  return profile !== null && profile.role !== 'user' && !profile.deactivated;
}

/** What a deactivated person reads at the sign-in. */
export const DEACTIVATED = 'This account has been deactivated. An administrator can activate it again.';

/** A person in the list of users; `updated_at` is ISO 8601. */
export type ListedUser = Profile & {
  email: string | null;
  /** Whether the person has not accepted the invitation yet. */
  is_invited: boolean;
  updated_at: string;
};

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
export const userFields = fieldSet('profiles', {
  full_name: { label: 'Full name', input: 'line', history: 'value', schema: optionalLine(200) },
  role: { label: 'Role', input: 'own', schema: z.enum(ROLES, 'Please choose a role.') },
});

export type UserInput = z.output<(typeof userFields)['schema']>;

export function userValues({ full_name, role }: StoredProfile) {
  return { full_name: full_name ?? '', role };
}

/** What a role may do, as forms say it. */
export const ROLE_OPTIONS: { value: Role; label: string }[] = [
  { value: 'user', label: 'user: no access to the back office' },
  { value: 'editor', label: 'editor: the content and enquiries' },
  { value: 'admin', label: 'admin: full access' },
];

export const emailAddress = requiredEmail('Please enter an e-mail address.');

export const invitationSchema = userFields.schema.extend({ email: emailAddress });
