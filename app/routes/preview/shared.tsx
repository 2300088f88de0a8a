import { redirect } from 'react-router';
import { readShared } from '~/domain/shared/shared.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/shared';

const ENDED = {
  title: 'This link has ended',
  message: 'It was withdrawn, or is older than seven days. Please ask for a new one.',
};

/** Shows the page of a row that is not public, to who has the link. The redirect never reaches the browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, showInstead } = context.get(requestContext);
  const shared = await orErrorPage(readShared(db, params.token), { title: 'Error' });
  if (!shared) throw notFound(ENDED);
  const { page, until } = shared;
  showInstead({ ...page, kind: { sharedUntil: until } });
  return redirect(page.path);
}

export default function Shared() {
  return null;
}
