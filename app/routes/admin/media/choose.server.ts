import type { RouterContextProvider } from 'react-router';
import { addMedia, mediaPaths } from '~/domain/media/media-library.server';
import { type FilePick, redirectToForm } from '~/lib/editing/pick.server';
import { kindFor } from '~/lib/pictures/file-field';
import { submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';

/** Why nothing was chosen. */
type Refused = { status: number; message: string };

/** Takes files of the library, or new ones, into the form that waits for them. */
export async function choose(
  context: Readonly<RouterContextProvider>,
  request: Request,
  pick: FilePick,
  form: FormData,
): Promise<Response | Refused> {
  const admin = context.get(adminContext);
  try {
    const files = submittedFiles(form, 'files');
    const added = await addMedia(admin, files);
    const [problem] = added.skippedFiles;
    if (problem !== undefined) return { status: added.tooLarge ? 413 : 422, message: added.skippedFiles.join(' ') };
    const choices = [form.getAll('choice'), form.getAll('choices')].find(({ length }) => length > 0) ?? [];
    const ids = files.length > 0 ? added.ids : choices.map(String);
    if (ids.length === 0) return { status: 422, message: 'Please choose a file first.' };
    const paths = await mediaPaths(admin.db, ids, kindFor(pick.field));
    if (paths.length < new Set(ids).size) return { status: 422, message: FILE_MISSING };
    const { assets } = context.get(requestContext);
    const response = await redirectToForm(context, request, pick, paths.map(assets.urlOf));
    return response ?? { status: 409, message: FORGOTTEN };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a file could not be chosen');
    return { status: error.status, message: error.message };
  }
}

const FILE_MISSING = 'This file is not in the library any more. Please choose another one.';
const FORGOTTEN = 'The form is not kept any more: it waits for a day. Please open it again.';
