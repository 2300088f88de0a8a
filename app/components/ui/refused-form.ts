/** The heading in place of a page whose form was not read. */
export const REFUSED_FORM = 'This form could not be read.';

/** @returns whether a problem screen is about a form that was sent: it is too large, or none of ours */
export function isRefusedForm(status: number): boolean {
  return status === 413 || status === 422;
}
