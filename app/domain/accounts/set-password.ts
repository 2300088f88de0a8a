import { z } from 'zod';
import { code } from './code';
import { newPasswordFields, samePasswords } from './password';

/** The form that a link to set a password leads to; the code is asked of those who use an authenticator app. */
export const setPasswordSchema = z
  .object({
    token_hash: z.string().max(500),
    type: z.enum(['invite', 'recovery']).catch('recovery'),
    ...newPasswordFields,
    code: z.union([code, z.literal('')]).optional(),
  })
  .superRefine(samePasswords);

export type SetPasswordInput = z.input<typeof setPasswordSchema>;
