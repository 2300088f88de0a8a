import { data } from 'react-router';
import { cutFormOfRequest } from '~/lib/runtime/request-scope.server';
import { FORM_LIMIT, formEncoding, hasFewPairs } from './form-bytes';
import { readParts } from './read-parts.server';
import { formEntries } from './submitted-fields';
import type { Toast } from './toast';

// Names that the form library reserves, or that would pollute prototypes.
const RESERVED = /^__|(^|[.[\]])(__proto__|constructor|prototype)([.[\]]|$)/;
const INDEX = /\[(\d*)\]/g;
const MAX_NAME_LENGTH = 200;
const MAX_ROWS = 500;

const REFUSED = { kind: 'destructive', title: 'Form Not Read' } as const;

const TOO_MANY: Toast = {
  ...REFUSED,
  message: 'This form has more fields than we can read. Please go back and send fewer of them.',
};

const TOO_LARGE: Toast = {
  ...REFUSED,
  message: 'What you sent is too large. Please go back and make it shorter.',
};

const FILES_TOO_LARGE: Toast = {
  ...REFUSED,
  message:
    'The files of this form are too large together, or your sign-in has ended. Please send fewer or smaller ones.',
};

/**
 * A form; why it is not whole, where its body was too large: then it has only the fields that fit, and no file; and the
 * names of its longest texts, where they are dropped because all texts together are too long.
 */
export type WhatFits = { form: FormData; refusal: Toast | null; dropped: string[] };

/**
 * Reads the form of a request: the one way in for all of them. Its bytes are looked at before anything parses them, and
 * fields that no form of ours has are dropped: a name of twenty letters can declare a list of four billion rows, which
 * would fill the memory.
 *
 * @param names whether they are paths, as the form library reads them, or plain
 * @returns its fields; none where the body is no form, so that validation reports what is missing
 * @throws a 413 response where the form is too large, and a 422 response where it has more fields than any of ours
 */
export async function readForm(request: Request, names: 'paths' | 'plain' = 'paths'): Promise<FormData> {
  const { form, dropped } = await readLongForm(request, names);
  if (dropped.length > 0) throw data({ toast: TOO_LARGE }, { status: 413 });
  return form;
}

/** Reads a form as `readForm` does, also where its texts are too long: without the longest, whose names it gives. */
export async function readLongForm(
  request: Request,
  names: 'paths' | 'plain' = 'paths',
): Promise<Omit<WhatFits, 'refusal'>> {
  const { refusal, ...read } = await readWhatFits(request, names);
  // Staff may send the texts again where only files were too large.
  const submitted = hasAllTexts() ? formEntries(read.form) : undefined;
  if (refusal) throw data({ toast: refusal, submitted }, { status: 413 });
  return read;
}

/**
 * Reads the texts of a form as `readForm` does, also where its files were too large.
 *
 * @throws as `readForm`, where a text was too large
 */
export async function readTexts(request: Request): Promise<FormData> {
  return hasAllTexts() ? (await readWhatFits(request)).form : readForm(request);
}

function hasAllTexts(): boolean {
  return cutFormOfRequest()?.hasAllTexts ?? false;
}

/**
 * Reads the form of a request as `readForm` does, for a page that shows it again.
 *
 * @throws a 422 response where the form has more fields than any of ours
 */
export async function readWhatFits(request: Request, names: 'paths' | 'plain' = 'paths'): Promise<WhatFits> {
  const encoding = formEncoding(request.headers.get('content-type'));
  const form = new FormData();
  if (!encoding) return { form, refusal: null, dropped: [] };
  const posted =
    encoding.kind === 'urlencoded' ? await readPairs(request) : await readParts(request, encoding.boundary, FORM_LIMIT);
  if (!posted) throw data({ toast: TOO_MANY }, { status: 422 });
  for (const [name, value] of posted.fields) {
    if (name.length > MAX_NAME_LENGTH || (names === 'paths' && !isPath(name))) continue;
    form.append(name, typeof value === 'string' ? withLineFeeds(value) : value);
  }
  const cut = cutFormOfRequest();
  const refusal = cut ? (hasAllTexts() ? FILES_TOO_LARGE : TOO_LARGE) : null;
  return { form, refusal, dropped: posted.dropped };
}

async function readPairs(request: Request) {
  const bytes = Buffer.from(await request.arrayBuffer());
  return hasFewPairs(bytes) ? { fields: new URLSearchParams(bytes.toString()), dropped: [] } : null;
}

/** Browsers send CRLF; a text area that begins with one would lose it whenever it is shown again. */
function withLineFeeds(text: string): string {
  // A pattern takes ten times as long for a megabyte of them.
  return text.split('\r\n').join('\n').split('\r').join('\n');
}

function isPath(name: string): boolean {
  if (RESERVED.test(name)) return false;
  const indexes = Array.from(name.matchAll(INDEX), ([, index]) => Number(index));
  return indexes.length <= 1 && indexes.every((index) => index < MAX_ROWS);
}
