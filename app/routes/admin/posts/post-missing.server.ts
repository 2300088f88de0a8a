import type { RouterContextProvider } from 'react-router';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { requestContext } from '~/lib/request/request-context';
import { LIST } from './post-form';

/** Leads back to the list from a post that is not there (admin specification, section 8). */
export function toListWithoutPost(context: Readonly<RouterContextProvider>): Promise<Response> {
  return redirectWithToast(context.get(requestContext), LIST, {
    kind: 'destructive',
    title: 'Blog post not found',
    message: 'It may have been deleted.',
  });
}
