import type { Backend } from '~/lib/supabase/backend.server';
import { type Answer, cookiesOf, main } from './answer';
import { all, type Element, textOf } from './html';
import { type Asking, backend, get, post, type Visitor, visit } from './site';

/** What a form posts; a list posts its field several times, a file is uploaded. */
export type Fields = Record<string, string | File | (string | File)[]>;

/** Somebody who is signed in. */
export type Staff = {
  get(path: string, asking?: Asking): Promise<Answer>;
  /** Sends a form as a browser without JavaScript does; one with files as multipart. */
  post(path: string, fields: Fields, asking?: Asking): Promise<Answer>;
  /** Fills in the form of a page, presses its save button and gives the answer. */
  save(path: string, changes: Fields): Promise<Answer>;
  /** The cookie that says who this is. */
  cookie: string;
};

let people = 0;

/** Makes a user of the seeded site. */
export async function newUser(role: 'user' | 'admin', fullName?: string) {
  people += 1;
  const person = { email: `person-${people}@example.com`, password: `password of person ${people}` };
  await backend.signUp(person.email, person.password);
  const [row] = await backend.database.transaction((tx) =>
    tx.query<{ id: string }>('update public.profiles set role = $1, full_name = $2 where email = $3 returning id', [
      role,
      fullName ?? null,
      person.email,
    ]),
  );
  return { ...person, id: row?.id ?? '' };
}

/** Signs in, as a new administrator where nobody is given. */
export async function signedIn(person?: { email: string; password: string }): Promise<Staff> {
  const { email, password } = person ?? (await newUser('admin'));
  const answer = await post('/admin/login', { email, password, intent: 'save' });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
  return staffOf({ get, post } as Visitor, cookiesOf(answer).replace(/(^|; )flash=[^;]*/, ''));
}

/** The same person on the same data, where the backend behind the site is another, such as a failing one. */
export function on(other: Backend, staff: Staff): Staff {
  return at(visit(other), staff);
}

/** The same person at another site with the same people. */
export function at(visitor: Visitor, { cookie }: Staff): Staff {
  return staffOf(visitor, cookie);
}

function staffOf(visitor: Visitor, cookie: string): Staff {
  const asStaff = (asking: Asking = {}): Asking => {
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

/** The links of the summary on top of a form in error: what each says. */
export function summaryOf(answer: Answer): { heading: string; text: string; errors: string[] } {
  const [summary] = all(main(answer), '*', { 'data-error-summary': true });
  if (!summary) throw new Error(`There is no summary on this page (${answer.status}).`);
  return {
    heading: all(summary, 'h2').map(textOf).join(),
    text: textOf(summary),
    errors: all(summary, 'a').map(textOf),
  };
}

/** A picture that is one, as a file to upload. */
export async function pictureFile(name = 'onions.jpg', width = 40, height = 30): Promise<File> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#7d2a3b' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}
