import { type Answer, cookiesOf, main } from './answer.ts';
import { all, rawText } from './html.ts';
import type { RequestOptions } from './site';

/** The fields of a form; an array repeats its field, a `File` makes the form multipart. */
export type Fields = Record<string, string | File | (string | File)[]>;

/** A signed-in client. */
export type Staff = {
  get(path: string, init?: RequestOptions): Promise<Answer>;
  /** Submits a form as a browser without JavaScript does. */
  post(path: string, fields: Fields, init?: RequestOptions): Promise<Answer>;
  /** Gets the form of a page, applies the changes and submits it by its save button. */
  save(path: string, changes: Fields): Promise<Answer>;
  /** The session cookie. */
  cookie: string;
};

export type Person = { email: string; password: string };

/** Sends requests to a site, by path. */
export type RequestSender = { get(path: string, init?: RequestOptions): Promise<Answer> };

/**
 * A client for an existing session.
 *
 * @param visitor sends the requests, without automatic redirects
 * @param cookie the session cookie
 */
export function staffOf(visitor: RequestSender, cookie: string): Staff {
  const asStaff = (init: RequestOptions = {}): RequestOptions => {
    const headers = new Headers(init.headers);
    headers.append('Cookie', cookie);
    return { ...init, headers };
  };
  const staff: Staff = {
    cookie,
    get: (path, init) => visitor.get(path, asStaff(init)),
    post: (path, fields, init) => visitor.get(path, { method: 'POST', body: bodyOf(fields), ...asStaff(init) }),
    async save(path, changes) {
      const form = formOf(await staff.get(path));
      return staff.post(path, { ...form, intent: 'save', ...changes });
    },
  };
  return staff;
}

/**
 * Signs in as a browser does.
 *
 * @param visitor sends the requests, without automatic redirects
 * @throws where the credentials are refused
 */
export async function signInAs({ email, password }: Person, visitor: RequestSender): Promise<Staff> {
  const body = new URLSearchParams({ email, password, intent: 'save' });
  const answer = await visitor.get('/admin/login', { method: 'POST', body });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}.`);
  return staffOf(visitor, cookiesOf(answer).replace(/(^|; )(__Host-)?flash=[^;]*/, ''));
}

/** Follows the redirect of a form, with the toast's cookie. */
export function follow(staff: Staff, answer: Answer): Promise<Answer> {
  return staff.get(answer.headers.get('location') ?? '', { headers: { Cookie: cookiesOf(answer) } });
}

function bodyOf(fields: Fields): FormData | URLSearchParams {
  const entries = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  // The forms with files and with long texts are multipart.
  const isMultipart = entries.some(([, value]) => value instanceof File) || lengthOf(entries) > 500_000;
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) (body as FormData).append(name, value);
  return body;
}

function lengthOf(entries: (readonly [string, string | File])[]): number {
  return entries.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

/** The fields that the main form of a page submits unchanged, without buttons. */
export function formOf(answer: Answer): Record<string, string | string[]> {
  const form = all(main(answer), 'form').find((candidate) => candidate.attributes.method === 'post');
  if (!form) throw new Error(`There is no form on this page (${answer.status}).`);
  const fields: Record<string, string | string[]> = {};
  const add = (name: string | undefined, value: string) => {
    if (!name) return;
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  };
  for (const input of all(form, 'input')) {
    const { name, type, value = '' } = input.attributes;
    const ticks = type === 'checkbox' || type === 'radio';
    if (ticks && 'checked' in input.attributes) add(name, value || 'on');
    else if (!ticks && type !== 'file') add(name, value);
  }
  for (const area of all(form, 'textarea')) add(area.attributes.name, rawText(area));
  for (const select of all(form, 'select')) {
    const options = all(select, 'option');
    const chosen = options.find((option) => 'selected' in option.attributes) ?? options[0];
    add(select.attributes.name, chosen?.attributes.value ?? '');
  }
  return fields;
}
