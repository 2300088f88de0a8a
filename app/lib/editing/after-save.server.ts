import { requestContext } from '~/lib/request/request-context';
import { afterSaveOf } from './after-save';
import type { ActionArgs, SavedToast } from './check-form.server';
import { backToList, besideList } from './list-address';
import { redirectWithToast } from './responses.server';

type SavedForm = {
  form: FormData;
  toast: SavedToast;
  /** The path of the list, where the form does not say otherwise. */
  list: string;
  /** The path of the row's form. */
  edit: string;
  /** The query of the form, which may remember the list. */
  search: string;
  /** The public page; null where visitors do not see what was saved. */
  view: string | null;
};

/** Redirects to where the form's field `after_save` leads, and remembers the choice in this browser. */
export async function redirectAfterSave(
  context: ActionArgs['context'],
  { form, toast, list, edit, search, view }: SavedForm,
): Promise<Response> {
  const scope = context.get(requestContext);
  const saved = savedCookie(form, scope.origin.startsWith('https:'));
  const choice = afterSaveOf(form.get('after_save'));
  if (!choice) return withCookie(await redirectWithToast(scope, backToList(list, search), toast), saved);
  const remembered = await scope.cookies.afterSave.serialize(choice);
  // A public page shows what was saved, but no toast; a warning needs one.
  if (choice === 'view' && view && toast.kind === undefined) {
    const response = new Response(null, { status: 303, headers: { Location: view, 'Set-Cookie': remembered } });
    return withCookie(response, saved);
  }
  const stay = besideList(edit, search);
  const to = { list: backToList(list, search), add: besideList(`${list}/add`, search), stay, view: stay }[choice];
  const response = await redirectWithToast(scope, to, toast);
  response.headers.append('Set-Cookie', remembered);
  return withCookie(response, saved);
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Names the form that was saved to the scripts of the back office, which then forget their copy of it. */
function savedCookie(form: FormData, isSecure: boolean): string {
  const origin = String(form.get('idempotency_key') ?? form.get('version') ?? '');
  const attributes = `Path=/admin; Max-Age=3600; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `saved_form=${encodeURIComponent(origin.slice(0, 200))}; ${attributes}`;
}
