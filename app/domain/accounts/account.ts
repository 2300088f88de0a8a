import { z } from 'zod';
import { optionalLine } from '~/lib/editing/fields';
import { newPassword, samePasswords } from './password';

const blank = z.literal('').optional();

/** The form of one's own account; a password is changed where a new one is typed. */
export const accountSchema = z
  .object({
    full_name: optionalLine(200),
    current_password: z.string().max(1000, 'This password is too long.').optional(),
    password: z.union([blank, newPassword]),
    password_again: z.string().optional(),
  })
  .superRefine((account, issues) => {
    if (!account.password && !account.password_again) return;
    samePasswords(account, issues);
    if (account.current_password) return;
    issues.addIssue({ code: 'custom', path: ['current_password'], message: 'Please enter your present password.' });
  });

export type AccountInput = z.input<typeof accountSchema>;
