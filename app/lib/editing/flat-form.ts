import type { Submission } from '@conform-to/react';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** A posted form whose names are taken as they stand, where conform would read them as paths: `values[42]`. */
export function flatForm(typed: SubmittedFields): Submission<unknown, string[]> {
  const payload = Object.fromEntries(typed);
  return {
    status: 'error',
    payload,
    error: null,
    reply: (options) => ({
      status: 'error',
      initialValue: payload,
      ...(options && 'fieldErrors' in options && { error: options.fieldErrors }),
    }),
  };
}
