import type { Backend } from '~/lib/supabase/backend';
import { type Answer, main } from './answer.ts';
import { all, textOf } from './html.ts';
import { backend, createVisitor, get, type Visitor } from './site';
import { type Person, type Staff, signInAs, staffOf } from './staff.ts';

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

/** Signs in; the default is a new administrator. */
export async function signedIn(person?: Person): Promise<Staff> {
  return signInAs(person ?? (await newUser('admin')), { get });
}

/** The same session at a site with another backend on the same data, such as a failing one. */
export function staffOn(other: Backend, staff: Staff): Staff {
  return staffAt(createVisitor(other), staff);
}

/** The same session at another site with the same accounts. */
export function staffAt(visitor: Visitor, { cookie }: Staff): Staff {
  return staffOf(visitor, cookie);
}

/** The error summary of a form. `errors` are the texts of its links. */
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
