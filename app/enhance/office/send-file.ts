import { DOCUMENT_LIMIT, kindFor, PHOTOGRAPH_LIMIT, type StagedFile } from '~/lib/pictures/file-field';

/** Where a form's scripts send a file to. */
const UPLOAD = '/admin/media/upload';

/** Why a file was not stored, and whether it stays in its input, to go with the form. */
type NotSent = { message: string; stays: boolean };

/**
 * Stores a file for a form that is still being filled in.
 *
 * @param field of stored addresses, such as `image_url`
 * @param report is told how much is sent, in percent
 */
export async function sendFile(
  file: File,
  field: string,
  report: (percent: number) => void,
): Promise<StagedFile | NotSent> {
  const limit = kindFor(field) === 'document' ? DOCUMENT_LIMIT : PHOTOGRAPH_LIMIT;
  if (file.size > limit) return tooLarge(file, limit, field);
  report(0);
  const { status, answer } = await post(file, field, report);
  if (status === 200 && answer?.url) return answer;
  const isRefused = status === 422 || status === 413;
  if (isRefused && answer?.message) return { message: `“${file.name}”: ${answer.message}`, stays: false };
  return { message: `“${file.name}” could not be sent yet. It is sent when you save.`, stays: true };
}

function tooLarge({ name }: File, limit: number, field: string): NotSent {
  const megabytes = limit / 1024 / 1024;
  return {
    message: `“${name}” is larger than ${megabytes} MB. Please choose a smaller ${kindFor(field)}.`,
    stays: false,
  };
}

type Answer = { status: number; answer: (StagedFile & { message?: string }) | null };

function post(file: File, field: string, report: (percent: number) => void): Promise<Answer> {
  const body = new FormData();
  body.append('file', file);
  body.append('field', field);
  return new Promise((resolve) => {
    // fetch does not report how much is sent.
    const request = new XMLHttpRequest();
    request.open('POST', UPLOAD);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      report(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    });
    request.addEventListener('loadend', () => resolve({ status: request.status, answer: request.response }));
    request.send(body);
  });
}
