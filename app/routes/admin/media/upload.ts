import { redirect } from 'react-router';
import { readForm } from '~/lib/http/forms.server';
import { kindFor, type StagedFile } from '~/lib/pictures/file-field';
import { readFile } from '~/lib/pictures/read-file.server';
import { PictureProblem } from '~/lib/pictures/read-picture.server';
import { submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { adminContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { Route } from './+types/upload';
import { LIST } from './media-list';

/** A GET has no file. */
export function loader() {
  return redirect(LIST);
}

/** Stores a file for a form that is still being filled in, which then carries its address; JSON for the form's scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const [file] = submittedFiles(form, 'file');
  if (!file) return Response.json({ message: 'Please choose a file first.' }, { status: 422 });
  try {
    const field = String(form.get('field') ?? '');
    const url = await context.get(adminContext).pictures.hold(await readFile(file, kindFor(field)));
    const staged: StagedFile = { field, url, name: file.name, bytes: file.size };
    return Response.json(staged);
  } catch (error) {
    if (error instanceof PictureProblem) return refusal(error.message, error.tooLarge ? 413 : 422);
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a file of a form could not be stored');
    return refusal(error.message, error.status);
  }
}

function refusal(message: string, status: number): Response {
  return Response.json({ message }, { status });
}
