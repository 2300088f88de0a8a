import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import type { Role } from '~/domain/users/user';
import type { Backend } from '~/lib/supabase/backend';
import { type Answer, main } from './answer.ts';
import { all, textOf } from './html.ts';
import { backend, createVisitor, get, type Visitor } from './site';
import { type Person, type Staff, signInAs, staffOf } from './staff.ts';

let people = 0;

/** The lowest cost of bcrypt: with the API's, hashing would take most of the time of these tests. */
const HASH_COST = 4;

/** Makes a user of the seeded site. */
export async function newUser(role: Role, fullName?: string) {
  people += 1;
  const person = {
    id: randomUUID(),
    email: `person-${people}@example.com`,
    password: `password of person ${people}`,
  };
  await backend.database.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, $3, now(), now(), now())`,
      [person.id, person.email, hashSync(person.password, HASH_COST)],
    );
    await tx.query('update public.profiles set role = $1, full_name = $2 where id = $3', [
      role,
      fullName ?? null,
      person.id,
    ]);
  });
  return person;
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

let pictures = 0;

/** A picture that is one, as a file to upload; each call gives another one, because the same bytes are stored once. */
export async function pictureFile(name = 'onions.jpg', width = 40, height = 30): Promise<File> {
  const { default: sharp } = await import('sharp');
  pictures += 3;
  const bytes = await sharp({
    create: { width, height, channels: 3, background: { r: 125, g: pictures % 250, b: Math.floor(pictures / 250) } },
  })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}
