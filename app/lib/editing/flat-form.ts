import type { Submission } from '@conform-to/react';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** A submitted form with plain field names, such as `values[42]`, which conform would parse as paths. */
export function flatForm(submitted: SubmittedFields): Submission<unknown, string[]> {
  const payload = Object.fromEntries(submitted);
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
