import { redirect } from 'react-router';
import { z } from 'zod';
import { saveDraft } from '~/lib/editing/drafts.server';
import { OF_ONE_VISIT } from '~/lib/editing/list-address';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import { requestContext } from '~/lib/request/request-context';
import { parseJson } from '~/lib/text/json-object';
import type { Route } from './+types/unsaved';

const unsaved = z.object({
  // A page of the back office, such as the draft's own.
  path: z.string().regex(/^\/admin\/[\w/-]+$/),
  search: z.string().max(2000).catch(''),
  fields: z.array(z.tuple([z.string().max(200), z.string()])).max(2000),
});

export function loader() {
  return redirect('/admin/dashboard');
}

/** Stores what a browser kept of a form as a draft, and opens the form with it. */
export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const form = await readForm(request);
  const read = unsaved.safeParse({
    path: form.get('path'),
    search: form.get('search'),
    fields: parseJson(String(form.get('fields') ?? '')),
  });
  if (!read.success) throw new Response('This is no unsaved form.\n', { status: 400 });
  const { path, search, fields } = read.data;
  const draft = await saveDraft(scope, request, path, fields);
  const query = new URLSearchParams(search);
  for (const name of OF_ONE_VISIT) query.delete(name);
  if (!draft) return redirectWithToast(scope, query.size > 0 ? `${path}?${query}` : path, NOT_BACK);
  query.set('draft', draft.id);
  query.set('kept', '1');
  return redirect(`${path}?${query}`, { status: 303, headers: { 'Set-Cookie': draft.cookie } });
}

const NOT_BACK = {
  kind: 'destructive',
  title: 'What you typed is not here yet',
  message: 'It could not be put back. Please try again in a minute.',
} as const;
