import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '~/lib/runtime/operator-error';
import type { Backend } from '~/lib/supabase/backend';
import { authAdminClient, authClient } from '~/lib/supabase/client.server';
import type { Manifest } from './manifest';
import { answerOf, type Project, rowsOf } from './project.server';
import { readRows } from './read-rows.server';

const person = z.object({
  id: z.string(),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  role: z.string(),
  created_at: z.string(),
  deactivated: z.boolean(),
});

/** An account, as its profile says. */
export type Person = z.infer<typeof person>;

/** The e-mail address and the new password of an administrator. */
export type Access = { email: string; password: string };

/** @returns the people of a backup, the oldest account first */
export async function peopleOf(path: string): Promise<Person[]> {
  const { profiles } = await readRows(path, ['profiles']);
  return z
    .array(person)
    .parse(profiles)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

/** Whether the accounts of a backup have their passwords: not those of a hosted project, which gives nobody its hashes. */
export function hasPasswords({ tables }: Manifest): boolean {
  const users = tables.find(({ schema, name }) => schema === 'auth' && name === 'users');
  return users?.columns.includes('encrypted_password') ?? false;
}

/**
 * Adds the accounts that a project lacks, without a password and without a mail.
 *
 * @param since accounts that are not older were added by this restore before it was cut off; milliseconds since 1970
 * @returns `ids`: the id in the project of each person who has another one there; `added`: who had no account
 * @throws {ProjectError}
 */
export async function addAccounts(
  project: Project,
  people: Person[],
  since: number,
): Promise<{ ids: Map<string, string>; added: Person[] }> {
  const there = await peopleThere(project);
  const ids = new Map<string, string>();
  const added: Person[] = [];
  for (const one of people) {
    const isSame = ({ email }: Person) => email !== null && email.toLowerCase() === one.email?.toLowerCase();
    const account = there.find(({ id }) => id === one.id) ?? there.find(isSame);
    const id = account?.id ?? (await addAccount(project, one));
    if (!account || Date.parse(account.created_at) >= since) added.push(one);
    if (id !== one.id) ids.set(one.id, id);
  }
  return { ids, added };
}

/** @returns its id, which is another one where an old auth service takes none */
async function addAccount(project: Project, { id, email, full_name }: Person): Promise<string> {
  const { user } = await answerOf(
    project,
    `an account for ${email}`,
    authAdminClient(project.backend).createUser({
      id,
      email: email ?? '',
      email_confirm: true,
      user_metadata: full_name === null ? {} : { full_name },
    }),
  );
  return user.id;
}

async function peopleThere(project: Project): Promise<Person[]> {
  const people: Person[] = [];
  for await (const { lines } of rowsOf(project, { schema: 'public', name: 'profiles' })) {
    people.push(...lines.split('\n').map((line) => person.parse(JSON.parse(line))));
  }
  return people;
}

/** @returns the e-mail address of an administrator who can sign in: the one given where it is one, else the first */
export function administratorOf(people: Person[], email: string): string | undefined {
  const administrators = people.filter(({ role, deactivated, email: has }) => role === 'admin' && !deactivated && has);
  const named = administrators.find((one) => one.email === email);
  return (named ?? administrators[0])?.email ?? undefined;
}

/**
 * Gives an account its first password, by a link for a new one that nobody gets.
 *
 * @param password a random one where not given
 * @throws {OperatorError} where the auth service refuses it
 */
export async function givePassword(backend: Backend, email: string, password?: string): Promise<Access> {
  // With a character of each kind that a project may ask for.
  const access = { email, password: password ?? `${randomBytes(12).toString('base64url')}-aA1` };
  const link = await authAdminClient(backend).generateLink({ type: 'recovery', email });
  if (link.error) throw refused(email, link.error);
  const client = authClient(backend);
  const session = await client.verifyOtp({ type: 'recovery', token_hash: link.data.properties.hashed_token });
  if (session.error) throw refused(email, session.error);
  const { error } = await client.updateUser({ password: access.password });
  // A restore that was cut off has given it.
  if (error && error.code !== 'same_password') throw refused(email, error);
  await client.signOut();
  return access;
}

function refused(email: string, { message }: { message: string }): OperatorError {
  return new OperatorError(
    `${email} gets no password: ${message.replace(/\.$/, '')}. Set ADMIN_PASSWORD to another, and run the command again.`,
  );
}
