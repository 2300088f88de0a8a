import { data } from 'react-router';
import { formEncoding, isReadableForm } from './form-bytes';
import type { Toast } from './toast';

// Names that the form library reserves, or that would pollute prototypes.
const RESERVED = /^__|(^|[.[\]])(__proto__|constructor|prototype)([.[\]]|$)/;
const INDEX = /\[(\d*)\]/g;
const MAX_NAME_LENGTH = 200;
const MAX_ROWS = 500;

/** Why a form was not read, for a person. */
export type FormRefusal = { status: 413 | 422; toast: Toast };

const TOO_MANY: FormRefusal = {
  status: 422,
  toast: {
    kind: 'destructive',
    title: 'Form Not Read',
    message: 'This form has more fields than we can read. Please go back and send fewer of them.',
  },
};

/**
 * Reads the form of a request: the one way in for all of them. Its bytes are looked at before anything parses them, and
 * fields that no form of ours has are dropped: a name of twenty letters can declare a list of four billion rows, which
 * would fill the memory.
 *
 * @param names whether they are paths, as the form library reads them, or plain
 * @returns its fields; none where the body is no form, so that validation reports what is missing
 * @throws a 422 response where the form has more fields than any of ours
 */
export async function readForm(request: Request, names: 'paths' | 'plain' = 'paths'): Promise<FormData> {
  const encoding = formEncoding(request.headers.get('content-type'));
  if (!encoding) return new FormData();
  const bytes = Buffer.from(await request.arrayBuffer());
  if (!isReadableForm(bytes, encoding)) throw data({ toast: TOO_MANY.toast }, { status: TOO_MANY.status });
  const posted = encoding.kind === 'urlencoded' ? pairsOf(bytes) : await partsOf(bytes, encoding.boundary);
  const form = new FormData();
  for (const [name, value] of posted) {
    if (name.length > MAX_NAME_LENGTH || (names === 'paths' && !isPath(name))) continue;
    // Browsers send CRLF; a text area that begins with one would lose it whenever it is shown again.
    form.append(name, typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);
  }
  return form;
}

function pairsOf(bytes: Buffer): Iterable<[string, string]> {
  return new URLSearchParams(bytes.toString());
}

async function partsOf(bytes: Buffer<ArrayBuffer>, boundary: string): Promise<Iterable<[string, FormDataEntryValue]>> {
  // Not with the request's own header: this boundary is the one by which the parts were counted.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    return [];
  }
}

function isPath(name: string): boolean {
  if (RESERVED.test(name)) return false;
  const indexes = Array.from(name.matchAll(INDEX), ([, index]) => Number(index));
  return indexes.length <= 1 && indexes.every((index) => index < MAX_ROWS);
}
