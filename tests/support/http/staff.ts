import { type Answer, cookiesOf, main } from './answer.ts';
import { all, type Element } from './html.ts';
import type { RequestOptions } from './site';

/** What a form posts; a list posts its field several times, a file is uploaded. */
export type Fields = Record<string, string | File | (string | File)[]>;

/** Somebody who is signed in. */
export type Staff = {
  get(path: string, asking?: RequestOptions): Promise<Answer>;
  /** Sends a form as a browser without JavaScript does; one with files as multipart. */
  post(path: string, fields: Fields, asking?: RequestOptions): Promise<Answer>;
  /** Fills in the form of a page, presses its save button and gives the answer. */
  save(path: string, changes: Fields): Promise<Answer>;
  /** The cookie that says who this is. */
  cookie: string;
};

/** What somebody signs in with. */
export type Person = { email: string; password: string };

/** Somebody who asks a site, as `fetch` asks, by paths of it. */
export type Asker = { get(path: string, asking?: RequestOptions): Promise<Answer> };

/**
 * Somebody who is signed in already.
 *
 * @param visitor asks the site, and follows no redirect
 * @param cookie says who it is
 */
export function staffOf(visitor: Asker, cookie: string): Staff {
  const asStaff = (asking: RequestOptions = {}): RequestOptions => {
    const headers = new Headers(asking.headers);
    headers.append('Cookie', cookie);
    return { ...asking, headers };
  };
  const staff: Staff = {
    cookie,
    get: (path, asking) => visitor.get(path, asStaff(asking)),
    post: (path, fields, asking) => visitor.get(path, { method: 'POST', body: bodyOf(fields), ...asStaff(asking) }),
    async save(path, changes) {
      const form = formOf(await staff.get(path));
      return staff.post(path, { ...form, intent: 'save', ...changes });
    },
  };
  return staff;
}

/**
 * Signs somebody in as a browser does.
 *
 * @param visitor asks the site, and follows no redirect
 * @throws where the site does not let them in
 */
export async function signInAs({ email, password }: Person, visitor: Asker): Promise<Staff> {
  const body = new URLSearchParams({ email, password, intent: 'save' });
  const answer = await visitor.get('/admin/login', { method: 'POST', body });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}.`);
  return staffOf(visitor, cookiesOf(answer).replace(/(^|; )(__Host-)?flash=[^;]*/, ''));
}

function bodyOf(fields: Fields): FormData | URLSearchParams {
  const entries = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  const hasFiles = entries.some(([, value]) => value instanceof File);
  const body = hasFiles ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) (body as FormData).append(name, value);
  return body;
}

/** What the main form of a page would post without a change; the buttons are left out. */
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
  for (const area of all(form, 'textarea')) add(area.attributes.name, textareaText(area));
  for (const select of all(form, 'select')) {
    const options = all(select, 'option');
    const chosen = options.find((option) => 'selected' in option.attributes) ?? options[0];
    add(select.attributes.name, chosen?.attributes.value ?? '');
  }
  return fields;
}

/** A browser drops the line break that follows the opening tag. */
function textareaText({ children }: Element): string {
  return children.join('').replace(/^\n/, '');
}
