import type { Submission } from '@conform-to/react';
import { type RouterContextProvider, redirect } from 'react-router';
import { requestContext } from '~/lib/request/request-context';
import { type FailureMessage, failedForm } from './responses.server';

/** A public page with data that is not stored, or not public. */
export type PreviewPage = {
  path: string;
  /** The loader's data of the page, by the name that its route asks for. */
  data: Record<string, unknown>;
};

/** @returns the rows of a public page with one that is not public, in its place or at the end */
export function withPreviewed<Row extends { id: string }>(rows: Row[], row: Row): Row[] {
  const isThere = rows.some(({ id }) => id === row.id);
  return isThere ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];
}

/**
 * Answers with a public page that shows what a form contains. The redirect never reaches the browser: the site sends the
 * page in its place (app/server/site/application.ts).
 */
export async function showPreview(
  context: Readonly<RouterContextProvider>,
  form: Submission<unknown, string[]>,
  failed: FailureMessage,
  make: () => Promise<PreviewPage>,
) {
  try {
    const page = await make();
    context.get(requestContext).showInstead({ ...page, kind: 'typed' });
    return redirect(page.path);
  } catch (error) {
    return failedForm(form, error, failed);
  }
}
