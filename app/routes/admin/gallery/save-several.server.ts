import { markSaved } from '~/lib/editing/after-save.server';
import type { ActionArgs } from '~/lib/editing/check-form.server';
import { saveNew } from '~/lib/editing/edit.server';
import type { EditForm } from '~/lib/editing/edit-form.server';
import { backToList } from '~/lib/editing/list-address';
import { type Redisplay, redirectWithToast } from '~/lib/editing/responses.server';
import { holdFiles, withStagedFiles } from '~/lib/editing/staged-files.server';
import { formEntries } from '~/lib/http/submitted-fields';
import { fileField, stagedField } from '~/lib/pictures/file-field';
import { namedFiles } from '~/lib/pictures/skipped-files';
import { stagedAddresses, submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { truncate } from '~/lib/text/truncate';
import { galleryItemEdit } from './gallery-edit.server';
import { LIST } from './gallery-list';

const PICTURE = 'image_url';
const FILE = fileField(PICTURE);
const SAVES = ['save', 'enter', 'draft', 'publish'];

/**
 * Adds an item for each picture of a form that has several, each with all else that was typed; a file that cannot be used
 * is skipped and named. Sent again, the form adds nothing twice: the id of a row comes from its picture too.
 *
 * @returns null where the form has one picture at most, or was not meant to save
 */
export async function saveSeveral(args: ActionArgs, submitted: EditForm): Promise<Response | Redisplay | null> {
  const pictures = picturesOf(submitted.data);
  if (pictures.length < 2 || !SAVES.includes(submitted.intent)) return null;
  const skipped: string[] = [];
  const left = new Set(pictures);
  for (const picture of pictures) {
    const data = withPictures(submitted.data, [picture]);
    const part = { ...submitted, data, entries: formEntries(data) };
    const answer = await saveNew({ ...args, submitted: part }, galleryItemEdit);
    if (answer instanceof Response) {
      left.delete(picture);
      continue;
    }
    const { [FILE]: problems, ...others } = answer.data.result.error ?? {};
    if (problems) skipped.push(`${nameOf(picture)}: ${problems.join(' ')}`);
    if (!problems || Object.keys(others).length > 0 || skipped.length === pictures.length) {
      return redisplay(args.context, withPictures(submitted.data, [...left]), answer);
    }
  }
  const added = pictures.length - left.size;
  markSaved(args.context, submitted.data);
  const items = added === 1 ? 'One item is saved.' : `${added} items are saved.`;
  return redirectWithToast(
    args.context.get(requestContext),
    backToList(LIST, new URL(args.request.url).search),
    skipped.length === 0
      ? { title: 'Gallery Items Added', message: items }
      : { kind: 'warning', title: 'Not Every Picture Was Added', message: `${items} ${namedFiles(skipped)}` },
  );
}

/** The chosen files of a form, and the addresses of those that are stored already. */
function picturesOf(form: FormData): (File | string)[] {
  const dropped = new Set(form.getAll('unstage'));
  return [...stagedAddresses(form, PICTURE).filter((url) => !dropped.has(url)), ...submittedFiles(form, FILE)];
}

const nameOf = (picture: File | string) => (typeof picture === 'string' ? 'A picture' : truncate(picture.name, 60));

/** @returns a form with these of its pictures */
function withPictures(form: FormData, pictures: (File | string)[]): FormData {
  const data = new FormData();
  for (const [name, value] of form) if (name !== FILE && name !== stagedField(PICTURE)) data.append(name, value);
  for (const picture of pictures) data.append(typeof picture === 'string' ? stagedField(PICTURE) : FILE, picture);
  return data;
}

/** Shows the form again with the pictures that have no item yet, where something else than a picture was wrong. */
async function redisplay(context: ActionArgs['context'], data: FormData, answer: Redisplay): Promise<Redisplay> {
  await holdFiles(context.get(adminContext).pictures, data);
  context.set(submittedContext, formEntries(data));
  return withStagedFiles(context, data, answer);
}
