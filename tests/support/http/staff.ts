import type { RequestOptions } from './answer.ts';
import { type Answer, cookiesOf } from './answer.ts';
import { type Fields, type FormSender, formSender, type SubmitOptions } from './form.ts';

/** A signed-in client. */
export type Staff = {
  get(path: string, init?: RequestOptions): Promise<Answer>;
  /** Changes fields of the form of a page and presses its save button. */
  save(path: string, changes: Fields, options?: SubmitOptions): Promise<Answer>;
  /** The session cookie. */
  cookie: string;
} & FormSender;

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
  const get: Staff['get'] = (path, init) => visitor.get(path, asStaff(init));
  const sender = formSender(get);
  return {
    cookie,
    get,
    ...sender,
    save: (path, changes, options) => sender.post(path, { intent: 'save', ...changes }, options),
  };
}

/**
 * Signs in as a browser does.
 *
 * @param visitor sends the requests, without automatic redirects
 * @throws where the credentials are refused
 */
export async function signInAs({ email, password }: Person, visitor: RequestSender): Promise<Staff> {
  const answer = await formSender(visitor.get).post('/admin/login', { email, password, intent: 'save' });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}.`);
  return staffOf(visitor, cookiesOf(answer).replace(/(^|; )(__Host-)?flash=[^;]*/, ''));
}

/** Signs out by the button that every page of the back office has. */
export function signOut(person: FormSender, options?: SubmitOptions): Promise<Answer> {
  return person.post('/admin/account', {}, { ...options, action: '/admin/logout' });
}

/** Follows the redirect of a form, with the toast's cookie. */
export function follow(staff: Staff, answer: Answer): Promise<Answer> {
  return staff.get(answer.headers.get('location') ?? '', { headers: { Cookie: cookiesOf(answer) } });
}
