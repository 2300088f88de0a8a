import type { RouterContextProvider } from 'react-router';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { besideList } from './list-address';
import { redirectWithToast } from './responses.server';
import { picturesOf } from './update-row.server';
import { type ContentRow, dropWorkingCopy, readWorkingCopy } from './working-copies.server';

/** Removes a working copy with its pictures, and leads back to the form, which shows the published version. */
export async function discardCopy(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
  content: ContentRow,
  title: string,
): Promise<Response> {
  const { db, pictures } = context.get(adminContext);
  const copy = await orErrorPage(readWorkingCopy(db, content), { title });
  if (copy) {
    await orErrorPage(dropWorkingCopy(db, content, copy), { title });
    await pictures.removeUnused(picturesOf(copy.values));
  }
  const message = 'The form shows the published version again.';
  const { pathname, search } = new URL(url);
  return redirectWithToast(context.get(requestContext), besideList(pathname, search), {
    title: 'Working Copy Discarded',
    message,
  });
}
