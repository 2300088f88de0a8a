import { redirect } from 'react-router';
import { readForm } from '~/lib/http/forms.server';
import { parseMarkup } from '~/lib/markup/parse-markup';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/body';

/** Parses the text of a post that is being written, for the preview beside it. Nothing is stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const { assets } = context.get(requestContext);
  const form = await readForm(request);
  const content = String(form.get('content') ?? '');
  return Response.json({ blocks: parseMarkup(content, (address) => assets.pathOf(address) !== null) });
}

/** A GET has no text to show. */
export function loader() {
  return redirect('/admin/manage-blog');
}
