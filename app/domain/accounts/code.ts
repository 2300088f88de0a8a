import { z } from 'zod';

const SIX_DIGITS = 'Please enter the six digits that your authenticator app shows.';

/** The code of an authenticator app; white space is left out. */
export const code = z
  .string(SIX_DIGITS)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, SIX_DIGITS);

export const codeSchema = z.object({ code });
