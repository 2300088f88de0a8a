import { log } from '~/lib/runtime/log.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { updateIfUnchanged, writeRow } from '~/lib/supabase/write.server';
import type { Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import type { ListedUser, Profile, Role, StoredProfile, UserInput } from './user';

const USERS_PER_PAGE = 50;
const STORED = 'id, full_name, role, deactivated, updated_at';

export async function getProfile(db: Db, userId: string): Promise<Profile | null> {
  return unwrap(db.from('profiles').select('id, role, full_name, deactivated').eq('id', userId).maybeSingle());
}

export const USER_SORTS = ['full_name', 'email', 'role', 'updated_at'] as const;
type UserSort = Sort<(typeof USER_SORTS)[number]> | null;

/** Staff before those who may do nothing, who may be many where sign-up was open; `role` sorts so by its letters. */
const STAFF_FIRST = [
  { column: 'role', descending: false },
  { column: 'updated_at', descending: true },
];

/**
 * Lists a page of users, staff first and then the latest change, or as asked for. Where the function that also reads the auth provider's users fails,
 * only the profiles are listed.
 *
 * @param q a text that the name or the e-mail address contains; empty for all
 */
export async function listUsers(
  db: Db,
  q: string,
  page: number,
  sort: UserSort = null,
): Promise<Page<ListedUser> | null> {
  try {
    return await listByFunction(db, q, page, sort);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'get_all_users_with_profiles failed; the profiles are listed instead');
    return listProfiles(db, q, page, sort);
  }
}

const SEARCHED_COLUMNS = ['full_name', 'email'];

async function listByFunction(db: Db, q: string, page: number, sort: UserSort): Promise<Page<ListedUser> | null> {
  let call = db.rpc('get_all_users_with_profiles', undefined, { get: true });
  if (q) call = call.or(anyContains(SEARCHED_COLUMNS, q));
  const ordered = inOrder(call, sort, STAFF_FIRST, 'profile_id');
  const found = await unwrapPage(ordered, page, USERS_PER_PAGE);
  return found && { ...found, items: found.items.map(({ profile_id, ...row }) => listed({ id: profile_id, ...row })) };
}

async function listProfiles(db: Db, q: string, page: number, sort: UserSort): Promise<Page<ListedUser> | null> {
  let call = db.from('profiles').select('id, full_name, role, deactivated, updated_at, email');
  if (q) call = call.or(anyContains(SEARCHED_COLUMNS, q));
  const ordered = inOrder(call, sort, STAFF_FIRST);
  const found = await unwrapPage(ordered, page, USERS_PER_PAGE);
  return found && { ...found, items: found.items.map((row) => listed({ ...row, is_invited: false })) };
}

function listed({ id, full_name, email, role, deactivated, is_invited, updated_at }: ListedUser): ListedUser {
  return { id, full_name, email, role, deactivated, is_invited, updated_at: isoTimestamp(updated_at) };
}

/**
 * Reads what only administrators see of a user.
 *
 * @returns null where the look-up fails
 */
export async function getAccount(db: Db, id: string): Promise<{ email: string | null; is_invited: boolean } | null> {
  if (!isUuid(id)) return null;
  try {
    const found = await unwrap(
      db.rpc('get_all_users_with_profiles', undefined, { get: true }).eq('profile_id', id).maybeSingle(),
    );
    return found && { email: found.email, is_invited: found.is_invited };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'the address of a user could not be looked up');
    return null;
  }
}

/**
 * Switches an account off or on. The database has the rules: nobody deactivates themselves, and one active
 * administrator always remains.
 *
 * @param by the id of the administrator who does it, for the log
 * @returns what is wrong, or null
 */
export async function setDeactivated(
  db: Db,
  id: string,
  deactivated: boolean,
  by: string,
): Promise<{ problem: string } | null> {
  const query = db.from('profiles').update({ deactivated }).eq('id', id);
  const written = await writeRow(query.select('id').maybeSingle(), {});
  if (!written.ok) return { problem: written.field_errors.deactivated?.join(' ') ?? '' };
  if (!written.row) return { problem: 'This user is gone.' };
  log.warn({ userId: id, deactivated, by }, 'an account was switched');
  return null;
}

/**
 * Gives an invited person their role.
 *
 * @param by the id of the administrator who does it, for the log
 */
export async function giveRole(db: Db, id: string, role: Role, by: string): Promise<void> {
  await unwrap(db.from('profiles').update({ role }).eq('id', id).select('id').single());
  log.warn({ userId: id, role, by }, 'a user was invited');
}

/** Changes the signed-in person's own name; a blank one is none. */
export async function saveOwnName(db: Db, fullName: string | null): Promise<void> {
  await unwrap(db.rpc('save_own_name', { full_name: fullName ?? '' }));
}

/** @returns whether a person is an administrator at this moment: another one may have changed that meanwhile */
export async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const profile = await getProfile(db, userId);
  return profile?.role === 'admin' && !profile.deactivated;
}

export async function getProfileForStaff(db: Db, id: string): Promise<StoredProfile | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('profiles').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Changes a user's name and role, unless the profile has another version than `version`. The database has the rules:
 * administrators cannot take away their own role, and one administrator always remains.
 *
 * @param by the id of the administrator who does it, for the log
 */
export async function updateUser(
  db: Db,
  id: string,
  version: string,
  { full_name, role }: UserInput,
  by: string,
): Promise<Saved<StoredProfile>> {
  const read = () => getProfileForStaff(db, id);
  return updateIfUnchanged(read, version, async (before) => {
    const query = db.from('profiles').update({ full_name, role }).eq('id', id).eq('updated_at', version);
    const written = await writeRow(query.select(STORED).maybeSingle(), {});
    if (written.ok && written.row && role !== before.role) log.warn({ userId: id, role, by }, 'a role was changed');
    return written;
  });
}
