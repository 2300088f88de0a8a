import { z } from 'zod';

const SHORTEST_PASSWORD = 12;

// bcrypt reads no further.
const MAX_BYTES = 72;

const TOO_SHORT = `Please choose a password of ${SHORTEST_PASSWORD} characters or more.`;

/** A new password. The server also looks for it among common ones. */
export const newPassword = z
  .string(TOO_SHORT)
  .refine((text) => Array.from(text).length >= SHORTEST_PASSWORD, TOO_SHORT)
  .refine((text) => new TextEncoder().encode(text).length <= MAX_BYTES, 'This password is too long.')
  .refine((text) => !text.includes('\0'), 'This is no password.');

export const newPasswordFields = { password: newPassword, password_again: z.string('Please type the password again.') };

export function samePasswords(
  { password, password_again }: { password?: string | undefined; password_again?: string | undefined },
  issues: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (password === password_again) return;
  issues.addIssue({ code: 'custom', path: ['password_again'], message: 'The two passwords differ.' });
}

export const PASSWORD_HINT = `${SHORTEST_PASSWORD} characters or more. A few words that nobody else would put together are good.`;
