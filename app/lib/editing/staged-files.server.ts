import { data, type RouterContextProvider } from 'react-router';
import { formEntries, type SubmittedFields } from '~/lib/http/submitted-fields';
import {
  addressField,
  fieldOfStaged,
  fileField,
  isSingle,
  kindFor,
  type StagedFile,
  stagedField,
} from '~/lib/pictures/file-field';
import type { PictureStore } from '~/lib/pictures/picture-store.server';
import { readFile } from '~/lib/pictures/read-file.server';
import { PictureProblem } from '~/lib/pictures/read-picture.server';
import { submittedFiles } from '~/lib/pictures/submitted-pictures.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import type { Assets } from '~/lib/supabase/assets.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys } from '~/lib/supabase/lists.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { FieldErrors } from '~/lib/supabase/write-result';
import type { Redisplay } from './responses.server';

// A form that is not saved keeps its files: they are stored, and it carries their addresses in hidden fields.

type Context = Readonly<RouterContextProvider>;

const FILE_MISSING = 'This file is not stored here any more. Please choose it again.';

/**
 * Reads which files a form has that are stored already: without those that its person let go of, and without addresses
 * that the library does not have.
 *
 * @returns an error at the file field of each address that cannot be used
 */
export async function readStaged(context: Context, form: FormData): Promise<FieldErrors> {
  const dropped = new Set(form.getAll('unstage'));
  form.delete('unstage');
  const wanted = namedIn([...form]).filter(({ url }) => !dropped.has(url));
  for (const name of [...form.keys()]) if (fieldOfStaged(name)) form.delete(name);
  if (wanted.length === 0) return {};
  const { assets } = context.get(requestContext);
  const found = await findFiles(
    context.get(adminContext).db,
    assets,
    wanted.map(({ url }) => url),
  );
  const errors: FieldErrors = {};
  for (const { field, url } of wanted) {
    if (found.get(url)?.kind === kindFor(field)) form.append(stagedField(field), url);
    else errors[fileField(field)] = [FILE_MISSING];
  }
  return errors;
}

/**
 * Stores the files of a form that is not saved, so that it comes back with them. Those that cannot be used stay in the
 * form, and so do those that could not be stored.
 */
export async function holdFiles(pictures: Pick<PictureStore, 'hold'>, form: FormData): Promise<void> {
  for (const name of new Set(form.keys())) {
    const field = addressField(name);
    const files = submittedFiles(form, name);
    if (!field || files.length === 0) continue;
    form.delete(name);
    let isFirst = true;
    for (const file of files) {
      try {
        const url = await pictures.hold(await readFile(file, kindFor(field)));
        // A file takes the place of one that was stored before; the form of a new row may have several.
        if (isSingle(field) && isFirst) form.delete(stagedField(field));
        isFirst = false;
        form.append(stagedField(field), url);
      } catch (error) {
        if (!(error instanceof PictureProblem || error instanceof BackendError)) throw error;
        if (error instanceof BackendError) log.error({ err: error }, 'a file of a form could not be kept');
        form.append(name, file);
      }
    }
  }
}

const ROW_FILE = /^(\w+)\[(\d+)\]\.(\w+_file)$/;

/**
 * Stores the files of rows, such as `papers[0].document_file`, at once: the address takes the place of the file, so that
 * the row can be moved, shown again and saved with it.
 *
 * @returns what is wrong with files that cannot be used, by the field of their rows
 */
export async function holdRowFiles(pictures: Pick<PictureStore, 'hold'>, form: FormData): Promise<FieldErrors> {
  const errors: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) {
    const [, rows = '', index, part = ''] = ROW_FILE.exec(name) ?? [];
    const field = addressField(part);
    if (!field) continue;
    const [file] = submittedFiles(form, name);
    form.delete(name);
    if (!file) continue;
    try {
      form.set(`${rows}[${index}].${field}`, await pictures.hold(await readFile(file, kindFor(field))));
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      errors[rows] = [...(errors[rows] ?? []), `Row ${Number(index) + 1}: ${error.message}`];
    }
  }
  return errors;
}

/** @returns the files that a form comes back with, with what the library knows of them */
export async function stagedFiles(db: Db, assets: Assets, fields: SubmittedFields): Promise<StagedFile[]> {
  const named = namedIn(fields);
  if (named.length === 0) return [];
  const found = await findFiles(
    db,
    assets,
    named.map(({ url }) => url),
  ).catch((error: unknown) => {
    if (error instanceof BackendError) return null;
    throw error;
  });
  return named
    .filter(({ url }) => !found || found.has(url))
    .map((file) => {
      const { name = '', bytes = null } = found?.get(file.url) ?? {};
      return { ...file, name, bytes };
    });
}

/** @returns an answer that shows a form again, with the files that the form comes back with */
export async function withStagedFiles(context: Context, form: FormData, answer: Redisplay): Promise<Redisplay> {
  const { assets } = context.get(requestContext);
  const staged = await stagedFiles(context.get(adminContext).db, assets, formEntries(form));
  return data({ ...answer.data, staged }, answer.init ?? {});
}

type Found = Pick<StagedFile, 'name' | 'bytes'> & { kind: string };

/** The addresses in hidden fields, each once. */
function namedIn(fields: Iterable<[string, FormDataEntryValue]>): { field: string; url: string }[] {
  const named = new Map<string, { field: string; url: string }>();
  for (const [name, value] of fields) {
    const field = fieldOfStaged(name);
    if (field && typeof value === 'string') named.set(`${field} ${value}`, { field, url: value });
  }
  return [...named.values()];
}

async function findFiles(db: Db, assets: Assets, urls: string[]): Promise<Map<string, Found>> {
  const paths = urls.map(assets.pathOf).filter((path) => path !== null);
  const rows = await unwrapByKeys(paths, (list) =>
    db.from('media').select('path, kind, file_name, bytes').filter('path', 'in', list).order('path'),
  );
  return new Map(
    rows.map(({ path, kind, file_name, bytes }) => [assets.urlOf(path), { kind, name: file_name, bytes }]),
  );
}
