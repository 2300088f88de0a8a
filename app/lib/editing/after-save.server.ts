import { adminContext, requestContext } from '~/lib/request/request-context';
import { afterSaveOf, choicesIn, formKind } from './after-save';
import type { ActionArgs, SavedToast } from './check-form.server';
import { originOf } from './form-response';
import { backToList, besideList } from './list-address';
import { redirectWithToast } from './responses.server';

type SavedForm = {
  request: Request;
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
  { request, form, toast, list, edit, search, view }: SavedForm,
): Promise<Response> {
  markSaved(context, form);
  const scope = context.get(requestContext);
  const choice = afterSaveOf(form.get('after_save'));
  if (!choice) return redirectWithToast(scope, backToList(list, search), toast);
  const former = choicesIn(await scope.cookies.afterSave.parse(request.headers.get('Cookie')));
  const remembered = await scope.cookies.afterSave.serialize({ ...former, [formKind(edit)]: choice });
  // A public page shows what was saved, but no toast; a warning needs one.
  if (choice === 'view' && view && toast.kind === undefined) {
    return new Response(null, { status: 303, headers: { Location: view, 'Set-Cookie': remembered } });
  }
  const stay = besideList(edit, search);
  const to = { list: backToList(list, search), add: besideList(`${list}/add`, search), stay, view: stay }[choice];
  const response = await redirectWithToast(scope, to, toast);
  response.headers.append('Set-Cookie', remembered);
  return response;
}

/** Lets the browser forget its copy of a form: what was typed there is stored, or shown again. */
export function markSaved(context: ActionArgs['context'], form: FormData): void {
  context.get(adminContext).savedForm = originOf((name) => form.get(name));
}
